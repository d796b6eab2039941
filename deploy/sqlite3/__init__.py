"""SQLite as Django knows it, with writers that queue."""

PATIENCE = 5.0  # seconds that a writer waits for the others of this process, and then for other programs
