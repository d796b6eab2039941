"""A take-over from a computer that still responds needs a confirmation, as that computer then refuses all writes."""

import io
from pathlib import Path

import pytest

from deploy.serve.launcher import LauncherOptions
from deploy.serve.spare import store, takeover
from deploy.serve.spare.store import Origin
from deploy.sqlite3.position import LogPosition
from tournaments.selectors.backups import parse_name

COPY = "chelem-0a0a0a-20261121T200400Z-0123456789ab.sqlite3"


class Terminal(io.StringIO):
    """An input from a person."""

    def isatty(self) -> bool:
        return True


@pytest.fixture
def restored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """Return the list of restored copies, on a spare with one copy whose first computer responds."""
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path))
    (tmp_path / "spare").mkdir()
    store.save_origin(Origin("192.168.1.20:8000", "ABCDE"))
    copy = parse_name(tmp_path / COPY)
    restored: list[Path] = []
    assert copy is not None

    def restore(path: Path, *, replace: bool) -> int:
        restored.append(path)
        return 0

    def run(_options: LauncherOptions, _tasks: object) -> int:
        return 0

    monkeypatch.setattr(takeover, "_fetch_last_copy", lambda _origin: True)
    monkeypatch.setattr(store, "list_copies", lambda: [copy])
    monkeypatch.setattr(takeover, "position_of", lambda _copy: LogPosition())
    monkeypatch.setattr(takeover, "restore", restore)
    monkeypatch.setattr(takeover, "run", run)
    return restored


def test_deals_during_the_question_are_fetched(restored: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[str] = []

    def note(step: str) -> bool:
        order.append(step)
        return True

    monkeypatch.setattr(takeover, "_fetch_last_copy", lambda _origin: note("fetch"))
    monkeypatch.setattr(takeover, "_confirm", lambda _origin: note("question"))
    assert takeover.take_over(port=8000) == 0
    assert order == ["fetch", "question", "fetch"]


@pytest.mark.parametrize(("typed", "is_restored"), [("oui\n", True), ("non\n", False), ("\n", False), ("", False)])
def test_a_person_confirms(
    restored: list[Path], monkeypatch: pytest.MonkeyPatch, typed: str, is_restored: bool
) -> None:
    monkeypatch.setattr("sys.stdin", Terminal(typed))
    assert takeover.take_over(port=8000) == (0 if is_restored else 1)
    assert bool(restored) == is_restored


def test_without_a_terminal_the_option_is_named(
    restored: list[Path], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("oui\n"))
    assert takeover.take_over(port=8000) == 1
    assert restored == []
    assert "--take-over --yes" in capsys.readouterr().err


def test_the_option_replaces_the_question(restored: list[Path]) -> None:
    assert takeover.take_over(port=8000, confirmed=True) == 0
    assert len(restored) == 1
