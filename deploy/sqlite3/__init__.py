"""SQLite as Django knows it, with writers that queue."""
