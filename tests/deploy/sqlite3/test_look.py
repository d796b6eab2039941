"""What can be told of a database before it is opened for good, and what is left alone meanwhile."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from deploy.sqlite3.known import LogPosition, position_path, record_position, recorded_position
from deploy.sqlite3.look import Damage, check_database, find_sound_copies
from tests.deploy.sqlite3.databases import append, database, execute

LINES = 400


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return database(tmp_path / "chelem.sqlite3", lines=LINES)


def known(file: Path) -> LogPosition:
    memory = recorded_position(file)
    assert memory is not None
    return memory


def overwrite(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as opened:
        opened.seek(at)
        opened.write(content)


def cut(file: Path, size: int) -> None:
    with file.open("r+b") as opened:
        opened.truncate(size)


def other_program(file: Path) -> None:
    file.unlink()
    execute(file, "CREATE TABLE bookmarks (address TEXT)")


def no_table(file: Path) -> None:
    file.unlink()
    execute(file, "PRAGMA user_version = 7")


# What happened to the file, and what is said of it. To try another accident, add a line.
ACCIDENTS: dict[str, tuple[Callable[[Path], object], Damage]] = {
    "gone": (Path.unlink, Damage.MISSING),
    "emptied": (lambda file: cut(file, 0), Damage.EMPTY),
    "without a table": (no_table, Damage.EMPTY),
    "zeros": (lambda file: overwrite(file, 0, bytes(8192)), Damage.HEADER),
    "another kind of file": (lambda file: file.write_bytes(b"PK\3\4" * 5000), Damage.HEADER),
    "shorter than a header": (lambda file: cut(file, 50), Damage.CUT),
    "an impossible page size": (lambda file: overwrite(file, 16, b"\x03\x03"), Damage.HEADER),
    "half of it": (lambda file: cut(file, file.stat().st_size // 2), Damage.CUT),
    "one byte short": (lambda file: cut(file, file.stat().st_size - 1), Damage.CUT),
    "a page of zeros": (lambda file: overwrite(file, file.stat().st_size - 4096, bytes(4096)), Damage.BROKEN),
    "a page of noise": (lambda file: overwrite(file, 3 * 4096, bytes(range(256)) * 16), Damage.BROKEN),
    "an unknown format": (lambda file: overwrite(file, 18, b"\x09\x09"), Damage.BROKEN),
    "of another program": (other_program, Damage.FOREIGN),
    "another install": (lambda file: execute(file, "PRAGMA user_version = 7"), Damage.ANOTHER),
    "a tournament behind its log": (
        lambda file: execute(file, "UPDATE tournaments_tournament SET version = version - 1"),
        Damage.APART,
    ),
    "a tournament of another digest": (
        lambda file: execute(file, "UPDATE tournaments_tournament SET digest = 'x'"),
        Damage.APART,
    ),
    "a gap in the log": (lambda file: execute(file, "DELETE FROM tournaments_event WHERE id = 7"), Damage.APART),
}


@pytest.mark.parametrize(("happens", "damage"), ACCIDENTS.values(), ids=ACCIDENTS)
def test_each_accident_is_told_and_nothing_is_touched(
    file: Path, happens: Callable[[Path], object], damage: Damage
) -> None:
    happens(file)
    before = contents(file.parent)
    assert check_database(file).damage == damage
    assert contents(file.parent) == before


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_sound_database_is_left_as_it_is(file: Path) -> None:
    before = contents(file.parent)
    assert check_database(file).damage is None
    assert contents(file.parent) == before


def test_a_database_of_a_killed_program_is_sound(file: Path) -> None:
    copy = file.with_name("copy.sqlite3")
    with closing(sqlite3.connect(file)) as held:  # as long as it is open, what is written stays beside the database
        held.execute("PRAGMA schema_version")
        append(file, lines=5)
        for end in ("", "-wal"):
            shutil.copy(f"{file}{end}", f"{copy}{end}")
    finding = check_database(copy)
    assert finding.damage is None
    assert finding.position is not None
    assert finding.position.line == LINES + 5


def test_a_folder_where_nothing_ever_was_may_begin(tmp_path: Path) -> None:
    assert check_database(tmp_path / "chelem.sqlite3").damage is None
    (tmp_path / "chelem.sqlite3").touch()
    assert check_database(tmp_path / "chelem.sqlite3").damage is None


def test_an_older_copy_says_how_far_it_goes(file: Path) -> None:
    shutil.copy(file, older := file.with_suffix(".copy"))
    append(file, lines=48)
    record_position(file)
    shutil.copy(older, file)
    finding = check_database(file)
    assert (finding.damage, known(file).line) == (Damage.OLDER, LINES + 48)
    assert finding.position is not None
    assert finding.position.line == LINES


def test_lines_that_were_deleted_with_their_tournament_are_not_missed(file: Path) -> None:
    execute(file, "DELETE FROM tournaments_event")
    execute(file, "DELETE FROM tournaments_tournament")
    assert check_database(file).damage is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"install": 1, "lines": 2}', "\0" * 100])
def test_a_damaged_memory_still_knows_that_there_was_a_database(file: Path, content: str) -> None:
    position_path(file).write_text(content)
    assert recorded_position(file) == LogPosition()
    assert check_database(file).damage is None
    file.unlink()
    assert check_database(file).damage is Damage.MISSING


def test_sqlites_own_log_alone_is_not_thrown_away(tmp_path: Path) -> None:
    (tmp_path / "chelem.sqlite3-wal").write_bytes(b"x" * 4096)
    assert check_database(tmp_path / "chelem.sqlite3").damage is Damage.MISSING


def test_of_the_copies_beside_the_newest_sound_one_comes_first(file: Path) -> None:
    folder = file.parent
    (folder / "sauvegardes").mkdir()
    shutil.copy(file, old := folder / "samedi.sqlite3")
    append(file, lines=10)
    shutil.copy(file, new := folder / "sauvegardes" / "dimanche.db")
    append(file, lines=10)
    shutil.copy(file, broken := folder / "lundi.sqlite3")
    cut(broken, 9000)
    (folder / "note.txt").write_text("SQLite")
    record_position(file)
    file.unlink()
    assert [(reaches.line, copy) for reaches, copy in find_sound_copies(file)] == [(LINES + 10, new), (LINES, old)]
