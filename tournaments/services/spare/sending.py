"""The incremental transfers of the database to a spare computer."""

from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.db import connection
from filelock import FileLock, Timeout

from tournaments.models import Event
from tournaments.selectors.backups import install_id
from tournaments.services.backups.snapshot import snapshot_write
from tournaments.services.core.errors import Conflict
from tournaments.services.spare.pages import FORMAT, pack_pages

DRAFT = "spare-draft.sqlite3"
LOCK_TIMEOUT_SECONDS = 20  # for a concurrent request


def database_mark() -> str:
    """Return an entity tag of the database, which changes with every write, and at times without one."""
    database = Path(connection.settings_dict["NAME"])
    parts = [f"{FORMAT}", install_id()]
    for path in (database, database.with_name(f"{database.name}-wal")):
        with suppress(OSError):
            stat = path.stat()
            parts.append(f"{stat.st_mtime_ns:x}.{stat.st_size:x}")
    return "-".join(parts)


def newest_line() -> int:
    """Return the key of the last line of all logs, 0 without one."""
    return Event.objects.order_by("-pk").values_list("pk", flat=True).first() or 0


def pack_increment(known_digests: bytes) -> bytes:
    """Return a transfer of the present database without the pages that have one of `known_digests`.

    :raises Conflict: `spare_busy`; :raises OSError, sqlite3.Error: the disk is full, the database is unavailable.
    """
    draft = Path(settings.DATA_DIR) / DRAFT
    try:
        with FileLock(draft.with_suffix(".lock"), timeout=LOCK_TIMEOUT_SECONDS):
            draft.unlink(missing_ok=True)
            try:
                snapshot_write(draft)
                content = draft.read_bytes()
            finally:
                draft.unlink(missing_ok=True)
    except Timeout:
        raise Conflict("spare_busy") from None
    return pack_pages(content, known_digests)
