"""Texts of parts of the launcher, for `words.py`."""
