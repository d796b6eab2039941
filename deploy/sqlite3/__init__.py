"""Django's SQLite engine with a lock queue for writers, and checks of the database file."""

LOCK_TIMEOUT_SECONDS = 5.0  # a writer waits so long for the writers of this process, then again for other processes
