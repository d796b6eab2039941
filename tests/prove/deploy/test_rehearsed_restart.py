"""The restart of a rehearsal on a laptop: server and worker are killed and come back, and the rehearsal is complete."""

import subprocess
import sys
from pathlib import Path
from random import Random

from deploy.folder import RESTART_REQUEST
from tests.engines.launcher import running, signed_in
from tests.engines.programs import ROOT, environment, processes_with_environment, wait_for
from tests.waiting import until
from tournaments.management.simulation.client import Client, RefusedError
from tournaments.management.simulation.people import member_file, random_people

PLAYERS = 8


def start_rehearsal(director: Client) -> str:
    """Create and draw a tournament, start its rehearsal, open the first round of that, and return its slug."""
    settings = {"name": "Soirée", "rounds_planned": 2, "deals_per_round": 2}
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


def child_processes(folder: Path) -> set[int]:
    """Return the processes of server and worker: all of the folder but the launcher."""
    lines = {pid: Path(f"/proc/{pid}/cmdline") for pid in processes_with_environment(str(folder))}
    return {
        pid
        for pid, line in lines.items()
        if line.exists() and any(name in line.read_bytes() for name in (b"granian", b"celery"))
    }


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
        before = child_processes(folder)
        assert director.form(f"/bureau/{copy}/repetition/accident/", {"kind": "restart"}) == f"/bureau/{copy}/"
        wait_for(lambda: not before & child_processes(folder), process=process, log=log)
        until(lambda: is_answered(director))
        assert not (folder / RESTART_REQUEST).exists()
        wait_for(lambda: "server.log" in log.read_text(), process=process, log=log)
        wait_for(lambda: "worker.log" in log.read_text(), process=process, log=log)
        assert "L’ordinateur a redémarré." in director.get(f"/bureau/{copy}/repetition/bilan/").decode()
        assert director.json("GET", f"/api/tournaments/{copy}/rounds/")[0]["state"] == "open"
    command = [sys.executable, "-m", "deploy.cli", "manage", "check_log"]
    checked = subprocess.run(command, cwd=ROOT, env=environment(folder), capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout + checked.stderr
