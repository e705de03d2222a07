"""A small network that marks sources, cues and contents in parsed text; trained by tools/train_voices.py, run by numpy."""
