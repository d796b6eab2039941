"""One user, one club, wherever one stands when starting Chelem."""

import subprocess
import sys
from pathlib import Path

import pytest

from deploy import folder
from tests.architecture.files import ROOT
from tests.waiting import TIMEOUT_SECONDS


@pytest.fixture(autouse=True)
def nothing_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHELEM_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))


def club_in(place: Path) -> Path:
    place.mkdir(parents=True)
    (place / folder.DATABASE).touch()
    return place


def test_the_folder_that_is_named_is_taken(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path / "named"))
    assert folder.data_folder() == tmp_path / "named"


@pytest.mark.parametrize("where", ["/", "."])
def test_a_clone_keeps_its_own_wherever_one_stands(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(where)
    assert folder.data_folder() == ROOT / "var"


@pytest.mark.parametrize("where", ["/", "."])
def test_an_installed_chelem_keeps_the_users(where: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(where)
    monkeypatch.setattr(folder, "CODE", tmp_path / "site-packages")
    assert folder.data_folder() == tmp_path / "user" / "chelem"


def test_other_folders_that_hold_a_club_are_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(folder, "CODE", tmp_path / "site-packages")
    monkeypatch.chdir(tmp_path)
    users, earlier = club_in(tmp_path / "user" / "chelem"), club_in(tmp_path / "var")
    assert folder.other_folders(users) == [earlier]
    assert folder.other_folders(tmp_path / "named") == [users, earlier]


def test_a_clone_that_was_renamed_still_says_its_version(tmp_path: Path) -> None:
    """`make run` starts it by its module: the program in `.venv/bin` knows the old name."""
    assert "-m deploy.cli run" in (ROOT / "Makefile").read_text()
    command = [sys.executable, "-m", "deploy.cli", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS)
    assert done.stdout.startswith("Chelem 0.")
