"""Measures of Firsthand, one file a task: `python -m evals NAME [--json]`. A module here that defines `TASK` is one."""
