"""Data folders lose the permissions of group and others; folders of other programs are unchanged."""

import stat
from pathlib import Path

import pytest

from deploy.private import close_to_others


def permissions_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a data folder that all users may read and write."""
    data = tmp_path / "data"
    (data / "logs").mkdir(parents=True)
    (data / "logs" / "server.log").touch()
    for path in (data, *data.rglob("*")):
        path.chmod(0o777)
    return data


def test_data_folder_keeps_only_the_permissions_of_its_owner(folder: Path) -> None:
    assert close_to_others(folder)
    assert {permissions_of(path) for path in (folder, *folder.rglob("*"))} == {0o700}


def test_target_of_a_symlink_is_unchanged(folder: Path, tmp_path: Path) -> None:
    target = tmp_path / "elsewhere"
    target.mkdir()
    target.chmod(0o755)
    (folder / "logs" / "old").symlink_to(target)
    assert close_to_others(folder)
    assert permissions_of(target) == 0o755


@pytest.mark.parametrize("name", ["lib", "Documents"])
def test_folder_with_foreign_folders_is_unchanged(folder: Path, name: str) -> None:
    (folder / name).mkdir()
    assert not close_to_others(folder)
    assert {permissions_of(folder), permissions_of(folder / "logs")} == {0o777}


def test_sticky_folder_is_unchanged(folder: Path) -> None:
    folder.chmod(0o1777)
    assert not close_to_others(folder)
    assert permissions_of(folder) == 0o1777


def test_closed_folder_with_foreign_folders_is_accepted(folder: Path) -> None:
    (folder / "photos").mkdir()
    folder.chmod(0o700)
    assert close_to_others(folder)
