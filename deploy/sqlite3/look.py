"""Checks the file of a database before it is used, and finds sound copies. No function here changes a byte of it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from deploy.sqlite3.position import (
    APPLICATION_ID,
    LogPosition,
    connect_read_only,
    load_position,
    read_position,
    wal_path,
)
from tournaments.selectors.backups import SQLITE_MAGIC, parse_name

UNPROVED_NAMES = {"draft.sqlite3", "scratch.sqlite3", "unproved.sqlite3"}  # unfinished backups, or ones that failed
COUNT_INCONSISTENT = """
    SELECT count(*) FROM tournaments_tournament AS tournament
    WHERE version != (SELECT count(*) FROM tournaments_event WHERE tournament_id = tournament.id)
       OR version > 0 AND digest != (
            SELECT max(digest) FROM tournaments_event WHERE tournament_id = tournament.id AND sequence = version)
"""


class Damage(StrEnum):
    """Kinds of damage; the value is the code of the text in `deploy/serve/words.py`."""

    MISSING = "database_missing"
    EMPTY = "database_empty"
    HEADER = "database_header"
    CUT = "database_cut"
    BROKEN = "database_broken"
    FOREIGN = "database_foreign"
    APART = "database_apart"  # version or digest of a tournament does not match its log
    ANOTHER = "database_another"
    OLDER = "database_older"


DELIBERATE = frozenset({Damage.ANOTHER, Damage.OLDER})  # also the result of restoring a copy by hand


class LostDatabaseError(Exception):
    """The database is gone, and the program would create an empty one in its place; the text names the file."""


@dataclass(frozen=True)
class Finding:
    """The result of a check. `damage` is None for a sound database and for one that may be created; `position` is
    known for a database that could be read to its end.
    """

    damage: Damage | None
    detail: str = ""
    position: LogPosition | None = None


def check_database(path: Path) -> Finding:
    """Check header, content and log of a database that no process has open: about 0.1 s for each 10 MB."""
    if (damage := check_header(path)) or not path.exists():
        return Finding(damage)
    try:
        with closing(connect_read_only(path)) as database:
            return _check_content(database, load_position(path))
    except sqlite3.DatabaseError as error:
        return Finding(Damage.BROKEN, str(error))


def find_sound_copies(path: Path, *folders: Path) -> Iterator[tuple[LogPosition, Path]]:
    """Yield the sound copies of a database, newest first: in its folder, one level below, and in the given folders."""
    subfolders = [each for each in path.parent.iterdir() if each.is_dir()]
    files = [file for folder in (path.parent, *subfolders, *folders) for file in _databases_in(folder)]
    candidates = [(position, file) for file in files if file != path and (position := _try_position(file))]
    for position, file in sorted(candidates, key=lambda copy: (copy[0].line, copy[1].name), reverse=True):
        if check_database(file).damage in {None, Damage.OLDER} and _has_proved_content(file):
            yield position, file


def _databases_in(folder: Path) -> list[Path]:
    """Return the database files of a folder; an empty list if it is unreadable, such as on an unplugged stick."""
    try:
        return [file for file in folder.iterdir() if file.name not in UNPROVED_NAMES and _is_database(file)]
    except OSError:
        return []


def _try_position(file: Path) -> LogPosition | None:
    """Return the position of a file without checking it: a check takes a hundred times as long."""
    try:
        with closing(connect_read_only(file)) as database:
            return read_position(database)
    except sqlite3.Error:
        return None


def _has_proved_content(file: Path) -> bool:
    """Return True unless the file is named as a backup and does not match the digest in its name."""
    backup = parse_name(file)
    return backup is None or backup.is_whole


def _is_database(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(SQLITE_MAGIC)) == SQLITE_MAGIC


def check_header(path: Path) -> Damage | None:
    """Check existence, length and the 100 bytes of the header, which takes no noticeable time."""
    size = path.stat().st_size if path.exists() else None
    if not size:
        was_used = load_position(path) or (wal_path(path).exists() and wal_path(path).stat().st_size)
        if not was_used:  # it is to be created
            return None
        return Damage.MISSING if size is None else Damage.EMPTY
    with path.open("rb") as file:
        header = file.read(100)
    page_size = int.from_bytes(header[16:18], "big")
    # 1 stands for 65,536; others are powers of two from 512 on.
    if not header.startswith(SQLITE_MAGIC) or (page_size != 1 and (page_size < 512 or page_size & (page_size - 1))):
        return Damage.HEADER
    has_page_count = header[24:28] == header[92:96]  # else the number of pages in the header is not valid
    whole_size = int.from_bytes(header[28:32], "big") * (65_536 if page_size == 1 else page_size)
    is_cut = len(header) < 100 or (has_page_count and size < whole_size and not wal_path(path).exists())
    return Damage.CUT if is_cut else None


def _check_content(database: sqlite3.Connection, recorded_position: LogPosition | None) -> Finding:
    """Check whose database it is, its integrity, its logs, and how far they reach."""
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        return Finding(Damage.EMPTY if recorded_position else None)
    (application,) = database.execute("PRAGMA application_id").fetchone()
    if application != APPLICATION_ID and "django_migrations" not in tables:
        return Finding(Damage.FOREIGN)
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        return Finding(Damage.BROKEN, verdict)
    if "tournaments_event" not in tables:  # the first start was interrupted
        return Finding(Damage.EMPTY if recorded_position else None)
    if database.execute(COUNT_INCONSISTENT).fetchone()[0]:
        return Finding(Damage.APART)
    position = read_position(database)
    return Finding(_compare_positions(position, recorded_position or position), position=position)


def _compare_positions(position: LogPosition, recorded: LogPosition) -> Damage | None:
    """Return the damage that the last recorded position shows: another install, or fewer lines than recorded."""
    if recorded.install and position.install != recorded.install:
        return Damage.ANOTHER
    return Damage.OLDER if position.line < recorded.line else None
