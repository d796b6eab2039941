"""The run of the chaos test: tables that play, a director who opens and closes rounds, and faults in between.

`run_evening` is the whole run. `play_round` and `bring_round_to` play and close the rounds, `accidents` causes faults
in a thread meanwhile.
"""

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
from tests.engines.programs import environment, manage, processes_with_environment
from tests.engines.setups import Settings
from tests.load.chaos.outbox import Outbox
from tests.load.chaos.truth import EXPORT_CODE, differences
from tests.load.hall import Hall, set_up_hall
from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS, until
from tournaments.management.simulation.client import RefusedError

MEGABYTES = 200
DESK_REFUSALS = "presses of the desk refused"
FAULT_SHARE = 0.35  # of the requests of a tablet
STEP_TIMEOUT_SECONDS = 300.0
ROUND_SECONDS = 20 * TIMEOUT_SECONDS  # for all tables of a round
DUMP_TIMEOUT_SECONDS, LOG_TAIL_CHARACTERS = 10.0, 20_000  # of each log, in the error of a run without progress
DUMP_END = b"(most recent call first)"


@dataclass(frozen=True)
class Evening:
    """Size of the run, and how often server and worker are killed."""

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
    """Result of the run: number of faults by kind, number of submissions by verdict, and errors."""

    broken: Counter[str]
    verdicts: Counter[str]
    wrong: list[str]


def run_evening(folder: Path, settings: Settings, evening: Evening, disk: SmallDisk | None = None) -> Course:
    """Run the evening on a new server, then compare its stored data with the answers that tablets got."""
    server_settings, within = {**settings, "PYTHONFAULTHANDLER": "1"}, disk.within if disk else ()
    with (
        running(folder, "--no-demo", settings=server_settings, within=within) as (_, base, log),
        dump_threads_on_timeout(folder, disk),
    ):
        room = set_up_hall(
            base, first_link(base, log), tables=evening.tables, deals=evening.deals, rounds=evening.rounds
        )
        outboxes = [
            Outbox(tablet, number, deals=evening.deals, trouble=FAULT_SHARE)
            for number, tablet in enumerate(room.tablets, start=1)
        ]
        with accidents(folder, outboxes, evening, disk) as faults:
            for number in range(1, evening.rounds + 1):
                play_round(room, outboxes, number, faults)
                if number < evening.rounds:
                    bring_round_to(room, number + 1, "open", partial(open_next, room), faults)
        lines = [line for outbox in outboxes for line in outbox.written]
        errors = [text for outbox in outboxes for text in outbox.wrong]
    if disk is not None:  # the folder is visible only to programs on the small disk: copy it out
        folder = shutil.copytree(disk.seen, folder.with_name("left"), ignore=shutil.ignore_patterns("filler"))
    env = environment(folder, **settings)
    errors += differences(json.loads(manage("shell", "-v0", "-c", EXPORT_CODE, env=env)), outboxes)
    check_output = manage("check_log", env=env)
    errors += [] if "0 with differences" in check_output else [check_output]
    return Course(faults, Counter(line.verdict for line in lines), errors)


@contextmanager
def dump_threads_on_timeout(folder: Path, disk: SmallDisk | None) -> Iterator[None]:
    """After a `TimeoutError` let server and worker log the stacks of their threads; add the logs to the error."""
    try:
        yield
    except TimeoutError as error:
        kill_programs(folder, "granian", signal.SIGABRT)
        kill_programs(folder, "celery", signal.SIGABRT)
        logs = sorted((disk.seen if disk else folder).glob("logs/*.log"))
        with suppress(TimeoutError):
            until(lambda: all(DUMP_END in log.read_bytes() for log in logs), timeout=DUMP_TIMEOUT_SECONDS)
        tails = [log.read_text(errors="replace")[-LOG_TAIL_CHARACTERS:] for log in logs]
        raise TimeoutError("\n".join([str(error), *tails])) from error


def play_round(room: Hall, outboxes: Sequence[Outbox], number: int, faults: Counter[str]) -> None:
    """Let all tables play a round at once; then the director closes it."""
    threads = [start_thread(partial(outbox.play, number)) for outbox in outboxes]
    wait_for_results(threads, timeout=ROUND_SECONDS)
    bring_round_to(room, number, "closed", partial(close, room, number), faults)


def bring_round_to(room: Hall, number: int, state: str, action: Callable[[], None], faults: Counter[str]) -> None:
    """Repeat an action of the director until the round has this state, despite faults."""
    refusals_of_desk: list[RefusedError] = []

    def press() -> bool:
        try:
            if state_of(room, number) == state:
                return True
            action()
        except RefusedError as error:
            refusals_of_desk.append(error)
            faults[DESK_REFUSALS] += error.status >= HTTPStatus.INTERNAL_SERVER_ERROR
        except (OSError, HTTPException):
            pass  # the server has just been killed
        return False

    try:
        until(press, timeout=STEP_TIMEOUT_SECONDS)
    except TimeoutError as end:
        raise TimeoutError(str(refusals_of_desk[-1:])) from end


def close(room: Hall, number: int) -> None:
    """Close the round with all its sheets as they are stored, also those with open conflicts."""
    sheets = room.director.json("GET", f"{room.api}/rounds/{number}/tables/")
    settled_sheets = [{"table": sheet["table"], "version": sheet["version"]} for sheet in sheets]
    room.director.json(
        "POST", f"{room.api}/rounds/{number}/close/", {"settled": settled_sheets, "reason": "ce qui est écrit reste"}
    )


def open_next(room: Hall) -> None:
    """Open the next round."""
    room.director.json("POST", f"{room.api}/rounds/")


def state_of(room: Hall, number: int) -> str:
    """Return the state of a round, "" if it does not exist."""
    rounds = room.director.json("GET", f"{room.api}/rounds/")
    return next((str(round_["state"]) for round_ in rounds if round_["number"] == number), "")


@contextmanager
def accidents(
    folder: Path, outboxes: Sequence[Outbox], evening: Evening, disk: SmallDisk | None
) -> Iterator[Counter[str]]:
    """Cause faults in a thread until the end of the block, and yield their number by kind.

    Their times are shares of the lines with a verdict, so that they do not depend on the speed of the machine.
    """
    faults: Counter[str] = Counter()
    ended = threading.Event()

    def kill(name: str) -> None:
        until(lambda: ended.is_set() or kill_programs(folder, name), timeout=STEP_TIMEOUT_SECONDS)
        faults[name] += 1

    def fill(disk: SmallDisk) -> None:
        before = count_refusals(outboxes) + faults[DESK_REFUSALS]
        disk.fill()
        until(
            lambda: ended.is_set() or count_refusals(outboxes) + faults[DESK_REFUSALS] > before,
            timeout=STEP_TIMEOUT_SECONDS,
        )
        disk.make_room()
        faults["disk"] += 1

    faults_by_share: list[tuple[float, Callable[[], None]]]  # share of the lines with a verdict, action
    faults_by_share = [
        ((index + 1) / (evening.servers + 1), partial(kill, "granian")) for index in range(evening.servers)
    ]
    faults_by_share += [((index + 0.5) / evening.workers, partial(kill, "celery")) for index in range(evening.workers)]
    faults_by_share += [(0.55, partial(fill, disk))] if disk else []

    def is_due(line_count: float) -> bool:
        return ended.is_set() or count_settled(outboxes) >= line_count

    def run() -> None:
        for share, cause in sorted(faults_by_share, key=lambda share_and_cause: share_and_cause[0]):
            until(partial(is_due, share * evening.lines), timeout=STEP_TIMEOUT_SECONDS)
            if not ended.is_set():
                cause()

    thread = start_thread(run)
    try:
        yield faults
    finally:
        ended.set()
    wait_for_results([thread], timeout=ROUND_SECONDS)


def count_refusals(outboxes: Sequence[Outbox]) -> int:
    """Return the number of responses to tablets that were no final answer: server errors, rate limit, timeout."""
    return sum(outbox.wire.refused for outbox in outboxes)


def count_settled(outboxes: Sequence[Outbox]) -> int:
    """Return the number of lines with a final verdict."""
    return sum(line.is_settled for outbox in outboxes for line in tuple(outbox.written))


def kill_programs(folder: Path, name: str, by: signal.Signals = signal.SIGKILL) -> bool:
    """Send a signal to the server's processes with this name. Return True if there was one."""
    was_found = False
    for pid in processes_with_environment(str(folder)):
        with suppress(OSError):
            if name.encode() in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, by)
                was_found = True
    return was_found
