"""Each operation of a backup fails once, for all n: no part of a file is left under a name that counts, and the next
backup succeeds.

An operation is a call of the file system, of SQLite or of the encryption by which `making` writes.
"""

from collections.abc import Callable
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tournaments.selectors.backups import backups_in, digest_of, main_folder
from tournaments.services.backups import encryption, making
from tournaments.services.backups.encryption import decrypt_chunks
from tournaments.services.backups.making import backup_make
from tournaments.services.core.errors import DomainError

pytestmark = pytest.mark.django_db
PHRASE = "cinq mots tirés au sort"
CONTENT = b"a database"
LEAST_OPERATIONS = 12  # of a backup in two folders: the loop would prove nothing if the failures missed them


class Operations:
    """Counts operations, and lets one of them fail before or after its effect."""

    def __init__(self) -> None:
        self.start(0, is_after=False)

    def start(self, failing: int, *, is_after: bool) -> None:
        """Count from 1 again; operation number `failing` will fail, none if it is 0."""
        self.failing, self.is_after = failing, is_after
        self.done: list[str] = []

    def wrap(self, name: str, run: Callable[..., Any]) -> Callable[..., Any]:
        """Return `run` as an operation of this name."""

        def operation(*arguments: Any, **options: Any) -> Any:
            self.done.append(name)
            is_failing = len(self.done) == self.failing
            if is_failing and not self.is_after:
                raise OSError(5, "Input/output error")
            result = run(*arguments, **options)
            if is_failing:
                raise OSError(5, "Input/output error")
            return result

        return operation


@pytest.fixture
def operations(monkeypatch):
    """Count the operations of a backup, with a snapshot of a few bytes and without the subprocess of the proof."""
    operations = Operations()
    monkeypatch.setattr(making, "snapshot_write", operations.wrap("snapshot", lambda draft: draft.write_bytes(CONTENT)))
    monkeypatch.setattr(making, "prove_database", operations.wrap("proof", lambda scratch: None))
    monkeypatch.setattr(making, "encrypt_file", operations.wrap("encrypt", making.encrypt_file))
    monkeypatch.setattr(making, "digest_of", operations.wrap("digest", making.digest_of))
    monkeypatch.setattr(making, "digest_of_content", operations.wrap("decrypt", making.digest_of_content))
    monkeypatch.setattr(making, "_sync", operations.wrap("sync", making._sync))
    monkeypatch.setattr(making.shutil, "copyfile", operations.wrap("copy", making.shutil.copyfile))
    monkeypatch.setattr(Path, "replace", operations.wrap("rename", Path.replace))
    monkeypatch.setattr(Path, "chmod", operations.wrap("chmod", Path.chmod))
    monkeypatch.setattr(encryption, "SCRYPT_COST", 2)
    return operations


def content_of(backup) -> bytes:
    """Return the content of a backup, decrypted if necessary; the digest in its name must be that of its bytes."""
    assert digest_of(backup.path) == backup.digest
    return b"".join(decrypt_chunks(backup.path, PHRASE)) if backup.is_encrypted else backup.path.read_bytes()


def assert_nothing_is_half_written(*folders: Path) -> None:
    """Check that the folders have sound backups and no other file but the records of attempts."""
    for folder in folders:
        backups = backups_in(folder)
        assert {content_of(backup) for backup in backups} <= {CONTENT}
        others = {path.name for path in folder.iterdir()} - {backup.path.name for backup in backups}
        assert others <= {"last.json", "last.new"}


# Worth its time: a backup for each operation.
@pytest.mark.parametrize("is_after", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("phrase", ["", PHRASE], ids=["plain", "encrypted"])
def test_no_failing_operation_leaves_a_part_of_a_backup(operations, stick, settings, time_machine, phrase, is_after):
    settings.BACKUP_PASSPHRASE = phrase
    main_folder().mkdir()
    for number in count(1):
        time_machine.shift(timedelta(hours=1))
        operations.start(number, is_after=is_after)
        problem = None
        try:
            backup_make()
        except DomainError as error:
            problem = error
        if len(operations.done) < number:
            break
        assert_nothing_is_half_written(main_folder(), stick)
        assert problem is None or problem.code == "backup_folder"
        time_machine.shift(timedelta(seconds=5))
        operations.start(0, is_after=is_after)
        backup = backup_make()
        assert content_of(backup) == CONTENT
        assert backups_in(stick)[0].at == backup.at
    assert problem is None
    assert number > LEAST_OPERATIONS
