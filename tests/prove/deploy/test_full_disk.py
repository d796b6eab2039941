"""A full disk: reads work, writes are refused with a sentence, no acknowledged write is lost.

The real programs run on a disk of some megabytes.
"""

import os
import shutil
import signal
from pathlib import Path

import pytest

from deploy.sqlite3.look import check_database
from tests.deploy.serve.small_disk import small_disk
from tests.engines.launcher import chelem, running, signed_in
from tests.engines.programs import processes_with_environment, wait_for
from tests.waiting import until
from tournaments.management.simulation.client import Client, RefusedError

PAGES = ("/", "/bureau/", "/bureau/joueurs/", "/healthz", "/api/tournaments/")
MOST_WRITES = 500  # until a write is refused: SQLite first reuses the space of its WAL


class Writer:
    """A client that creates tournaments and records those that the server acknowledged."""

    def __init__(self, director: Client) -> None:
        self.director = director
        self.acknowledged: set[str] = set()
        self.tried = 0

    def write(self) -> RefusedError | None:
        """Create a tournament; return the refusal, or None."""
        self.tried += 1
        name = f"Tournoi {self.tried}"
        try:
            self.director.json("POST", "/api/tournaments/", {"name": name})
        except RefusedError as refused:
            return refused
        self.acknowledged.add(name)
        return None

    def list_stored(self) -> list[str]:
        return sorted(each["name"] for each in self.director.json("GET", "/api/tournaments/"))


def kill_server(folder: Path) -> None:
    """Kill the server processes, as a power cut would; the launcher restarts them."""
    for pid in processes_with_environment(str(folder)):
        if b"granian" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)


# Worth its time: only real programs show the effects of a full disk.
def test_full_disk_refuses_writes_and_loses_none(tmp_path: Path) -> None:
    with small_disk(tmp_path / "data", megabytes=12) as disk:
        with running(disk.folder, "--no-demo", within=disk.within) as (process, base, log):
            writer = Writer(signed_in(base, log))
            assert writer.write() is None
            disk.fill()
            wait_for(lambda: "Le disque est plein" in log.read_text(), process=process, log=log)

            refused = next(answer for _ in range(MOST_WRITES) if (answer := writer.write()))
            assert refused.status == 503
            assert b'"code": "disk_full"' in refused.body
            with pytest.raises(RefusedError) as page:
                writer.director.form("/bureau/joueurs/nouveau/", {"last_name": "Dupont", "first_name": "Jeanne"})
            assert page.value.status == 503
            assert "Le disque est plein" in page.value.body.decode()

            kill_server(disk.folder)
            disk.fill()  # also the space that the killed server freed: the restarted one must read too
            until(lambda: is_answered(writer.director, "/healthz"))
            for path in PAGES:
                writer.director.get(path)
            assert writer.write() is not None

            disk.make_room()
            until(lambda: writer.write() is None)
            assert writer.list_stored() == sorted(writer.acknowledged)
            wait_for(lambda: "de nouveau de la place" in log.read_text(), process=process, log=log)
            said = log.read_text()
            assert said.count("Le disque est plein") == 1
            assert "Error" not in said
            process.send_signal(signal.SIGINT)
            process.wait(20)
        assert check_database(Path(shutil.copy(disk.seen / "chelem.sqlite3", tmp_path))).damage is None


def is_answered(client: Client, path: str) -> bool:
    try:
        return bool(client.get(path))
    except OSError:
        return False


def test_start_on_a_full_disk_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    with small_disk(tmp_path / "data", megabytes=2) as disk:
        with chelem(disk.folder, within=disk.within) as (process, log):
            assert process.wait(20) == 1
        lines = log.read_text().splitlines()
        assert [line.partition(" : ")[0] for line in lines] == ["Le disque est plein"]
        assert not (disk.seen / "chelem.sqlite3").exists()
        assert not (disk.seen / "secret_key").exists()
