"""Reasons that stop the launcher before it writes to the data folder."""

from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import time_machine

from deploy.serve import refusals, system


@pytest.fixture(autouse=True)
def laptop(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Use a terminal in English, and a database in the folder of the test, which does not exist yet."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(refusals, "database_file", lambda: tmp_path / "chelem.sqlite3")


def set_disks(monkeypatch: pytest.MonkeyPatch, *parts: tuple[Path, str, str]) -> None:
    partitions = [SimpleNamespace(mountpoint=str(point), fstype=kind, opts=opts) for point, kind, opts in parts]
    monkeypatch.setattr(psutil, "disk_partitions", lambda **_: partitions)


def test_local_disk_is_accepted(tmp_path: Path) -> None:
    assert refusals.find_refusals(tmp_path, restored=False) == []


def test_clock_of_1970_is_refused(tmp_path: Path) -> None:
    with time_machine.travel("1970-01-01T00:05:00Z"):
        (line,) = refusals.find_refusals(tmp_path, restored=False)
    assert line.startswith("The clock of this computer says 1970-01-01")


@pytest.mark.parametrize(
    ("kind", "opts"), [("nfs4", "rw"), ("cifs", "rw"), ("fuse.sshfs", "rw"), ("NTFS", "rw,remote")]
)
def test_network_drive_is_refused(kind: str, opts: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    set_disks(monkeypatch, (Path("/"), "ext4", "rw"), (tmp_path, kind, opts))
    (line,) = refusals.find_refusals(tmp_path, restored=False)
    assert "network drive" in line


def test_innermost_mount_point_decides_whether_a_disk_is_remote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    set_disks(monkeypatch, (tmp_path.parent, "nfs", "rw"), (tmp_path, "ext4", "rw"))
    assert not system.disk_is_remote(tmp_path)
    assert system.disk_is_remote(tmp_path.parent)
