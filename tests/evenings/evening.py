"""An evening at six tables with two tablets each, and its audit: answers to the tablets, inbox, sheets, log.

All choices come from one seed: deals, entries of the second tablet, corrections and take-backs of lines that wait, cut
networks, crashes of browsers and of the desk.
"""

from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial
from random import Random
from typing import Any

from django.core.cache import cache
from django.db import OperationalError

from tests import cast
from tests.engines.failing import failing_statement
from tests.evenings.simulated import SECOND, Answer, Network, Respond, Time
from tests.evenings.tablet import TIMEOUT_MS, Line, Outbox
from tournaments.models import Deal, Device, Event, Submission, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.taking_back import line_take_back

TABLES, DEALS = 6, 3
DEAL_SECONDS = 240
TROUBLE = 0.4  # share of the messages that do not arrive as sent
P_ALONE = 0.5  # of a table: its second tablet enters nothing
P_SECOND, P_RIVAL = 0.8, 0.2  # of a line: the second tablet enters it too; with another result
P_CORRECT, P_TAKE_BACK = 0.3, 0.5  # of a line: its tablet tries to correct it, or to take it back and enter it again
ENTRY_SECONDS = 120  # a line is entered within these first seconds of the time of its deal
CHANGE_SECONDS = (5, 20, 60)  # the first change follows the entry, the second the first, within one of these
P_CRASH = 0.1  # of a request: the desk fails at one of its statements
STATEMENTS = 20  # of a request: the desk fails at one of these first ones
RECORDED = 200  # status of the response to a line that is on the sheet
TAKEN = {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}  # verdicts of such a line
MIDNIGHT = 12 * 3_600 * SECOND  # of an evening that begins at noon: then each outbox must be empty

Tablet = tuple[Device, Outbox]


def place_of(device: Device, line: Line) -> tuple[int, int]:
    """Return the numbers of the device's table and of the line on its sheet."""
    assert device.station is not None
    return device.station.number, line.line


def points_of(line: Line) -> int:
    return int(line.content["outcome"]["points"])


class Evening:
    """The desk of a tournament in round 1, and its tablets."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.tournament: Tournament = cast.running_tournament(4 * TABLES, rounds_planned=1, deals_per_round=DEALS)
        self._time = Time()
        self._network = Network(self._time, self._rng, TROUBLE)
        self.written: dict[str, tuple[Device, Line]] = {}
        self._meant: dict[tuple[int, int], Line | None] = {}  # the last entry of a device for a line, None: taken back
        self.outboxes: list[Tablet] = []
        for number in range(1, TABLES + 1):
            for _ in range(2):
                device, _secret = cast.tablet(number, self.tournament)
                self.outboxes.append((device, Outbox(self._time, partial(self._send, device))))
        self._tables = {device.pk: place_of(device, Line("", 1, 0, 0))[0] for device, _ in self.outboxes}
        self._offline: set[int] = set()  # keys of the devices without a network

    def play(self) -> None:
        """Play the round until each outbox is empty.

        :raises TimeoutError: one never gets empty
        """
        for first, second in zip(self.outboxes[::2], self.outboxes[1::2], strict=True):
            is_alone = self._rng.random() < P_ALONE
            for number in range(1, DEALS + 1):
                self._plan_line(first, None if is_alone else second, number)
        for device, outbox in self.outboxes:
            self._plan_accidents(device, outbox)
        self._time.plan(DEALS * DEAL_SECONDS * SECOND, self._mend_network)
        self._time.run(until=MIDNIGHT)

    def _plan_line(self, first: Tablet, second: Tablet | None, number: int) -> None:
        """Let the first tablet enter a line, and sometimes the second one, if any, the same or another."""
        outcome = cast.SIMPLE_GARDE | {"points": self._rng.randint(41, 60)}
        moment = (number - 1) * DEAL_SECONDS * SECOND
        self._plan_entry(first, number, outcome, moment + self._rng.randrange(ENTRY_SECONDS * SECOND))
        if second is not None and self._rng.random() < P_SECOND:
            other = outcome | {"points": 40} if self._rng.random() < P_RIVAL else outcome
            self._plan_entry(second, number, other, moment + self._rng.randrange(ENTRY_SECONDS * SECOND))

    def _plan_entry(self, tablet: Tablet, number: int, outcome: dict[str, Any], moment: int) -> None:
        device, outbox = tablet
        line = Line(f"device-{device.number}-line-{number}", 1, number, moment, {"outcome": outcome})
        self._time.plan(moment, lambda: self._write(tablet, line, outbox.write))
        for name in ("first", "second"):
            moment += self._rng.randrange(self._rng.choice(CHANGE_SECONDS) * SECOND)
            points = outcome | {"points": self._rng.randint(41, 60)}
            change = Line(f"{line.client_id}-{name}-change", 1, number, moment, {"outcome": points})
            choice = self._rng.random()
            if choice < P_CORRECT:
                self._time.plan(moment, partial(self._correct, tablet, change))
            elif choice < P_CORRECT + P_TAKE_BACK:
                may_stay_empty = number == DEALS  # a line before it would be a gap in the sheet
                again = None if may_stay_empty and self._rng.random() < 0.5 else change
                message = Line(f"{line.client_id}-{name}-back", 1, number, moment)
                self._time.plan(moment, partial(self._take_back, tablet, message, again))

    def _write(self, tablet: Tablet, line: Line, store: Callable[[Line], None]) -> None:
        self.written[line.client_id] = tablet[0], line
        self._meant[tablet[0].pk, line.line] = line
        store(line)

    def _correct(self, tablet: Tablet, correction: Line) -> None:
        """Correct a line that waits; one that the desk has is corrected on a page of the desk."""
        if any(line in tablet[1].waiting for line in tablet[1].stored(1, correction.line)):
            self._write(tablet, correction, tablet[1].correct)

    def _take_back(self, tablet: Tablet, message: Line, again: Line | None) -> None:
        """Take back a line of which nothing has arrived, and perhaps enter it again."""
        device, outbox = tablet
        own = outbox.stored(1, message.line)
        if not own or any(line in outbox.accepted for line in own):
            return
        outbox.take_back(message)
        self._meant[device.pk, message.line] = None
        if again is not None:
            self._write(tablet, again, outbox.write)

    def _plan_accidents(self, device: Device, outbox: Outbox) -> None:
        """Cut the tablet off for some minutes, and let its browser crash."""
        for begins in (self._rng.randrange(DEALS * DEAL_SECONDS * SECOND) for _ in range(2)):
            self._time.plan(begins, lambda: self._offline.add(device.pk))
            self._time.plan(begins + self._rng.randrange(300 * SECOND), lambda: self._offline.discard(device.pk))
        crash = self._rng.randrange(DEALS * DEAL_SECONDS * SECOND)
        self._time.plan(crash, outbox.crash)
        self._time.plan(crash + self._rng.randrange(60 * SECOND), outbox.attempt)

    def _mend_network(self) -> None:
        self._offline.clear()
        self._network.trouble = 0.0

    def _send(self, device: Device, line: Line, respond: Respond) -> None:
        is_online = device.pk not in self._offline
        self._network.request(partial(self._receive, device, line), respond, timeout=TIMEOUT_MS, is_online=is_online)

    def _receive(self, device: Device, line: Line) -> Answer:
        """Let the desk receive a submission; it may fail at one of its statements."""
        cache.clear()  # the rate limit counts by the real clock
        with ExitStack() as crash:
            if self._network.trouble and self._rng.random() < P_CRASH:
                crash.enter_context(failing_statement(self._rng.randint(1, STATEMENTS)))
            try:
                return Answer(self._judge(device, line), line.client_id)
            except OperationalError:
                return Answer(503, line.client_id)

    def _judge(self, device: Device, line: Line) -> int:
        """Return the status of the response to a line, or to a message that takes one back."""
        if not line.takes_back:
            return int(cast.send(device, line.client_id, line=line.line, payload=line.content).answered["status"])
        table = cast.table_of(self.tournament, self._tables[device.pk])
        try:
            line_take_back(table=table, device=device, round_address=1, line=line.line, client_ids=line.takes_back)
        except DomainError as refused:
            return refused.status
        return RECORDED

    def audit(self) -> list[str]:
        """Return the differences between what the tablets believe and what the desk has, as sentences."""
        self.tournament.refresh_from_db()
        wrong = [f"log: {difference}" for difference in check_log(self.tournament)]
        verdicts = dict(Submission.objects.values_list("client_id", "verdict"))
        dropped = {name for _, outbox in self.outboxes for name in outbox.dropped}
        kept = [name for name in self.written if name not in dropped]
        wrong += [f"{name} is not in the inbox" for name in kept if name not in verdicts]
        wrong += [f"{name} was never sent" for name in verdicts if name not in self.written]
        answers = {name: status for _, outbox in self.outboxes for name, status in outbox.answers.items()}
        wrong += [f"{name} has no final answer" for name in kept if name not in answers]
        recorded = [name for name in kept if answers.get(name) == RECORDED]
        wrong += [
            f"{name} was recorded, and is {verdicts.get(name)}" for name in recorded if verdicts.get(name) not in TAKEN
        ]
        return wrong + self._audit_sheets([self.written[name] for name in kept])

    def _audit_sheets(self, kept: list[tuple[Device, Line]]) -> list[str]:
        """Return the lines that are lost, doubled, invented, or other than their only tablet entered them last.

        `kept` are the written lines that were neither replaced nor taken back.
        """
        wrong = []
        deals = Deal.objects.select_related("table__station")
        stored = {(deal.table.station.number, deal.number): (deal.outcome or {}).get("points") for deal in deals}
        written = {(*place_of(*each), points_of(each[1])) for each in self.written.values()}
        due = {place_of(*each) for each in kept} - self._contested()
        wrong += [f"{place} is lost" for place in sorted(due) if place not in stored]
        wrong += [f"{place} is invented" for place in sorted(stored) if (*place, stored[place]) not in written]
        for place, meant in self._meant_by_one_tablet().items():
            if stored.get(place) != meant:
                wrong.append(f"{place} is {stored.get(place)} and not {meant}, as entered last")
        accepted, superseded = (self._count_rows(verdict) for verdict in ("accepted", "superseded"))
        events = Event.objects.filter(name="deal.recorded")
        recorded = Counter((event.table or 0, event.data["line"]) for event in events)
        for place in sorted(accepted.keys() | recorded.keys()):
            too_many = recorded[place] - accepted[place]
            if not 0 <= too_many <= superseded[place]:  # a superseded submission may have been accepted before
                wrong.append(f"{place} is recorded {too_many} times more than accepted")
        return wrong

    def _contested(self) -> set[tuple[int, int]]:
        """Return the places with a result that waits for a decision of the desk."""
        return set(self._count_rows("conflict"))

    def _count_rows(self, verdict: str) -> Counter[tuple[int, int]]:
        """Count the rows of the inbox with a verdict by table and line."""
        rows = Submission.objects.filter(verdict=verdict).values_list("station__number", "line")
        return Counter((table, line or 0) for table, line in rows)

    def _meant_by_one_tablet(self) -> dict[tuple[int, int], int | None]:
        """Return the last entry for each place at which, and after which, only one tablet of the table wrote.

        A line of another tablet after it would keep it on the sheet.
        """
        meant: dict[tuple[int, int], int | None] = {}
        for (device, number), line in self._meant.items():
            table = self._tables[device]
            others = (other for other, later in self._meant if self._tables[other] == table and later >= number)
            if set(others) == {device}:
                meant[table, number] = points_of(line) if line else None
        return meant
