"""More of a launcher: sign-in by code, a second start, a killed worker, and its processes when it is killed."""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.engines.launcher import running
from tests.engines.programs import processes_with_environment, wait_for, wait_for_exit
from tests.real.deploy.test_launcher import read_refusal, sign_in
from tests.waiting import until

Launched = tuple[Path, tuple[subprocess.Popen[bytes], str, Path]]


@pytest.fixture(scope="module")
def launched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """Run a launcher for all tests of the module."""
    folder = tmp_path_factory.mktemp("launched") / "data"
    with running(folder, "--no-demo") as launcher:
        yield folder, launcher


def list_worker_pids(folder: Path) -> set[int]:
    """Return the pids of the worker processes of this folder."""
    lines = {pid: Path(f"/proc/{pid}/cmdline") for pid in processes_with_environment(str(folder))}
    return {pid for pid, line in lines.items() if line.exists() and b"celery" in line.read_bytes()}


def test_all_processes_end_with_a_killed_launcher(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (process, _, _):
        processes = processes_with_environment(str(folder)) - {process.pid}
        process.kill()
        wait_for_exit(process)
        assert processes
        until(lambda: not processes_with_environment(str(folder)))


def test_desk_code_signs_in_repeatedly(launched: Launched) -> None:
    _, (_, base, log) = launched
    code = re.search(r"Code bureau +([A-Z]{4}-[A-Z]{4})", log.read_text())
    assert code is not None
    for _ in range(2):
        assert "Nouveau tournoi" in sign_in(f"{base}/connexion/", code=code.group(1))


# Worth its time: starts the real program twice.
def test_second_start_prints_a_new_link(launched: Launched) -> None:
    folder, (_, base, _) = launched
    link = re.search(rf"{base}/connexion/\S+/", read_refusal(folder))
    assert link is not None
    assert "Nouveau tournoi" in sign_in(link.group())


def test_killed_worker_is_restarted(launched: Launched) -> None:
    folder, (process, _, log) = launched
    for pid in list_worker_pids(folder):
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: "worker.log" in log.read_text(), process=process, log=log)
    wait_for(lambda: list_worker_pids(folder), process=process, log=log)


# Worth its time: starts the real program.
def test_second_launcher_in_a_folder_is_refused(launched: Launched) -> None:
    folder, (_, base, _) = launched
    assert f"Chelem tourne déjà avec ce dossier de données : {base}" in read_refusal(folder)
