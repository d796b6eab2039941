"""Import of member files in four steps; only the last one writes players.

Read (`apart.py` runs a reader process, which finds rows and columns), plan (`planning.py`), store the preview that the
desk checks (`preview.py`), and apply it (`applying.py`).
"""
