"""With a phrase, the second folder gets encrypted backups only, which are verified, thinned and listed like others."""

from datetime import timedelta

import pytest

from tests import cast
from tournaments.selectors.backups import backups_in, last_attempt, main_folder
from tournaments.services.backups import encryption, making
from tournaments.services.backups.encryption import decrypt_file, is_encrypted
from tournaments.services.backups.making import backup_make
from tournaments.services.core.errors import DomainError
from tournaments.services.doctor.checks import check_backup
from tournaments.services.doctor.report import write_report

pytestmark = pytest.mark.django_db
PHRASE = "cinq mots tirés au sort"


@pytest.fixture
def phrase(settings, monkeypatch, fake_proof):
    """Set the phrase of backups, with a cheap scrypt and snapshots of a few bytes."""
    settings.BACKUP_PASSPHRASE = PHRASE
    monkeypatch.setenv("CHELEM_BACKUP_PHRASE", PHRASE)
    monkeypatch.setattr(encryption, "SCRYPT_COST", 2)
    return PHRASE


def contents_of(folder):
    """Return the decrypted content of each backup in the folder, newest first; all of them must be encrypted."""
    contents = []
    for backup in backups_in(folder):
        assert backup.is_encrypted
        assert is_encrypted(backup.path)
        assert backup.is_whole
        decrypt_file(backup.path, folder.parent / "plain", PHRASE)
        contents.append((folder.parent / "plain").read_bytes())
    return contents


def test_only_the_copy_in_the_second_folder_is_encrypted(stick, phrase):
    backup = backup_make()
    assert not is_encrypted(backup.path)
    assert contents_of(stick) == [backup.path.read_bytes()]
    assert [each.at for each in backups_in(stick)] == [backup.at]
    assert last_attempt().second is None
    assert len(list(stick.iterdir())) == 1


def test_backups_from_before_the_phrase_are_encrypted(stick, phrase, settings, time_machine):
    settings.BACKUP_PASSPHRASE = ""
    first = backup_make()
    content = first.path.read_bytes()
    assert not backups_in(stick)[0].is_encrypted
    settings.BACKUP_PASSPHRASE = PHRASE
    time_machine.shift(timedelta(minutes=5))
    second = backup_make()
    assert contents_of(stick) == [second.path.read_bytes(), content]
    assert [each.at for each in backups_in(stick)] == [second.at, first.at]


def test_encrypted_backups_are_thinned_like_others(stick, phrase, time_machine):
    for _number in range(10):
        backup_make()
        time_machine.shift(timedelta(hours=9))
    assert [each.at for each in backups_in(stick)] == [each.at for each in backups_in(main_folder())]
    assert len(backups_in(stick)) < 10


def test_a_full_disk_writes_nothing_unencrypted_to_the_second_folder(stick, phrase, monkeypatch):
    """The snapshot for the second folder is then taken in a temporary one."""
    written = []

    def fail_for_full_disk(draft):
        written.append(draft.parent)
        if draft.parent == main_folder():
            raise OSError(28, "No space left on device")
        draft.write_bytes(b"a snapshot")

    monkeypatch.setattr(making, "snapshot_write", fail_for_full_disk)
    with pytest.raises(DomainError) as refusal:
        backup_make()
    assert refusal.value.code == "backup_full"
    assert contents_of(stick) == [b"a snapshot"]
    assert stick not in written
    assert not written[1].exists()  # the temporary folder


def test_a_copy_that_decrypts_to_other_bytes_is_refused(stick, phrase, monkeypatch):
    def encrypt_other_bytes(source, target, phrase):
        other = stick.parent / "other"
        other.write_bytes(source.read_bytes() + b"?")
        encryption.encrypt_file(other, target, phrase)

    monkeypatch.setattr(making, "encrypt_file", encrypt_other_bytes)
    assert backup_make().is_whole
    assert list(stick.iterdir()) == []
    assert last_attempt().second.code == "backup_unproved"


def test_the_phrase_is_neither_in_the_record_of_the_backup_nor_in_the_report_for_help(stick, phrase):
    cast.organiser()
    backup_make()
    stick.rename(stick.with_name("away"))
    backup_make()
    texts = [file.read_text() for file in main_folder().iterdir()] + [write_report([check_backup(None)])]
    assert "CHELEM_BACKUP_PHRASE" in texts[-1]
    assert [text for text in texts if PHRASE in text] == []
