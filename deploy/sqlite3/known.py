"""What is known of a database from outside it, so that its loss, or an older copy in its place, does not go unseen.

A database bears two marks in its header: that it is Chelem's (`application_id`) and which one (`user_version`, drawn
when it is made). A small file beside it repeats the second, with the last line of the log.
"""

import json
import secrets
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, dataclass
from pathlib import Path

CHELEM = 0x43686C6D  # "Chlm"
LAST_LINE = "SELECT id, at FROM tournaments_event ORDER BY id DESC LIMIT 1"
LINES_EVER = "SELECT seq FROM sqlite_sequence WHERE name = 'tournaments_event'"  # counts deleted ones too


@dataclass(frozen=True)
class Known:
    """`install` is the database's own number, `line` the last of all lines ever written to its log, `at` its moment
    as the database writes it, in UTC; 0 and "" where there is none."""

    install: int = 0
    line: int = 0
    at: str = ""


def reader(path: Path) -> sqlite3.Connection:
    """A connection that changes no file; without a log of SQLite's own beside the database it makes none either."""
    manner = "mode=ro" if wal(path).exists() else "mode=ro&immutable=1"
    return sqlite3.connect(f"{path.absolute().as_uri()}?{manner}", uri=True)


def wal(path: Path) -> Path:
    """Where SQLite keeps what it has not yet written into the database."""
    return path.with_name(f"{path.name}-wal")


def known_file(path: Path) -> Path:
    return path.with_suffix(".known")


def sign(path: Path) -> None:
    """Give a database its marks, unless it has them."""
    with closing(sqlite3.connect(path, isolation_level=None)) as database:
        if not database.execute("PRAGMA user_version").fetchone()[0]:
            database.execute(f"PRAGMA application_id = {CHELEM}")
            database.execute(f"PRAGMA user_version = {1 + secrets.randbelow(2**31 - 1)}")


def told_by(database: sqlite3.Connection) -> Known:
    """:raises sqlite3.Error: it cannot be read, or is no database of Chelem."""
    (install,) = database.execute("PRAGMA user_version").fetchone()
    ever, last = database.execute(LINES_EVER).fetchone(), database.execute(LAST_LINE).fetchone()
    return Known(install=install, line=ever[0] if ever else 0, at=str(last[1]) if last else "")


def remembered(path: Path) -> Known | None:
    """What was noted last; None when there never was a database. A file that cannot be read knows nothing more."""
    try:
        return Known(**json.loads(known_file(path).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, TypeError):
        return Known()


def settle(path: Path) -> None:
    """Once all programs have ended, whichever way: what SQLite kept beside the database goes into it."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True)) as database:
        database.execute("PRAGMA schema_version")  # only now it is open


def note(path: Path) -> None:
    """Remember how far the database is now. It only ever goes on; on a full disk the next time will do."""
    with suppress(sqlite3.Error, OSError):
        with closing(reader(path)) as database:
            known = told_by(database)
        before = remembered(path) or Known()
        if known != before and before.install in {0, known.install} and before.line <= known.line:
            draft = known_file(path).with_suffix(".known-new")
            draft.write_text(json.dumps(asdict(known)), encoding="utf-8")
            draft.replace(known_file(path))


def forget(path: Path) -> None:
    """The database of now is the right one, whatever there was before."""
    known_file(path).unlink(missing_ok=True)
