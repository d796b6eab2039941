"""A full disk: reading goes on, writing is refused in a sentence, nothing that was acknowledged is lost.

With the real programs on a disk of some megabytes.
"""

import os
import shutil
import signal
from pathlib import Path

import pytest

from deploy.sqlite3.look import check_database
from tests.deploy.serve.small_disk import small_disk
from tests.engines.launcher import chelem, running, signed_in
from tests.engines.programs import descendants_with, wait_for
from tests.waiting import until
from tournaments.management.simulation.client import Client, RefusedError

PAGES = ("/", "/bureau/", "/bureau/joueurs/", "/healthz", "/api/tournaments/")
ENOUGH = 500  # writes: SQLite uses the room again that its log has already


class Writer:
    """Makes tournaments, and remembers which of them the server has acknowledged."""

    def __init__(self, director: Client) -> None:
        self.director = director
        self.acknowledged: set[str] = set()
        self.tried = 0

    def write(self) -> RefusedError | None:
        """The refusal, or None."""
        self.tried += 1
        name = f"Tournoi {self.tried}"
        try:
            self.director.json("POST", "/api/tournaments/", {"name": name})
        except RefusedError as refused:
            return refused
        self.acknowledged.add(name)
        return None

    def stored(self) -> list[str]:
        return sorted(each["name"] for each in self.director.json("GET", "/api/tournaments/"))


def kill_server(folder: Path) -> None:
    """As a power cut would; the launcher starts it again."""
    for pid in descendants_with(str(folder)):
        if b"granian" in Path(f"/proc/{pid}/cmdline").read_bytes():
            os.kill(pid, signal.SIGKILL)


# Worth its time: what a full disk stops, only real programs on one show.
def test_everything_is_read_and_nothing_lost_until_there_is_room_again(tmp_path: Path) -> None:
    with small_disk(tmp_path / "data", megabytes=12) as disk:
        with running(disk.folder, "--no-demo", within=disk.within) as (process, base, log):
            writer = Writer(signed_in(base, log))
            assert writer.write() is None
            disk.fill()
            wait_for(lambda: "Le disque est plein" in log.read_text(), process=process, log=log)

            refused = next(answer for _ in range(ENOUGH) if (answer := writer.write()))
            assert refused.status == 503
            assert b'"code": "disk_full"' in refused.body
            with pytest.raises(RefusedError) as page:
                writer.director.form("/bureau/joueurs/nouveau/", {"last_name": "Dupont", "first_name": "Jeanne"})
            assert page.value.status == 503
            assert "Le disque est plein" in page.value.body.decode()

            kill_server(disk.folder)
            disk.fill()  # what the server has let go of: whoever begins anew reads as well
            until(lambda: answers(writer.director, "/healthz"))
            for path in PAGES:
                writer.director.get(path)
            assert writer.write() is not None

            disk.make_room()
            until(lambda: writer.write() is None)
            assert writer.stored() == sorted(writer.acknowledged)
            wait_for(lambda: "de nouveau de la place" in log.read_text(), process=process, log=log)
            said = log.read_text()
            assert said.count("Le disque est plein") == 1
            assert "Error" not in said
            process.send_signal(signal.SIGINT)
            process.wait(20)
        assert check_database(Path(shutil.copy(disk.seen / "chelem.sqlite3", tmp_path))).damage is None


def answers(client: Client, path: str) -> bool:
    try:
        return bool(client.get(path))
    except OSError:
        return False


def test_a_start_on_a_full_disk_says_so_and_leaves_nothing_behind(tmp_path: Path) -> None:
    with small_disk(tmp_path / "data", megabytes=2) as disk:
        with chelem(disk.folder, within=disk.within) as (process, log):
            assert process.wait(20) == 1
        lines = log.read_text().splitlines()
        assert [line.partition(" : ")[0] for line in lines] == ["Le disque est plein"]
        assert not (disk.seen / "chelem.sqlite3").exists()
        assert not (disk.seen / "secret_key").exists()
