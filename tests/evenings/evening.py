"""An evening at six tables with two tablets each, and its audit: answers to the tablets, inbox, sheets, log.

All choices come from one seed: deals, entries of the second tablet, cut networks, crashes of browsers and of the desk.
"""

from collections import Counter
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

TABLES, DEALS = 6, 3
DEAL_SECONDS = 240
TROUBLE = 0.4  # share of the messages that do not arrive as sent
P_SECOND, P_RIVAL = 0.5, 0.2  # of a line: the second tablet enters it too; with another result
P_CRASH = 0.1  # of a request: the desk fails at one of its statements
STATEMENTS = 20
RECORDED, TAKEN = 200, {Submission.Verdict.ACCEPTED, Submission.Verdict.SAME}
MIDNIGHT = 12 * 3_600 * SECOND


class Evening:
    """The desk of a tournament in round 1, and its tablets."""

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)
        self.tournament: Tournament = cast.running_tournament(4 * TABLES, rounds_planned=1, deals_per_round=DEALS)
        self._time = Time()
        self._network = Network(self._time, self._rng, TROUBLE)
        self.written: dict[str, tuple[Device, Line]] = {}
        self.outboxes: list[tuple[Device, Outbox]] = []
        for number in range(1, TABLES + 1):
            for _ in range(2):
                device, _secret = cast.tablet(number, self.tournament)
                self.outboxes.append((device, Outbox(self._time, partial(self._send, device))))
        self._offline: set[int] = set()  # keys of the devices without a network

    def play(self) -> None:
        """Play the round until each outbox is empty.

        :raises TimeoutError: one never gets empty
        """
        for first, second in zip(self.outboxes[::2], self.outboxes[1::2], strict=True):
            for number in range(1, DEALS + 1):
                self._plan_line(first, second, number)
        for device, outbox in self.outboxes:
            self._plan_accidents(device, outbox)
        self._time.plan(DEALS * DEAL_SECONDS * SECOND, self._mend_network)
        self._time.run(until=MIDNIGHT)

    def _plan_line(self, first: tuple[Device, Outbox], second: tuple[Device, Outbox], number: int) -> None:
        """Let the first tablet enter a line, and sometimes the second one the same, or another."""
        outcome = cast.SIMPLE_GARDE | {"points": self._rng.randint(41, 60)}
        moment = (number - 1) * DEAL_SECONDS * SECOND
        self._plan_entry(first, number, outcome, moment + self._rng.randrange(DEAL_SECONDS * SECOND))
        if self._rng.random() < P_SECOND:
            other = outcome | {"points": 40} if self._rng.random() < P_RIVAL else outcome
            self._plan_entry(second, number, other, moment + self._rng.randrange(DEAL_SECONDS * SECOND))

    def _plan_entry(self, tablet: tuple[Device, Outbox], number: int, outcome: dict[str, Any], moment: int) -> None:
        device, outbox = tablet
        line = Line(f"device-{device.number}-line-{number}", 1, number, moment, {"outcome": outcome})
        self.written[line.client_id] = device, line
        self._time.plan(moment, lambda: outbox.write(line))

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
                row = cast.send(device, line.client_id, line=line.line, payload=line.content)
            except OperationalError:
                return Answer(503, line.client_id)
        return Answer(int(row.answered["status"]), line.client_id)

    def audit(self) -> list[str]:
        """Return the differences between what the tablets believe and what the desk has, as sentences."""
        self.tournament.refresh_from_db()
        wrong = [f"log: {difference}" for difference in check_log(self.tournament)]
        verdicts = dict(Submission.objects.values_list("client_id", "verdict"))
        wrong += [f"{name} is not in the inbox" for name in self.written if name not in verdicts]
        wrong += [f"{name} was never sent" for name in verdicts if name not in self.written]
        answers = {name: status for _, outbox in self.outboxes for name, status in outbox.answers.items()}
        wrong += [f"{name} has no final answer" for name in self.written if name not in answers]
        recorded = [name for name, status in answers.items() if status == RECORDED]
        wrong += [
            f"{name} was recorded, and is {verdicts.get(name)}" for name in recorded if verdicts.get(name) not in TAKEN
        ]
        return wrong + self._audit_sheets()

    def _audit_sheets(self) -> list[str]:
        """Return the lines that are lost, doubled, invented, or changed."""
        wrong = []
        recorded = Counter((event.table, event.data["line"]) for event in Event.objects.filter(name="deal.recorded"))
        written = {
            (device.station.number, line.line, line.content["outcome"]["points"])
            for device, line in self.written.values()
            if device.station is not None
        }
        deals = Deal.objects.select_related("table__station")
        stored = {(deal.table.station.number, deal.number): (deal.outcome or {}).get("points") for deal in deals}
        for key in sorted({(table, line) for table, line, _ in written} | set(stored)):
            if key not in stored:
                wrong.append(f"{key} is lost")
            elif (*key, stored[key]) not in written:
                wrong.append(f"{key} is invented")
            if recorded[key] > 1:
                wrong.append(f"{key} is recorded {recorded[key]} times")
        return wrong
