"""Storage of a spare: which copies it keeps, sets aside and proves next, also after a failed or interrupted proof."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.serve.spare import follow, store
from deploy.serve.spare.source import AwayError, NotFollowedError, source_of
from deploy.serve.spare.store import Origin
from tests.waiting import until
from tournaments.selectors.backups import Backup, digest_of
from tournaments.services.backups import encryption
from tournaments.services.core.errors import DomainError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    (tmp_path / "spare").mkdir()
    return tmp_path / "spare"


def write_copy(second: int) -> Backup:
    return store.write_copy(b"%d" % second, f"chelem-abcdef-20261121T2030{second:02}Z-{'0' * 12}.sqlite3")


def read_copies() -> list[str]:
    return [copy.path.read_text() for copy in store.list_copies()]


def test_newest_copies_and_the_last_proved_one_are_kept(folder: Path) -> None:
    store.mark_proved(write_copy(1))
    for second in range(2, 8):
        write_copy(second)
    assert read_copies() == ["7", "6", "5", "1"], "COPIES_TO_KEEP newest ones (3), and the proved one"
    store.mark_proved(store.list_copies()[0])
    write_copy(8)
    assert read_copies() == ["8", "7", "6"]
    assert stat.S_IMODE(store.list_copies()[0].path.stat().st_mode) == 0o600


def test_failed_copy_is_not_a_candidate(folder: Path) -> None:
    failed_copy = write_copy(1)
    store.set_aside(failed_copy)
    store.set_aside(failed_copy)  # the file is gone, as after newer copies
    assert (folder / "unproved.sqlite3").read_text() == "1"
    assert store.list_copies() == []


def test_origin_is_saved_readable_only_by_this_user(folder: Path) -> None:
    assert store.load_origin() is None
    store.save_origin(Origin("192.168.1.20:8000", "ABCDE"))
    assert store.load_origin() == Origin("192.168.1.20:8000", "ABCDE")
    assert stat.S_IMODE((folder / "origin.json").stat().st_mode) == 0o600
    (folder / "origin.json").write_text("[]")
    assert store.load_origin() is None


PHRASE = "cinq mots tirés au sort"


@pytest.fixture
def stick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder with one encrypted backup."""
    monkeypatch.setattr(encryption, "SCRYPT_COST", 2)
    stick, plain = tmp_path / "stick", tmp_path / "plain"
    stick.mkdir()
    plain.write_bytes(b"a database")
    encryption.encrypt_file(plain, stick / "draft", PHRASE)
    digest = digest_of(stick / "draft")
    (stick / "draft").rename(stick / f"chelem-abcdef-20261121T203001Z-{digest}.sqlite3.aes")
    return stick


def test_encrypted_backup_of_a_stick_is_followed_with_its_phrase(folder: Path, stick: Path) -> None:
    source = source_of(Origin(str(stick), PHRASE))
    fetched = source.fetch(None)
    assert fetched is not None
    copy, _length = fetched
    assert copy.path.read_bytes() == b"a database"
    assert copy.is_whole
    assert not copy.is_encrypted
    assert source.fetch(copy) is None


@pytest.mark.parametrize("code", ["", "une autre phrase"])
def test_encrypted_backup_of_a_stick_is_not_followed_without_its_phrase(folder: Path, stick: Path, code: str) -> None:
    with pytest.raises(NotFollowedError, match="chiffrées"):
        source_of(Origin(str(stick), code)).fetch(None)
    assert store.list_copies() == []


RECEIVED_BYTES = 2500


class FakeSource:
    """A source with prepared results."""

    def __init__(self, *results: "Backup | AwayError | None") -> None:
        self._results: Iterator[Backup | AwayError | None] = iter(results)

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        result = next(self._results)
        if isinstance(result, AwayError):
            raise result
        return (result, RECEIVED_BYTES) if result else None


def test_problem_is_reported_once_and_failed_copy_is_set_aside(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def prove(scratch: Path) -> None:
        if scratch.read_text() == "2":
            raise DomainError("backup_unproved", said="faux")

    monkeypatch.setattr(follow, "prove_database", prove)
    proved_copy, failed_copy, error = write_copy(1), write_copy(2), AwayError("débranché.")
    follower = follow._Follower(FakeSource(proved_copy, error, error, None, failed_copy), Origin("ici"))
    for _ in range(5):
        follower._poll()
        follower._start_proof()
        until(lambda: not (follower._proof and follower._proof.is_alive()))
    lines = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert [line.partition(" ")[0] for line in lines] == [
        "Copie",  # copy 1 is ready
        "Rien",  # the source is away: printed once for two polls,
        "La",  # with the command that goes on with copy 1
        "ici",  # the source is back, without a newer copy
        "Copie",  # copy 2 arrived
        "La",  # its proof failed
    ]
    assert lines[0].endswith("(3 ko reçus).")  # `RECEIVED_BYTES`
    assert lines[1] == "Rien n’arrive : débranché."
    assert "faux" in lines[5]
    assert read_copies() == ["1"]


def test_copy_is_kept_when_ctrl_c_interrupts_its_proof(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(scratch: Path) -> None:
        follower._stopping.set()
        raise DomainError("backup_unproved", said="-2")

    monkeypatch.setattr(follow, "prove_database", interrupt)
    follower = follow._Follower(FakeSource(), Origin("ici"))
    follower._prove_copy(write_copy(1))
    assert read_copies() == ["1"]
