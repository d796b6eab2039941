"""A fresh install lists the backups of other computers with their contents, and reads them without a trace."""

import sqlite3
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest
from django.db import connection

from tests import cast
from tournaments.models import Entry, Tournament
from tournaments.selectors import backups
from tournaments.selectors.backups import DIGITS, digest_of, install_id, parse_name
from tournaments.services.backups import contents
from tournaments.services.backups.contents import MOST_FOUND, MOST_READ, FoundBackup, found_backups

TABLES = """
    CREATE TABLE players_player (id INTEGER);
    CREATE TABLE tournaments_tournament (id INTEGER, name, date, demo BOOLEAN, rehearsal_of_id INTEGER);
    CREATE TABLE tournaments_entry (tournament_id INTEGER, player_id INTEGER);
    CREATE TABLE tournaments_event (tournament_id INTEGER, at);
    INSERT INTO players_player VALUES (1), (2);
    INSERT INTO tournaments_entry VALUES (1, 1), (1, 2), (4, 2);
    INSERT INTO tournaments_tournament VALUES (1, 'Demo', '2026-12-01', 1, NULL), (4, 'Copie', '2026-12-02', 0, 2);
    INSERT INTO tournaments_event VALUES (1, '2026-12-01 10:00:00'), (4, '2026-12-02 10:00:00');
"""
MEMBERS = "INSERT INTO players_player VALUES (3);"
EVENINGS = """
    INSERT INTO players_player VALUES (4), (5);
    INSERT INTO tournaments_entry VALUES (2, 2), (3, 4);
    INSERT INTO tournaments_tournament VALUES (2, 'Coupe', '2026-11-07', 0, NULL), (3, 'Soirée', '2026-11-14', 0, NULL);
    INSERT INTO tournaments_event VALUES (2, '2026-11-07 20:15:00'), (3, '2026-11-14 22:30:00.125000');
"""
OTHER = "abcdef"


@pytest.fixture
def folder(tmp_path, settings) -> Path:
    """Return the main folder of backups, which is empty; the stick is away."""
    settings.DATA_DIR, settings.BACKUP_FOLDER = tmp_path, tmp_path / "stick"
    folder: Path = tmp_path / "backups"
    folder.mkdir()
    return folder


def write_backup(folder: Path, minute: int, *, of: str = OTHER, script: str = TABLES + EVENINGS) -> Path:
    """Write a database under the name of a backup."""
    with closing(sqlite3.connect(":memory:")) as database:
        database.executescript(script)
        content = database.serialize()
    file = folder / f"chelem-{of}-20261114T22{minute:02}00Z-{sha256(content).hexdigest()[:DIGITS]}.sqlite3"
    file.write_bytes(content)
    return file


@pytest.fixture
def paths_read(monkeypatch) -> list[Path]:
    """Return the list of files whose digest is calculated."""
    paths = []

    def calculate(path: Path) -> str:
        paths.append(path)
        return digest_of(path)

    monkeypatch.setattr(backups, "digest_of", calculate)
    return paths


def test_a_backup_of_another_computer_is_listed_with_its_contents(folder, settings):
    settings.BACKUP_FOLDER.mkdir()
    newest, oldest = write_backup(settings.BACKUP_FOLDER, 35), write_backup(folder, 31)
    first, second = found_backups()
    assert (first.backup.path, second.backup.path) == (newest, oldest)
    assert (first.tournaments, first.people, first.last, first.is_whole, first.is_own) == (2, 3, "Soirée", True, False)
    assert f"{first.last_line_at:%d %H:%M}" == "14 22:30"
    assert sorted(each.name for each in folder.iterdir()) == [oldest.name]  # no -wal or -shm file


def test_backups_of_the_demonstration_are_left_out_and_hide_no_others(folder):
    other = write_backup(folder, 1)
    write_backup(folder, 2, script=TABLES)
    for minute in range(10, 10 + MOST_READ + 1):
        write_backup(folder, minute, of=install_id(), script=TABLES)
    assert [one.backup.path for one in found_backups()] == [other]
    own = write_backup(folder, 59, of=install_id())
    assert [(one.backup.path, one.is_own) for one in found_backups()] == [(other, False), (own, True)]


def test_encrypted_and_changed_backups_of_this_computer_hide_no_others(folder):
    other = write_backup(folder, 1)
    for minute in range(10, 10 + MOST_FOUND):
        own = write_backup(folder, minute, of=install_id(), script=TABLES)
        if minute % 2:
            own.write_bytes(b"changed")
        else:
            own.rename(own.with_name(own.name + ".aes"))
    assert found_backups()[0].backup.path == other


def test_a_backup_that_is_in_both_folders_is_listed_once(folder, settings):
    settings.BACKUP_FOLDER.mkdir()
    backup, changed = write_backup(folder, 1), write_backup(folder, 2)
    encrypted = backup.name.replace(backup.name[-20:-8], "0123456789ab") + ".aes"  # with a digest of its own
    (settings.BACKUP_FOLDER / encrypted).write_bytes(b"encrypted")
    on_stick = settings.BACKUP_FOLDER / changed.name
    on_stick.write_bytes(changed.read_bytes())
    changed.write_bytes(b"changed")
    assert [(one.backup.path, one.is_whole) for one in found_backups()] == [(on_stick, True), (backup, True)]


def test_a_backup_that_did_not_change_is_read_once(folder, paths_read):
    backup = write_backup(folder, 1)
    assert found_backups() == found_backups()
    assert paths_read == [backup]
    with backup.open("ab") as changed:
        changed.write(b"more")
    assert not found_backups()[0].is_whole


def test_only_the_listed_backups_are_read(folder, paths_read):
    for minute in range(MOST_FOUND + 1):
        write_backup(folder, minute)
        write_backup(folder, minute, of=install_id())
    assert [one.backup.path for one in found_backups()] == paths_read


@pytest.mark.parametrize(("is_windows", "quote"), [(True, '"'), (False, "'")])
def test_the_command_of_a_backup_is_quoted_for_the_shell_of_the_system(monkeypatch, is_windows, quote):
    monkeypatch.setattr(backups, "IS_WINDOWS", is_windows)
    backup = parse_name(Path("Jean Paul") / f"chelem-{OTHER}-20261114T220100Z-0123456789ab.sqlite3")
    assert FoundBackup(backup, True, False).command == f"chelem restore {quote}{backup.path}{quote} --replace"


def test_a_club_without_tournaments_is_listed_by_its_people(folder):
    write_backup(folder, 1, script=TABLES + MEMBERS)
    (found,) = found_backups()
    assert (found.tournaments, found.people, found.last, found.last_line_at) == (0, 1, "", None)


def test_unreadable_and_changed_backups_are_listed_without_contents(folder):
    write_backup(folder, 1, script="CREATE TABLE other (id INTEGER);")
    with write_backup(folder, 2).open("ab") as changed:
        changed.write(b"more")
    encrypted = write_backup(folder, 3)
    encrypted.rename(encrypted.with_name(encrypted.name + ".aes"))
    found = found_backups()
    assert [(one.is_whole, one.backup.is_encrypted) for one in found] == [(True, True), (False, False), (True, False)]
    assert {(one.tournaments, one.people, one.last) for one in found} == {(None, None, "")}


def test_a_stick_that_is_pulled_out_meanwhile_gives_no_backup(folder, monkeypatch):
    backup = write_backup(folder, 1)
    listed = list(contents.backups_of_all_installs(folder))
    backup.unlink()
    monkeypatch.setattr(contents, "backups_of_all_installs", lambda of: listed if of == folder else [])
    assert found_backups() == []


def test_only_some_of_many_backups_are_listed(folder):
    for minute in range(MOST_FOUND + 2):
        write_backup(folder, minute)
    assert len(found_backups()) == MOST_FOUND


@pytest.mark.django_db
def test_queries_fit_the_tables_of_this_version():
    tournament = cast.running_tournament(8, rounds_planned=1)
    demo = Tournament.objects.create(organiser=cast.organiser(), name="Demo", slug="demo", demo=True)
    Entry.objects.create(tournament=demo, serial=1, player=cast.player(70))
    with connection.cursor() as cursor:
        cursor.execute(contents.COUNT_QUERY)
        assert cursor.fetchone()[:2] == (1, 8)
        cursor.execute(contents.LAST_QUERY)
        assert cursor.fetchone() == (tournament.name,)
