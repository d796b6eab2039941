"""A consistent snapshot of the whole database as an SQLite file, taken without blocking writers."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection

from tournaments.services.backups.rows import rows_export


def snapshot_write(draft: Path) -> None:
    """Write the snapshot to `draft`, which must not exist.

    On SQLite by `VACUUM INTO`: unlike a copy page by page, the file does not contain erased data.
    """
    if connection.vendor == "sqlite":
        source = Path(connection.settings_dict["NAME"])
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as database:
            database.execute("VACUUM INTO ?", [str(draft)])
    else:
        rows_export(draft)
