"""The data folder does not depend on the working directory; other folders with a club are found.

`make run` starts a module, and so survives a renamed clone.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from deploy import folder
from tests.architecture.files import ROOT
from tests.waiting import TIMEOUT_SECONDS


@pytest.fixture(autouse=True)
def clear_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv("CHELEM_DATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))


def create_club(place: Path) -> Path:
    place.mkdir(parents=True)
    (place / folder.DATABASE).touch()
    return place


def test_folder_of_the_environment_variable_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHELEM_DATA", str(tmp_path / "named"))
    assert folder.data_folder() == tmp_path / "named"


@pytest.mark.parametrize("where", ["/", "."])
def test_clone_uses_its_var_folder(where: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(where)
    assert folder.data_folder() == ROOT / "var"


@pytest.mark.parametrize("where", ["/", "."])
def test_installed_chelem_uses_the_folder_of_the_user(
    where: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(where)
    monkeypatch.setattr(folder, "CODE", tmp_path / "site-packages")
    assert folder.data_folder() == tmp_path / "user" / "chelem"


def test_other_folders_with_a_club_are_found(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(folder, "CODE", tmp_path / "site-packages")
    monkeypatch.chdir(tmp_path)
    user_folder, clone_folder = create_club(tmp_path / "user" / "chelem"), create_club(tmp_path / "var")
    assert folder.other_folders(user_folder) == [clone_folder]
    assert folder.other_folders(tmp_path / "named") == [user_folder, clone_folder]


def test_make_run_starts_the_module_which_prints_its_version(tmp_path: Path) -> None:
    """`make run` starts the module, as the script in `.venv/bin` of a renamed clone contains the old path."""
    assert "-m deploy.cli run" in (ROOT / "Makefile").read_text()
    command = [sys.executable, "-m", "deploy.cli", "--version"]
    process = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS)
    assert process.stdout.startswith("Chelem 0.")
