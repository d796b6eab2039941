"""What is wrong with the file of a database, before anything is done to it. Nothing here changes a byte."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from deploy.sqlite3.known import CHELEM, Known, reader, remembered, told_by, wal
from tournaments.selectors.backups import named

NOT_PROVED = {"draft.sqlite3", "scratch.sqlite3", "unproved.sqlite3"}  # a backup that was not finished, or did not hold
MAGIC = b"SQLite format 3\0"  # https://sqlite.org/fileformat.html, as the offsets below
APART = """
    SELECT count(*) FROM tournaments_tournament AS tournament
    WHERE version != (SELECT count(*) FROM tournaments_event WHERE tournament_id = tournament.id)
       OR version > 0 AND digest != (
            SELECT max(digest) FROM tournaments_event WHERE tournament_id = tournament.id AND sequence = version)
"""


class Damage(StrEnum):
    """The value is the code of the sentence."""

    MISSING = "database_missing"
    EMPTY = "database_empty"
    HEADER = "database_header"
    CUT = "database_cut"
    BROKEN = "database_broken"
    FOREIGN = "database_foreign"
    APART = "database_apart"  # rows and log of a tournament are not of the same moment
    ANOTHER = "database_another"
    OLDER = "database_older"


DELIBERATE = frozenset({Damage.ANOTHER, Damage.OLDER})  # what putting a copy back looks like


class LostDatabaseError(Exception):
    """A program was about to begin with an empty database in the place of one that is gone; the text says so."""


@dataclass(frozen=True)
class Finding:
    """`damage` is None for a database that is sound, or that may be made; `reaches` is how far a whole one goes."""

    damage: Damage | None
    detail: str = ""
    reaches: Known | None = None


def look(path: Path) -> Finding:
    """Everything that can be told of a database that nobody has open: about 0.1 s for each 10 MB."""
    if (damage := look_outside(path)) or not path.exists():
        return Finding(damage)
    try:
        with closing(reader(path)) as database:
            return _look_inside(database, remembered(path))
    except sqlite3.DatabaseError as error:
        return Finding(Damage.BROKEN, str(error))


def sound_copies(path: Path, *folders: Path) -> Iterator[tuple[Known, Path]]:
    """The whole copies of a database beside it, one folder down at most, and in other folders, the newest first."""
    inner = [each for each in path.parent.iterdir() if each.is_dir()]
    files = [file for folder in (path.parent, *inner, *folders) for file in _files_in(folder)]
    found = [(known, file) for file in files if file != path and (known := _glanced(file))]
    for known, file in sorted(found, key=lambda copy: (copy[0].line, copy[1].name), reverse=True):
        if look(file).damage in {None, Damage.OLDER} and _is_as_proved(file):
            yield known, file


def _files_in(folder: Path) -> list[Path]:
    """None where it cannot be read, such as on a stick that is away."""
    try:
        return [file for file in folder.iterdir() if file.name not in NOT_PROVED and _is_database(file)]
    except OSError:
        return []


def _glanced(file: Path) -> Known | None:
    """How far it says that it goes; a closer look costs a hundred times that."""
    try:
        with closing(reader(file)) as database:
            return told_by(database)
    except sqlite3.Error:
        return None


def _is_as_proved(file: Path) -> bool:
    backup = named(file)
    return backup is None or backup.is_whole


def _is_database(file: Path) -> bool:
    if not file.is_file():
        return False
    with file.open("rb") as opened:
        return opened.read(len(MAGIC)) == MAGIC


def look_outside(path: Path) -> Damage | None:
    """What length and first bytes tell, in no time."""
    size = path.stat().st_size if path.exists() else None
    if not size:
        used = remembered(path) or (wal(path).exists() and wal(path).stat().st_size)
        return (Damage.MISSING if size is None else Damage.EMPTY) if used else None
    with path.open("rb") as file:
        header = file.read(100)
    page = int.from_bytes(header[16:18], "big")
    if not header.startswith(MAGIC) or (page != 1 and (page < 512 or page & (page - 1))):
        return Damage.HEADER
    counted = header[24:28] == header[92:96]  # else the number of pages was not kept
    whole = int.from_bytes(header[28:32], "big") * (65_536 if page == 1 else page)
    cut = len(header) < 100 or (counted and size < whole and not wal(path).exists())
    return Damage.CUT if cut else None


def _look_inside(database: sqlite3.Connection, memory: Known | None) -> Finding:
    tables = {name for (name,) in database.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    if not tables:
        return Finding(Damage.EMPTY if memory else None)
    (program,) = database.execute("PRAGMA application_id").fetchone()
    if program != CHELEM and "django_migrations" not in tables:
        return Finding(Damage.FOREIGN)
    (verdict,) = database.execute("PRAGMA integrity_check(1)").fetchone()
    if verdict != "ok":
        return Finding(Damage.BROKEN, verdict)
    if "tournaments_event" not in tables:  # the first start was cut off
        return Finding(Damage.EMPTY if memory else None)
    if database.execute(APART).fetchone()[0]:
        return Finding(Damage.APART)
    reaches = told_by(database)
    return Finding(_compared(reaches, memory or reaches), reaches=reaches)


def _compared(reaches: Known, memory: Known) -> Damage | None:
    if memory.install and reaches.install != memory.install:
        return Damage.ANOTHER
    return Damage.OLDER if reaches.line < memory.line else None
