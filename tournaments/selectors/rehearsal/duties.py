"""The report of a rehearsal: what the desk had to do, how often, and how long each waited, read from the log."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Accident, Event, Tournament

COUNTED = {  # events that are one act each, by the task that they are part of
    "entry.checked_in": "check_in",
    "entry.added": "check_in",
    "draw.made": "draw",
    "draw.repaired": "repair",
    "draw.ranked": "rank",
    "device.replaced": "replace",
    "device.left": "release",
    "table.reopened": "reopen",
    "adjustment.given": "adjust",
    "oddity.accepted": "oddity",
    "entry.leaving_noted": "leaver",
    "entry.substituted": "leaver",
    "entry.withdrawn": "leaver",
}
SPANS = {  # tasks that begin with one event about a table and end with another
    "table.arbiter_called": ("call", frozenset({"table.arbiter_came", "table.call_cancelled"})),
    "table.dispute_opened": ("dispute", frozenset({"table.dispute_decided", "table.dispute_settled"})),
    "table.line_disputed": ("dispute", frozenset({"table.dispute_decided", "table.dispute_settled"})),
    "submission.held": ("submission", frozenset({"submission.taken", "submission.put_aside"})),
}
TASKS = (
    *("check_in", "draw", "rank", "open", "close", "leaver", "repair", "call", "dispute", "submission"),
    *("replace", "release", "reopen", "adjust", "oddity"),
)
Place = tuple[int | None, int | None, int | None]  # stage, round, table


@dataclass(frozen=True)
class Duty:
    """A task of the desk with the number of times that it was done, and how long each time waited, if that is known.

    `by_program` is the number of times that automatic play did it; `left` the number of times that it still waits.
    """

    task: str
    count: int
    by_program: int
    waits: Sequence[timedelta]
    left: int = 0

    @property
    def longest(self) -> timedelta | None:
        return max(self.waits, default=None)

    @property
    def total(self) -> timedelta:
        return sum(self.waits, timedelta())


@dataclass(frozen=True)
class RehearsalReport:
    """The tasks of a rehearsal in the order of the day, and its accidents in the order in which they began."""

    duties: tuple[Duty, ...]
    accidents: tuple[Accident, ...]


@dataclass(frozen=True)
class _Act:
    """One task done (`at`), with the time since which it waited, if known; `at` is None while it waits."""

    task: str
    at: datetime | None
    since: datetime | None = None
    by_program: bool = False


def report_of(rehearsal: Tournament) -> RehearsalReport:
    """Return the report of what happened since the copy was made."""
    events = list(rehearsal.events.filter(sequence__gt=rehearsal.rehearsal_from).order_by("sequence"))
    acts = defaultdict(list)
    for act in (*_find_single_acts(events), *_find_round_acts(events), *_find_waits(events)):
        acts[act.task].append(act)
    accidents = rehearsal.accidents.exclude(begun_at=None).order_by("begun_at", "pk")
    related = accidents.select_related("station", "entry", "entry__player", "round")
    return RehearsalReport(tuple(_duty(task, acts[task]) for task in TASKS if acts[task]), tuple(related))


def _duty(task: str, acts: Sequence[_Act]) -> Duty:
    """Return the duty of a task from all its acts, those that still wait included."""
    done = [act for act in acts if act.at is not None]
    waits = [act.at - act.since for act in done if act.at is not None and act.since is not None]
    by_program = sum(act.by_program for act in done)
    return Duty(task, len(done), by_program, waits, left=len(acts) - len(done))


def _is_by_program(event: Event) -> bool:
    return event.actor == "program"


def _find_single_acts(events: Sequence[Event]) -> Iterator[_Act]:
    for event in events:
        if task := COUNTED.get(event.name):
            yield _Act(task, event.at, by_program=_is_by_program(event))


def _find_round_acts(events: Sequence[Event]) -> Iterator[_Act]:
    """Yield the closing of each round, which waits since its last sheet, and the opening, since the closing before."""
    last_sheet: dict[tuple[int | None, int | None], datetime] = {}
    closed_at: datetime | None = None
    for event in events:
        address = event.stage, event.round
        if event.name == "table.confirmed":
            last_sheet[address] = event.at
        elif event.name == "round.opened":
            yield _Act("open", event.at, closed_at, _is_by_program(event))
        elif event.name == "round.closed":
            closed_at = event.at
            yield _Act("close", event.at, last_sheet.get(address), _is_by_program(event))


def _find_waits(events: Sequence[Event]) -> Iterator[_Act]:
    """Yield the tasks that wait from one event about a table to another."""
    open_tasks: dict[tuple[str, Place, int | None], list[datetime]] = defaultdict(list)
    for event in events:
        place, dispute = (event.stage, event.round, event.table), event.data.get("dispute")
        if event.name in SPANS:
            open_tasks[SPANS[event.name][0], place, dispute].append(event.at)
            continue
        task = next((task for task, ends in SPANS.values() if event.name in ends), None)
        if task is not None and open_tasks[task, place, dispute]:
            yield _Act(task, event.at, open_tasks[task, place, dispute].pop(0), _is_by_program(event))
    for (task, _place, _dispute), moments in open_tasks.items():
        yield from (_Act(task, None, since) for since in moments)
