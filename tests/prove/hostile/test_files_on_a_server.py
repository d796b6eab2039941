"""Hostile and damaged files against a real server, while a hall reads and writes."""

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.engines.launcher import running, signed_in
from tests.hostile.damage import damaged_file
from tests.hostile.files import FILES
from tests.players.files import csv_of
from tests.waiting import TIMEOUT_SECONDS
from tournaments.management.simulation.client import Client, RefusedError

pytestmark = pytest.mark.filterwarnings("ignore:Duplicate name")
DAMAGED = 8
PAGE_LIMIT_SECONDS = 1.0
PAUSE_SECONDS = 0.1  # between two rounds of pages: the load of a hall, not of an attack
# One for each refusal. Files that take the reader ten seconds are in test_files.py only.
SENT = {code: make for make, code in FILES.values() if code != "file_too_slow"} | {
    name: FILES[name][0] for name in ("20,000 namesakes", "a title of 32,000 brackets")
}


class BusyHall(threading.Thread):
    """A thread that reads pages and writes, one after the other, and records the slowest request."""

    def __init__(self, client: Client) -> None:
        super().__init__(daemon=True)
        self.client, self.ended, self.slowest = client, threading.Event(), 0.0

    def run(self) -> None:
        number = 0
        while not self.ended.wait(PAUSE_SECONDS):
            number += 1
            self._time(lambda: self.client.get("/healthz"))
            self._time(lambda: self.client.get("/bureau/joueurs/"))
            name = {"name": f"Tournoi {number}"}
            self._time(lambda: self.client.json("POST", "/api/tournaments/", name))  # noqa: B023 - called at once

    def _time(self, ask: Callable[[], object]) -> None:
        begin = time.monotonic()
        ask()
        self.slowest = max(self.slowest, time.monotonic() - begin)


def try_upload(director: Client, content: bytes) -> int:
    """Upload a list of players and return the status of the response."""
    try:
        director.form("/bureau/joueurs/import/", {}, ("liste.xlsx", content))
    except RefusedError as refused:
        return refused.status
    return 200


# Worth its time: hostile files against the real program as it runs in a hall.
def test_hostile_files_cause_no_error_and_delay_no_page(tmp_path: Path) -> None:
    with running(tmp_path / "data", "--no-demo") as (_, base, log):
        director = signed_in(base, log)
        hall = BusyHall(director)
        hall.start()
        statuses = {try_upload(director, make()) for make in SENT.values()}
        statuses |= {try_upload(director, damaged_file(number)) for number in range(DAMAGED)}
        hall.ended.set()
        hall.join(TIMEOUT_SECONDS)
        assert not hall.is_alive()
        print(f"slowest request meanwhile: {hall.slowest:.2f} s")
        assert statuses == {200, 422}
        assert hall.slowest < PAGE_LIMIT_SECONDS
        assert try_upload(director, csv_of("Dupont;Jeanne;A1;;;;;")) == 200
