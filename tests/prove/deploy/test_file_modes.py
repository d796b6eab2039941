"""Other users of the computer cannot read Chelem's files: checked file by file after real starts."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.engines.launcher import running
from tests.engines.programs import environment, wait_for
from tests.engines.workers import read_job, start_job


@pytest.fixture(autouse=True)
def set_usual_umask() -> Iterator[None]:
    """Set the default umask of most systems, which lets all users read."""
    umask = os.umask(0o022)
    yield
    os.umask(umask)


def list_paths(folder: Path) -> list[Path]:
    return [folder, *folder.rglob("*")]


def find_open_paths(folder: Path) -> list[str]:
    """Return the paths in the folder on which group or others have any permission."""
    paths = []
    for path in list_paths(folder):
        with suppress(FileNotFoundError):  # a message or the WAL was deleted meanwhile
            paths += [str(path)] if path.stat().st_mode & 0o077 else []
    return paths


# Worth its time: only real starts, with a document from a real worker, show which files are written and how.
def test_files_are_closed_to_others_after_a_start(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (process, _, log):
        start_job(folder, environment(folder), "rule_sheet")
        wait_for(lambda: read_job(folder)[0] == "done", process=process, log=log)
        names = {path.name for path in list_paths(folder)}
        assert names >= {"chelem.sqlite3", "secret_key", "worker.log", Path(read_job(folder)[2]).name}
        assert find_open_paths(folder) == []

    for path in list_paths(folder):
        path.chmod(0o777)
    with running(folder, "--no-demo"):
        assert find_open_paths(folder) == []


def test_folder_with_foreign_files_keeps_its_modes_with_a_warning(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    (folder / "photos").mkdir(parents=True)
    with running(folder, "--no-demo") as (_, _, log):
        assert "contient aussi autre chose" in log.read_text()
        assert folder.stat().st_mode & 0o777 == 0o755
        assert [name for name in find_open_paths(folder) if not name.endswith(("home", "photos"))] == []
