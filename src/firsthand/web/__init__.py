"""The workbench: the case in a browser of the same machine, for review. It turns rows of `app` into pages, and forms into judgements."""
