"""Checks of a database file, which leave all files unchanged, and the search for sound copies of a damaged one."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from deploy.sqlite3.look import Damage, check_database, find_sound_copies
from deploy.sqlite3.position import LogPosition, load_position, position_path, save_position
from tests.deploy.sqlite3.databases import append_lines, create_database, execute_statement

LINES = 400


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return create_database(tmp_path / "chelem.sqlite3", lines=LINES)


def last_position(file: Path) -> LogPosition:
    position = load_position(file)
    assert position is not None
    return position


def overwrite(file: Path, at: int, content: bytes) -> None:
    with file.open("r+b") as stream:
        stream.seek(at)
        stream.write(content)


def truncate(file: Path, size: int) -> None:
    with file.open("r+b") as stream:
        stream.truncate(size)


def replace_by_other_program(file: Path) -> None:
    file.unlink()
    execute_statement(file, "CREATE TABLE bookmarks (address TEXT)")


def replace_without_tables(file: Path) -> None:
    file.unlink()
    execute_statement(file, "PRAGMA user_version = 7")


# Accident of the file, and the damage that is found. To test another accident, add a line.
ACCIDENTS: dict[str, tuple[Callable[[Path], object], Damage]] = {
    "gone": (Path.unlink, Damage.MISSING),
    "emptied": (lambda file: truncate(file, 0), Damage.EMPTY),
    "without a table": (replace_without_tables, Damage.EMPTY),
    "zeros": (lambda file: overwrite(file, 0, bytes(8192)), Damage.HEADER),
    "another kind of file": (lambda file: file.write_bytes(b"PK\3\4" * 5000), Damage.HEADER),
    "shorter than a header": (lambda file: truncate(file, 50), Damage.CUT),
    "an impossible page size": (lambda file: overwrite(file, 16, b"\x03\x03"), Damage.HEADER),
    "half of it": (lambda file: truncate(file, file.stat().st_size // 2), Damage.CUT),
    "one byte short": (lambda file: truncate(file, file.stat().st_size - 1), Damage.CUT),
    "a page of zeros": (lambda file: overwrite(file, file.stat().st_size - 4096, bytes(4096)), Damage.BROKEN),
    "a page of noise": (lambda file: overwrite(file, 3 * 4096, bytes(range(256)) * 16), Damage.BROKEN),
    "an unknown format": (lambda file: overwrite(file, 18, b"\x09\x09"), Damage.BROKEN),
    "of another program": (replace_by_other_program, Damage.FOREIGN),
    "another install": (lambda file: execute_statement(file, "PRAGMA user_version = 7"), Damage.ANOTHER),
    "a tournament behind its log": (
        lambda file: execute_statement(file, "UPDATE tournaments_tournament SET version = version - 1"),
        Damage.APART,
    ),
    "a tournament of another digest": (
        lambda file: execute_statement(file, "UPDATE tournaments_tournament SET digest = 'x'"),
        Damage.APART,
    ),
    "a gap in the log": (
        lambda file: execute_statement(file, "DELETE FROM tournaments_event WHERE id = 7"),
        Damage.APART,
    ),
}


@pytest.mark.parametrize(("accident", "damage"), ACCIDENTS.values(), ids=ACCIDENTS)
def test_damage_is_found_and_files_are_unchanged(
    file: Path, accident: Callable[[Path], object], damage: Damage
) -> None:
    accident(file)
    contents_before = contents_by_name(file.parent)
    assert check_database(file).damage == damage
    assert contents_by_name(file.parent) == contents_before


def contents_by_name(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_sound_database_is_unchanged(file: Path) -> None:
    contents_before = contents_by_name(file.parent)
    assert check_database(file).damage is None
    assert contents_by_name(file.parent) == contents_before


def test_database_with_a_wal_is_sound(file: Path) -> None:
    copy = file.with_name("copy.sqlite3")
    with closing(sqlite3.connect(file)) as connection:  # while it is open, SQLite does not checkpoint the WAL
        connection.execute("PRAGMA schema_version")
        append_lines(file, lines=5)
        for end in ("", "-wal"):
            shutil.copy(f"{file}{end}", f"{copy}{end}")
    finding = check_database(copy)
    assert finding.damage is None
    assert finding.position is not None
    assert finding.position.line == LINES + 5


def test_missing_database_of_a_new_folder_is_accepted(tmp_path: Path) -> None:
    assert check_database(tmp_path / "chelem.sqlite3").damage is None
    (tmp_path / "chelem.sqlite3").touch()
    assert check_database(tmp_path / "chelem.sqlite3").damage is None


def test_older_copy_is_found_with_its_position(file: Path) -> None:
    shutil.copy(file, older_copy := file.with_suffix(".copy"))
    append_lines(file, lines=48)
    save_position(file)
    shutil.copy(older_copy, file)
    finding = check_database(file)
    assert (finding.damage, last_position(file).line) == (Damage.OLDER, LINES + 48)
    assert finding.position is not None
    assert finding.position.line == LINES


def test_deleted_lines_count_for_the_position(file: Path) -> None:
    execute_statement(file, "DELETE FROM tournaments_event")
    execute_statement(file, "DELETE FROM tournaments_tournament")
    assert check_database(file).damage is None


@pytest.mark.parametrize("content", ["", "{", "[]", '{"install": 1, "lines": 2}', "\0" * 100])
def test_damaged_position_file_still_shows_that_there_was_a_database(file: Path, content: str) -> None:
    position_path(file).write_text(content)
    assert load_position(file) == LogPosition()
    assert check_database(file).damage is None
    file.unlink()
    assert check_database(file).damage is Damage.MISSING


def test_wal_without_a_database_is_a_missing_database(tmp_path: Path) -> None:
    (tmp_path / "chelem.sqlite3-wal").write_bytes(b"x" * 4096)
    assert check_database(tmp_path / "chelem.sqlite3").damage is Damage.MISSING


def test_sound_copies_are_sorted_newest_first(file: Path) -> None:
    folder = file.parent
    (folder / "sauvegardes").mkdir()
    shutil.copy(file, old_copy := folder / "samedi.sqlite3")
    append_lines(file, lines=10)
    shutil.copy(file, new_copy := folder / "sauvegardes" / "dimanche.db")
    append_lines(file, lines=10)
    shutil.copy(file, broken_copy := folder / "lundi.sqlite3")
    truncate(broken_copy, 9000)
    (folder / "note.txt").write_text("SQLite")
    save_position(file)
    file.unlink()
    assert [(position.line, copy) for position, copy in find_sound_copies(file)] == [
        (LINES + 10, new_copy),
        (LINES, old_copy),
    ]
