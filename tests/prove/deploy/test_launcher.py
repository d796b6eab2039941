"""More of a launcher: sign-in by code, a second start, a killed worker, the restart of a rehearsal, and its processes
when it is killed.
"""

import os
import re
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from deploy.folder import RESTART_REQUEST
from tests.engines.launcher import running, signed_in
from tests.engines.programs import environment, manage, processes_with_environment, wait_for, wait_for_exit
from tests.real.deploy.test_launcher import read_refusal, sign_in
from tests.waiting import until
from tournaments.management.simulation.client import Client, RefusedError
from tournaments.management.simulation.people import member_file, random_people

PLAYERS = 8
Launched = tuple[Path, tuple[subprocess.Popen[bytes], str, Path]]


@pytest.fixture(scope="module")
def launched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Launched]:
    """Run a launcher for all tests of the module."""
    folder = tmp_path_factory.mktemp("launched") / "data"
    with running(folder, "--no-demo") as launcher:
        yield folder, launcher


def list_pids(folder: Path, *words: bytes) -> set[int]:
    """Return the pids of the processes of this folder with one of these words in their command."""
    commands = {}
    for pid in processes_with_environment(str(folder)):
        with suppress(OSError):  # the process has ended
            commands[pid] = Path(f"/proc/{pid}/cmdline").read_bytes()
    return {pid for pid, command in commands.items() if any(word in command for word in words)}


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
    for pid in list_pids(folder, b"celery"):
        os.kill(pid, signal.SIGKILL)
    wait_for(lambda: "worker.log" in log.read_text(), process=process, log=log)
    wait_for(lambda: list_pids(folder, b"celery"), process=process, log=log)


# Worth its time: starts the real program.
def test_second_launcher_in_a_folder_is_refused(launched: Launched) -> None:
    folder, (_, base, _) = launched
    assert f"Chelem tourne déjà avec ce dossier de données : {base}" in read_refusal(folder)


def start_rehearsal(director: Client) -> str:
    """Create and draw a tournament of another day, start its rehearsal, open its first round, and return its slug."""
    another_day = (datetime.now(UTC) + timedelta(days=3)).date().isoformat()
    settings = {"name": "Soirée", "date": another_day, "rounds_planned": 2, "deals_per_round": 2}
    slug = director.json("POST", "/api/tournaments/", settings)["slug"]
    director.json("POST", f"/api/tournaments/{slug}/open/")
    preview = director.form(
        "/bureau/joueurs/import/", {}, ("membres.csv", member_file(random_people(PLAYERS, Random(1))))
    )
    director.form(f"{preview}appliquer/", {"tournament": slug})
    director.json("POST", f"/api/tournaments/{slug}/entries/check-in/")
    director.json("POST", f"/api/tournaments/{slug}/draw/", {"seed": 1})
    director.form(f"/bureau/{slug}/repetition/commencer/", {"seconds": "0"})
    copy = f"{slug}-repetition"
    director.json("POST", f"/api/tournaments/{copy}/rounds/")
    return copy


def is_answered(director: Client) -> bool:
    try:
        director.get("/healthz")
    except (OSError, RefusedError):
        return False
    return True


# Worth its time: only real programs can be killed.
def test_restart_of_a_rehearsal_ends_all_processes_and_loses_nothing(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (process, base, log):
        director = signed_in(base, log)
        copy = start_rehearsal(director)
        before = list_pids(folder, b"granian", b"celery")
        assert director.form(f"/bureau/{copy}/repetition/accident/", {"kind": "restart"}) == f"/bureau/{copy}/"
        wait_for(lambda: not before & list_pids(folder, b"granian", b"celery"), process=process, log=log)
        until(lambda: is_answered(director))
        assert not (folder / RESTART_REQUEST).exists()
        wait_for(lambda: "server.log" in log.read_text(), process=process, log=log)
        wait_for(lambda: "worker.log" in log.read_text(), process=process, log=log)
        assert "L’ordinateur a redémarré." in director.get(f"/bureau/{copy}/repetition/bilan/").decode()
        assert director.json("GET", f"/api/tournaments/{copy}/rounds/")[0]["state"] == "open"
    assert "0 with differences" in manage("check_log", copy, env=environment(folder))
