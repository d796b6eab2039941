"""Everything as it is at one moment, in a file of SQLite; nobody who writes waits for it."""

import sqlite3
from contextlib import closing
from pathlib import Path

from django.db import connection

from tournaments.services.backups.rows import rows_take


def draw(draft: Path) -> None:
    """Write `draft`, which must not be there yet.

    SQLite writes a file anew in which nothing is left that was erased, which a copy page by page would have.
    """
    if connection.vendor == "sqlite":
        source = Path(connection.settings_dict["NAME"])
        with closing(sqlite3.connect(f"{source.absolute().as_uri()}?mode=ro", uri=True, timeout=30)) as database:
            database.execute("VACUUM INTO ?", [str(draft)])
    else:
        rows_take(draft)
