"""Django's SQLite engine with a lock queue for writers, and checks of the database file."""

LOCK_TIMEOUT_SECONDS = 5.0  # a writer waits so long for the writers of this process, then again for other processes
CACHED_STATEMENTS = (
    512  # per connection; pages and deals run some 400 different ones, Python's default of 128 is 3 % slower
)
