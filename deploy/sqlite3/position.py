"""Records how far a database has got in a file outside it, so that its loss, or an older copy in its place, is
detected.

A database carries two numbers in its header: `application_id` marks it as Chelem's, `user_version` identifies the
install and is drawn when the database is created. A small file next to it (`.known`) repeats the second number, with
the last line of the log.
"""

import json
import secrets
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

APPLICATION_ID = 0x43686C6D  # "Chlm"
LAST_LINE = "SELECT id, at FROM tournaments_event ORDER BY id DESC LIMIT 1"
HIGHEST_LINE_ID = "SELECT seq FROM sqlite_sequence WHERE name = 'tournaments_event'"  # includes deleted lines


@dataclass(frozen=True)
class LogPosition:
    """The number of the install, the id of the last line ever written to its log, and the time of the last line that is
    left, in UTC as the database writes it. 0 and "" stand for a missing value.
    """

    install: int = 0
    line: int = 0
    at: str = ""


def connect_read_only(path: Path) -> sqlite3.Connection:
    """Return a connection that changes no file. Without a -wal file it opens the database as immutable, because SQLite
    would create one.
    """
    mode = "mode=ro" if wal_path(path).exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{mode}", uri=True)


def wal_path(path: Path) -> Path:
    """Return the path of SQLite's write-ahead log for this database."""
    return path.with_name(f"{path.name}-wal")


def position_path(path: Path) -> Path:
    """Return the path of the file with the saved position of this database."""
    return path.with_suffix(".known")


def sign_database(path: Path) -> None:
    """Write both numbers into the header of a database, unless it has them."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        if not database.execute("PRAGMA user_version").fetchone()[0]:
            database.execute(f"PRAGMA application_id = {APPLICATION_ID}")
            # 31 bits, as the field is a signed integer; 0 stands for a database without a number.
            database.execute(f"PRAGMA user_version = {1 + secrets.randbelow(2**31 - 1)}")


def read_position(database: sqlite3.Connection) -> LogPosition:
    """Return the position of an open database.

    :raises sqlite3.Error: it cannot be read, or is not a database of Chelem
    """
    (install,) = database.execute("PRAGMA user_version").fetchone()
    highest, last = database.execute(HIGHEST_LINE_ID).fetchone(), database.execute(LAST_LINE).fetchone()
    return LogPosition(install=install, line=highest[0] if highest else 0, at=str(last[1]) if last else "")


def load_position(path: Path) -> LogPosition | None:
    """Return the saved position: None without one, as in a folder that never had a database; an empty one if the file
    is unreadable.
    """
    try:
        return LogPosition(**json.loads(position_path(path).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError):
        return LogPosition()


def checkpoint_wal(path: Path) -> None:
    """Move the content of the WAL into the database. Call it after all processes have stopped, also if one crashed."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as database:
        database.execute("PRAGMA schema_version")  # SQLite opens the file at the first statement


def save_position(path: Path) -> None:
    """Save the position of the database if it has advanced. Ignore errors, such as a full disk."""
    with suppress(sqlite3.Error, OSError):
        with closing(connect_read_only(path)) as database:
            position = read_position(database)
        before = load_position(path) or LogPosition()
        if position != before and before.install in {0, position.install} and before.line <= position.line:
            draft = position_path(path).with_suffix(".known-new")
            draft.write_text(json.dumps(asdict(position)), encoding="utf-8")
            draft.replace(position_path(path))


def delete_position(path: Path) -> None:
    """Delete the saved position, so that another or an older database in this place is accepted."""
    position_path(path).unlink(missing_ok=True)
