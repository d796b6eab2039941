"""What keeps the launcher from starting before anything is written."""

from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest
import time_machine

from deploy.serve import refusals, system


@pytest.fixture(autouse=True)
def english_terminal(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr(refusals, "database_file", lambda: tmp_path / "chelem.sqlite3")


def disks(monkeypatch: pytest.MonkeyPatch, *parts: tuple[Path, str, str]) -> None:
    found = [SimpleNamespace(mountpoint=str(point), fstype=kind, opts=opts) for point, kind, opts in parts]
    monkeypatch.setattr(psutil, "disk_partitions", lambda **_: found)


def test_on_a_disk_of_its_own_it_may_start(tmp_path: Path) -> None:
    assert refusals.find_refusals(tmp_path, restored=False) == []


def test_a_clock_of_1970_would_be_the_clock_of_the_log(tmp_path: Path) -> None:
    with time_machine.travel("1970-01-01T00:05:00Z"):
        (line,) = refusals.find_refusals(tmp_path, restored=False)
    assert line.startswith("The clock of this computer says 1970-01-01")


@pytest.mark.parametrize(
    ("kind", "opts"), [("nfs4", "rw"), ("cifs", "rw"), ("fuse.sshfs", "rw"), ("NTFS", "rw,remote")]
)
def test_sqlite_does_not_work_across_a_network(
    kind: str, opts: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disks(monkeypatch, (Path("/"), "ext4", "rw"), (tmp_path, kind, opts))
    (line,) = refusals.find_refusals(tmp_path, restored=False)
    assert "network drive" in line


def test_the_innermost_disk_is_the_one_that_holds_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disks(monkeypatch, (tmp_path.parent, "nfs", "rw"), (tmp_path, "ext4", "rw"))
    assert not system.disk_is_remote(tmp_path)
    assert system.disk_is_remote(tmp_path.parent)
