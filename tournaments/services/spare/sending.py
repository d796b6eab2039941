"""What happened since, for the computer that follows."""

from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import connection
from filelock import FileLock, Timeout

from tournaments.selectors.backups import install
from tournaments.services.backups.drawing import draw
from tournaments.services.core.errors import Conflict
from tournaments.services.spare.pages import FORMAT, packed

DRAFT = "spare-draft.sqlite3"
PATIENCE = 20  # seconds that one who asks waits for another


def mark() -> str:
    """Changes with every write, and now and then without one."""
    database = Path(connection.settings_dict["NAME"])
    told = [f"{FORMAT}", install()]
    for path in (database, database.with_name(f"{database.name}-wal")):
        with suppress(OSError):
            found = path.stat()
            told.append(f"{found.st_mtime_ns:x}.{found.st_size:x}")
    return "-".join(told)


def increment(known: bytes) -> bytes:
    """Everything as it is now, less the pages with the digests `known`, as `pages` packs it.

    :raises Conflict: `spare_busy`; :raises OSError, sqlite3.Error: the disk is full, the database is gone.
    """
    draft = Path(settings.DATA_DIR) / DRAFT
    try:
        with FileLock(draft.with_suffix(".lock"), timeout=PATIENCE):
            draft.unlink(missing_ok=True)
            try:
                draw(draft)
                content = draft.read_bytes()
            finally:
                draft.unlink(missing_ok=True)
    except Timeout:
        raise Conflict("spare_busy") from None
    return packed(content, known)
