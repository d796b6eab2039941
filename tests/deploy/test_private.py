"""Which folders are closed to others, and which are not Chelem's to close."""

import stat
from pathlib import Path

import pytest

from deploy.private import close_to_others


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder that everybody may read and write."""
    data = tmp_path / "data"
    (data / "logs").mkdir(parents=True)
    (data / "logs" / "server.log").touch()
    for path in (data, *data.rglob("*")):
        path.chmod(0o777)
    return data


def test_folders_and_files_are_closed_and_stay_open_to_their_owner(folder: Path) -> None:
    assert close_to_others(folder)
    assert {mode(path) for path in (folder, *folder.rglob("*"))} == {0o700}


def test_what_a_link_leads_to_is_left_alone(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    elsewhere.chmod(0o755)
    (folder / "logs" / "old").symlink_to(elsewhere)
    assert close_to_others(folder)
    assert mode(elsewhere) == 0o755


@pytest.mark.parametrize("other", ["lib", "Documents"])
def test_a_folder_of_the_system_or_of_somebody_is_left_alone(folder: Path, other: str) -> None:
    (folder / other).mkdir()
    assert not close_to_others(folder)
    assert {mode(folder), mode(folder / "logs")} == {0o777}


def test_a_folder_where_everybody_may_put_things_is_left_alone(folder: Path) -> None:
    folder.chmod(0o1777)
    assert not close_to_others(folder)
    assert mode(folder) == 0o1777


def test_a_folder_with_other_things_that_is_closed_already_is_fine(folder: Path) -> None:
    (folder / "photos").mkdir()
    folder.chmod(0o700)
    assert close_to_others(folder)
