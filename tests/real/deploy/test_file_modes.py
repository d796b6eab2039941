"""Nobody else on the computer can read what Chelem keeps: looked at file by file, after real starts."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from tests.engines.launcher import running
from tests.engines.programs import environment, wait_for
from tests.engines.workers import ask_for_job, job


@pytest.fixture(autouse=True)
def everybody_may_read() -> Iterator[None]:
    """What most computers grant unless a program says otherwise."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def all_of(folder: Path) -> list[Path]:
    return [folder, *folder.rglob("*")]


def open_to_others(folder: Path) -> list[str]:
    """The folder and what is in it, as far as group or everybody may do anything with it."""
    found = []
    for path in all_of(folder):
        with suppress(FileNotFoundError):  # a message, or the log of the database, has gone meanwhile
            found += [str(path)] if path.stat().st_mode & 0o077 else []
    return found


# Worth its time: which files are written, and how, only real starts show, and a document from a real worker.
def test_nothing_that_chelem_writes_or_finds_is_open_to_others(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (process, _, log):
        ask_for_job(folder, environment(folder), "rule_sheet")
        wait_for(lambda: job(folder)[0] == "done", process=process, log=log)
        names = {path.name for path in all_of(folder)}
        assert names >= {"chelem.sqlite3", "secret_key", "worker.log", Path(job(folder)[2]).name}
        assert open_to_others(folder) == []

    for path in all_of(folder):
        path.chmod(0o777)
    with running(folder, "--no-demo"):
        assert open_to_others(folder) == []


def test_a_folder_that_holds_other_things_keeps_its_modes_and_the_terminal_says_so(tmp_path: Path) -> None:
    folder = tmp_path / "home"
    (folder / "photos").mkdir(parents=True)
    with running(folder, "--no-demo") as (_, _, log):
        assert "contient aussi autre chose" in log.read_text()
        assert folder.stat().st_mode & 0o777 == 0o755
        assert [name for name in open_to_others(folder) if not name.endswith(("home", "photos"))] == []
