"""The evening itself: tables that play, a director who presses, and what breaks meanwhile."""

import json
import os
import shutil
import signal
import threading
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path

from tests.deploy.serve.small_disk import SmallDisk
from tests.engines.launcher import first_link, running
from tests.engines.programs import descendants_with, environment, manage
from tests.engines.setups import Settings
from tests.load.chaos.outbox import Outbox
from tests.load.chaos.truth import TRUTH, differences
from tests.load.hall import Hall, hall
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS, until
from tournaments.management.simulation.client import RefusedError

MEGABYTES = 200
DESK = "presses of the desk refused"
TROUBLE = 0.35  # of the requests of a tablet
STEP_TIMEOUT_SECONDS = 300.0
ROUND_SECONDS = 20 * TIMEOUT_SECONDS  # for all tables of a round
LAST_TIMEOUT_SECONDS, LAST_WORDS = 10.0, 20_000  # seconds, and letters of each log, of an evening that stands still
DUMPED = b"(most recent call first)"


@dataclass(frozen=True)
class Evening:
    """Size of the evening, and frequency of kills."""

    tables: int = 30
    rounds: int = 5
    deals: int = 5
    servers: int = 10
    workers: int = 5

    @property
    def lines(self) -> int:
        return self.tables * self.rounds * self.deals


@dataclass
class Course:
    """Record of the evening: kills, submissions of tablets and their results, errors."""

    broken: Counter[str]
    verdicts: Counter[str]
    wrong: list[str]


def play(folder: Path, settings: Settings, evening: Evening, disk: SmallDisk | None = None) -> Course:
    """Run the evening on a server of its own, and check the disk afterwards."""
    told, within = {**settings, "PYTHONFAULTHANDLER": "1"}, disk.within if disk else ()
    with running(folder, "--no-demo", settings=told, within=within) as (_, base, log), autopsy(folder, disk):
        room = hall(base, first_link(base, log), tables=evening.tables, deals=evening.deals, rounds=evening.rounds)
        outboxes = [
            Outbox(tablet, number, deals=evening.deals, trouble=TROUBLE)
            for number, tablet in enumerate(room.tablets, start=1)
        ]
        with accidents(folder, outboxes, evening, disk) as broken:
            for number in range(1, evening.rounds + 1):
                play_round(room, outboxes, number, broken)
                if number < evening.rounds:
                    must_be(room, number + 1, "open", partial(open_next, room), broken)
        written = [line for outbox in outboxes for line in outbox.written]
        wrong = [text for outbox in outboxes for text in outbox.wrong]
    if disk is not None:  # where only programs on the small disk see it
        folder = shutil.copytree(disk.seen, folder.with_name("left"), ignore=shutil.ignore_patterns("film"))
    env = environment(folder, **settings)
    wrong += differences(json.loads(manage("shell", "-v0", "-c", TRUTH, env=env)), outboxes)
    checked = manage("check_log", env=env)
    wrong += [] if "0 with differences" in checked else [checked]
    return Course(broken, Counter(line.verdict for line in written), wrong)


@contextmanager
def autopsy(folder: Path, disk: SmallDisk | None) -> Iterator[None]:
    """Log the stacks of all threads of server and worker if the evening makes no progress."""
    try:
        yield
    except TimeoutError as standstill:
        kill_programs(folder, "granian", signal.SIGABRT)
        kill_programs(folder, "celery", signal.SIGABRT)
        logs = sorted((disk.seen if disk else folder).glob("logs/*.log"))
        with suppress(TimeoutError):
            until(lambda: all(DUMPED in log.read_bytes() for log in logs), timeout=LAST_TIMEOUT_SECONDS)
        said = [log.read_text(errors="replace")[-LAST_WORDS:] for log in logs]
        raise TimeoutError("\n".join([str(standstill), *said])) from standstill


def play_round(room: Hall, outboxes: Sequence[Outbox], number: int, broken: Counter[str]) -> None:
    """Every table at once; then the director closes the round."""
    played = [start_thread(partial(outbox.play, number)) for outbox in outboxes]
    wait_for_results(played, timeout=ROUND_SECONDS)
    must_be(room, number, "closed", partial(close, room, number), broken)


def must_be(room: Hall, number: int, state: str, act: Callable[[], None], broken: Counter[str]) -> None:
    """Repeat the director's action until the round has this state, despite faults."""
    refused: list[RefusedError] = []

    def press() -> bool:
        try:
            if state_of(room, number) == state:
                return True
            act()
        except RefusedError as error:
            refused.append(error)
            broken[DESK] += error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        except (OSError, HTTPException):
            pass  # the server has just been killed
        return False

    try:
        until(press, timeout=STEP_TIMEOUT_SECONDS)
    except TimeoutError as end:
        raise TimeoutError(str(refused[-1:])) from end


def close(room: Hall, number: int) -> None:
    """Confirm all sheets; where another result was sent, the recorded one stays."""
    sheets = room.director.json("GET", f"{room.api}/rounds/{number}/tables/")
    seen = [{"table": sheet["table"], "version": sheet["version"]} for sheet in sheets]
    room.director.json(
        "POST", f"{room.api}/rounds/{number}/close/", {"settled": seen, "reason": "ce qui est écrit reste"}
    )


def open_next(room: Hall) -> None:
    room.director.json("POST", f"{room.api}/rounds/")


def state_of(room: Hall, number: int) -> str:
    rounds = room.director.json("GET", f"{room.api}/rounds/")
    return next((str(each["state"]) for each in rounds if each["number"] == number), "")


@contextmanager
def accidents(
    folder: Path, outboxes: Sequence[Outbox], evening: Evening, disk: SmallDisk | None
) -> Iterator[Counter[str]]:
    """Spread over the evening by what the desk has said so far: no clock decides when something breaks."""
    broken: Counter[str] = Counter()
    ended = threading.Event()

    def kill(name: str) -> None:
        until(lambda: ended.is_set() or kill_programs(folder, name), timeout=STEP_TIMEOUT_SECONDS)
        broken[name] += 1

    def fill(disk: SmallDisk) -> None:
        before = refusals(outboxes) + broken[DESK]
        disk.fill()
        until(lambda: ended.is_set() or refusals(outboxes) + broken[DESK] > before, timeout=STEP_TIMEOUT_SECONDS)
        disk.make_room()
        broken["disk"] += 1

    acts: list[tuple[float, Callable[[], None]]]
    acts = [((each + 1) / (evening.servers + 1), partial(kill, "granian")) for each in range(evening.servers)]
    acts += [((each + 0.5) / evening.workers, partial(kill, "celery")) for each in range(evening.workers)]
    acts += [(0.55, partial(fill, disk))] if disk else []

    def due(wanted: float) -> bool:
        return ended.is_set() or settled(outboxes) >= wanted

    def run() -> None:
        for share, act in sorted(acts, key=lambda each: each[0]):
            wanted = share * evening.lines
            until(partial(due, wanted), timeout=STEP_TIMEOUT_SECONDS)
            if not ended.is_set():
                act()

    breaking = start_thread(run)
    try:
        yield broken
    finally:
        ended.set()
    wait_for_results([breaking], timeout=ROUND_SECONDS)


def refusals(outboxes: Sequence[Outbox]) -> int:
    """Return the number of responses that the storage is unavailable."""
    return sum(outbox.wire.refused for outbox in outboxes)


def settled(outboxes: Sequence[Outbox]) -> int:
    """Return the lines with a final verdict of the desk."""
    return sum(line.is_settled for outbox in outboxes for line in tuple(outbox.written))


def kill_programs(folder: Path, name: str, by: signal.Signals = signal.SIGKILL) -> bool:
    """Those of this server with that name, as a crash would; the launcher starts others."""
    found = False
    for pid in descendants_with(str(folder)):
        with suppress(OSError):
            if name.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, by)
                found = True
    return found
