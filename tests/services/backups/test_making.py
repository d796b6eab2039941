"""A backup is complete, verified and private, or it is refused with a text.

It is copied to a second folder, the timer makes it when it is due, and an erasure deletes the older ones.
"""

import json
import shutil
import sqlite3
import stat
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from filelock import FileLock

from tests import cast
from tests.threads import run_in_thread
from tournaments.models import AuditLine, Tournament
from tournaments.selectors.backups import backups_in, last_attempt, main_folder, parse_name
from tournaments.services.backups import making
from tournaments.services.backups.making import backup_after_round, backup_make, is_due
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.doctor.checks import check_backup

pytestmark = pytest.mark.django_db


def file_names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}


# Worth its time: a round in play, copied and verified by the real subprocess.
@pytest.mark.django_db(transaction=True)
def test_a_backup_contains_the_database(data, second_database):
    tournament = cast.running_tournament(8, rounds_planned=1)
    backup = backup_make()
    assert file_names(data / "backups") == {backup.path.name, "last.json"}
    assert backup.is_whole
    with closing(sqlite3.connect(backup.path)) as copy:
        rows = copy.execute("SELECT slug, version, digest FROM tournaments_tournament").fetchall()
    assert rows == [(tournament.slug, tournament.version, tournament.digest)]
    assert last_attempt().problem is None


# Worth its time: the real subprocess checks the copy of the database.
@pytest.mark.django_db(transaction=True)
def test_a_backup_whose_log_and_rows_differ_is_refused(data, second_database):
    tournament = cast.running_tournament(8, rounds_planned=1)
    Tournament.objects.filter(pk=tournament.pk).update(name="Autre")
    with pytest.raises(DomainError) as refusal:
        backup_make()
    assert refusal.value.code == "backup_unproved"
    assert file_names(data / "backups") == {"unproved.sqlite3", "last.json"}
    assert last_attempt().problem.text == refusal.value.text


def test_the_file_is_readable_by_its_user_only(data, fake_proof):
    assert stat.S_IMODE(backup_make().path.stat().st_mode) == 0o600


def test_the_second_folder_gets_an_identical_copy(stick, fake_proof):
    backup = backup_make()
    assert file_names(stick) == {backup.path.name}
    assert parse_name(stick / backup.path.name).is_whole


def test_a_missing_second_folder_is_not_created_and_does_not_stop_the_first(stick, fake_proof):
    stick.rmdir()
    backup = backup_make()
    assert backup.is_whole
    assert not stick.exists()
    assert last_attempt().problem is None
    assert last_attempt().second.code == "backup_away"
    assert last_attempt().second_at is None


def test_time_of_the_last_copy_in_the_second_folder_is_kept_while_the_folder_is_away(stick, fake_proof, time_machine):
    first = backup_make()
    assert last_attempt().second_at == first.at
    stick.rename(stick.with_name("away"))
    for _number in range(2):
        assert make_backup_after(time_machine, timedelta(minutes=5)).at > first.at
        assert last_attempt().second_at == first.at
    assert "Second dossier\xa0: 21/11/2026 21:30." in check_backup(None).text  # the clock started at 20:30 UTC
    stick.with_name("away").rename(stick)
    assert make_backup_after(time_machine, timedelta(minutes=5)).at == last_attempt().second_at


def test_record_of_an_earlier_version_has_no_time_of_the_second_folder(stick, fake_proof):
    backup_make()
    record = json.loads((main_folder() / "last.json").read_text())
    del record["second_at"]
    (main_folder() / "last.json").write_text(json.dumps(record))
    assert last_attempt().second_at is None
    assert "Second dossier" not in check_backup(None).text


def test_a_stick_unplugged_during_the_copy_leaves_no_partial_file(stick, fake_proof, monkeypatch):
    def fail_halfway(source, target):
        Path(target).write_bytes(Path(source).read_bytes()[:3])
        raise OSError(5, "Input/output error")

    backup_make()
    monkeypatch.setattr(making.shutil, "copyfile", copyfile_with_fault(stick, fail_halfway))
    names_before = file_names(stick)
    assert backup_make().is_whole
    assert file_names(stick) == names_before
    assert "Input/output error" in last_attempt().second.text


def test_a_corrupt_copy_is_refused(stick, fake_proof, monkeypatch):
    def damage_copy(source, target):
        Path(target).write_bytes(Path(source).read_bytes()[:-1] + b"?")

    monkeypatch.setattr(making.shutil, "copyfile", copyfile_with_fault(stick, damage_copy))
    assert backup_make().is_whole
    assert file_names(stick) == set()
    assert last_attempt().second.code == "backup_unproved"


def copyfile_with_fault(folder, instead):
    """Return a `copyfile` that calls `instead` for targets in that folder."""
    copyfile = shutil.copyfile
    return lambda source, target: (instead if Path(target).parent == folder else copyfile)(source, target)


def test_a_full_disk_does_not_stop_the_second_folder(data, stick, fake_proof, monkeypatch):
    snapshot_write = making.snapshot_write

    def fail_for_full_disk(draft):
        if draft.parent != stick:
            draft.write_bytes(b"SQLite")
            raise OSError(28, "No space left on device")
        snapshot_write(draft)

    monkeypatch.setattr(making, "snapshot_write", fail_for_full_disk)
    with pytest.raises(DomainError) as refusal:
        backup_make()
    assert refusal.value.code == "backup_full"
    assert file_names(data / "backups") == {"last.json"}
    (backup,) = backups_in(stick)
    assert backup.is_whole


def test_an_unfinished_backup_left_by_a_crash_is_deleted(data, fake_proof):
    main_folder().mkdir()
    (main_folder() / making.DRAFT).write_bytes(b"half of it")
    backup = backup_make()
    assert file_names(main_folder()) == {backup.path.name, "last.json"}


def test_a_concurrent_backup_is_refused(data, fake_proof):
    with FileLock(data / "backup.lock"), pytest.raises(Conflict) as refusal:
        make_backup_in_thread()
    assert refusal.value.code == "backup_running"


def make_backup_in_thread():
    """Make a backup in another thread: `FileLock` is re-entrant in its own thread."""
    return run_in_thread(backup_make)


def test_the_timer_makes_due_backups_and_stores_problems(fake_proof, monkeypatch):
    making.backup_if_due()
    (backup,) = backups_in(main_folder())
    making.backup_if_due()  # no round is open, and the last one is less than an hour old
    assert backups_in(main_folder()) == [backup]
    backup.path.unlink()

    def fail_for_full_disk(draft):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(making, "snapshot_write", fail_for_full_disk)
    making.backup_if_due()
    assert last_attempt().problem.code == "backup_full"


def test_backups_of_another_computer_are_not_deleted(stick, fake_proof):
    other_backup = stick / "chelem-000000-20200101T120000Z-000000000000.sqlite3"
    other_backup.write_bytes(b"theirs")
    our_backup = stick / f"chelem-{making.install_id()}-20200101T120000Z-000000000000.sqlite3"
    our_backup.write_bytes(b"ours")
    backup = backup_make()
    assert file_names(stick) == {other_backup.name, backup.path.name}


def test_backups_older_than_an_erasure_are_deleted(fake_proof, time_machine):
    first, second = backup_make(), make_backup_after(time_machine, timedelta(seconds=2))
    assert file_names(main_folder()) == {first.path.name, second.path.name, "last.json"}
    time_machine.shift(timedelta(seconds=2))
    AuditLine.objects.create(organiser=cast.organiser(), kind=AuditLine.Kind.PERSON_ERASED, by="program")
    assert is_due()
    third = make_backup_after(time_machine, timedelta(seconds=2))
    assert file_names(main_folder()) == {third.path.name, "last.json"}


def test_with_several_organisers_an_erasure_deletes_no_backup(fake_proof, time_machine):
    first = backup_make()
    time_machine.shift(timedelta(seconds=2))
    AuditLine.objects.create(organiser=cast.organiser(), kind=AuditLine.Kind.PERSON_ERASED, by="program")
    cast.organiser("Les Bouts")
    make_backup_after(time_machine, timedelta(seconds=2))
    assert first.path.exists()


def make_backup_after(time_machine, pause):
    """Move the clock by `pause`; return a new backup."""
    time_machine.shift(pause)
    return backup_make()


@pytest.mark.django_db(transaction=True)
def test_a_backup_contains_no_erased_bytes(monkeypatch, second_database):
    monkeypatch.setattr(making, "prove_database", lambda scratch: None)
    person = cast.player(1, last_name="Cornichon")
    assert b"Cornichon" in backup_make().path.read_bytes()
    person.delete()
    assert b"Cornichon" not in backup_make().path.read_bytes()


def test_a_backup_is_due_during_a_round_after_a_line_of_a_log_and_else_hourly(fake_proof, time_machine):
    assert is_due()
    backup_make()
    assert not is_due()
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert is_due()
    cast.close_round(tournament)
    time_machine.shift(timedelta(seconds=2))  # a backup is dated in whole seconds; later lines of a log count as newer
    assert is_due(), "the end of the round is in no backup yet"
    backup_make()
    assert not is_due()
    time_machine.shift(timedelta(hours=1, seconds=1))
    assert is_due()


def test_the_end_of_a_round_makes_one_backup(fake_proof, time_machine):
    tournament = cast.running_tournament(8, rounds_planned=2)
    assert not backup_after_round()
    cast.close_round(tournament)
    time_machine.shift(timedelta(seconds=2))
    assert backup_after_round()
    assert not backup_after_round()
    time_machine.shift(timedelta(hours=-2))  # the clock is put back: the round has closed in the future
    for backup in backups_in(main_folder()):
        backup.path.unlink()  # so that no backup is newer than the round
    assert not backup_after_round()


def test_the_end_of_a_round_waits_after_a_failed_backup(fake_proof, time_machine, monkeypatch):
    cast.close_round(cast.running_tournament(8, rounds_planned=2))
    time_machine.shift(timedelta(seconds=2))
    with monkeypatch.context() as full_disk:
        full_disk.setattr(making, "snapshot_write", lambda _draft: (_ for _ in ()).throw(OSError(28, "No space left")))
        assert backup_after_round()
    assert not backup_after_round()
    time_machine.shift(timedelta(minutes=5))
    assert backup_after_round()
    assert backups_in(main_folder())


def test_the_end_of_a_round_makes_no_backup_of_several_organisers(fake_proof, time_machine):
    cast.close_round(cast.running_tournament(8, rounds_planned=2))
    cast.organiser("Les Bouts")
    time_machine.shift(timedelta(seconds=2))
    assert not backup_after_round()
