"""What a spare keeps: the newest copies, and the last one that was proved as long as no other is."""

import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from deploy.serve.spare import follow, store
from deploy.serve.spare.source import AwayError
from deploy.serve.spare.store import Origin
from tests.waiting import until
from tournaments.selectors.backups import Backup
from tournaments.services.core.errors import DomainError


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    (tmp_path / "spare").mkdir()
    return tmp_path / "spare"


def copy(second: int) -> Backup:
    return store.write_copy(b"%d" % second, f"chelem-abcdef-20261121T2030{second:02}Z-{'0' * 12}.sqlite3")


def lying(folder: Path) -> list[str]:
    return [each.path.read_text() for each in store.list_copies()]


def test_the_newest_stay_and_the_last_that_was_proved(folder: Path) -> None:
    store.mark_proved(copy(1))
    for second in range(2, 8):
        copy(second)
    assert lying(folder) == ["7", "6", "5", "1"]
    store.mark_proved(store.list_copies()[0])
    copy(8)
    assert lying(folder) == ["8", "7", "6"]
    assert stat.S_IMODE(store.list_copies()[0].path.stat().st_mode) == 0o600


def test_one_that_does_not_hold_never_takes_over(folder: Path) -> None:
    bad = copy(1)
    store.set_aside(bad)
    store.set_aside(bad)  # newer ones have pushed it out meanwhile
    assert (folder / "unproved.sqlite3").read_text() == "1"
    assert store.list_copies() == []


def test_where_they_come_from_is_remembered_for_this_user_alone(folder: Path) -> None:
    assert store.load_origin() is None
    store.save_origin(Origin("192.168.1.20:8000", "ABCDE"))
    assert store.load_origin() == Origin("192.168.1.20:8000", "ABCDE")
    assert stat.S_IMODE((folder / "origin.json").stat().st_mode) == 0o600
    (folder / "origin.json").write_text("[]")
    assert store.load_origin() is None


class Source:
    """Gives copies and troubles as they come."""

    def __init__(self, *gives: "Backup | AwayError | None") -> None:
        self._gives: Iterator[Backup | AwayError | None] = iter(gives)

    def fetch(self, newest: Backup | None) -> tuple[Backup, int] | None:
        given = next(self._gives)
        if isinstance(given, AwayError):
            raise given
        return (given, 2500) if given else None


def test_what_is_wrong_is_said_once_and_a_copy_that_does_not_hold_is_put_aside(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def prove(scratch: Path) -> None:
        if scratch.read_text() == "2":
            raise DomainError("backup_unproved", said="faux")

    monkeypatch.setattr(follow, "prove", prove)
    good, bad, away = copy(1), copy(2), AwayError("débranché.")
    follower = follow._Follower(Source(good, away, away, None, bad), Origin("ici"))
    for _ in range(5):
        follower._poll()
        follower._start_proof()
        until(lambda: not (follower._proof and follower._proof.is_alive()))
    said = capsys.readouterr().out.replace("\N{NO-BREAK SPACE}", " ").splitlines()
    assert [line.partition(" ")[0] for line in said] == ["Copie", "Rien", "La", "ici", "Copie", "La"]
    assert said[0].endswith("(3 ko reçus).")
    assert said[1] == "Rien n’arrive : débranché."
    assert "faux" in said[5]
    assert lying(folder) == ["1"]


def test_a_proof_that_ctrl_c_cut_off_says_nothing_about_the_copy(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cut_off(scratch: Path) -> None:
        follower._stopping.set()
        raise DomainError("backup_unproved", said="-2")

    monkeypatch.setattr(follow, "prove", cut_off)
    follower = follow._Follower(Source(), Origin("ici"))
    follower._prove_copy(copy(1))
    assert lying(folder) == ["1"]
