"""Simulated time, and a network that loses, delays, doubles and falsifies messages, from one random generator."""

import heapq
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random

Action = Callable[[], None]
SECOND = 1_000  # milliseconds, the unit of simulated time


class Time:
    """Runs actions in the order of their simulated time in milliseconds; equal times in the order of their planning."""

    def __init__(self) -> None:
        self.now = 0
        self._planned: list[tuple[int, int, Action]] = []
        self._numbers = count()

    def plan(self, after: int, action: Action) -> None:
        """Plan an action for so many milliseconds from now."""
        heapq.heappush(self._planned, (self.now + after, next(self._numbers), action))

    def run(self, *, until: int) -> None:
        """Run the planned actions in order, each of which must be due before this time.

        :raises TimeoutError: some are left then: a tablet that retries without an end
        """
        while self._planned:
            self.now, _, action = heapq.heappop(self._planned)
            if self.now >= until:
                raise TimeoutError(self.now)
            action()


@dataclass(frozen=True)
class Answer:
    """A response: its status, and the client id that it names, empty if another than the desk responded."""

    status: int
    client_id: str = ""


PORTAL = Answer(200)  # the page of a captive portal
GATEWAY = Answer(502)  # a proxy without its server
Receive = Callable[[], Answer]
Respond = Callable[[Answer | None], None]


class Network:
    """Carries requests to the desk, and responses back. `trouble`: share of the messages that do not arrive as sent."""

    def __init__(self, time: Time, rng: Random, trouble: float) -> None:
        self.time, self._rng, self.trouble = time, rng, trouble

    def request(self, receive: Receive, respond: Respond, *, timeout: int, is_online: bool) -> None:
        """Let the desk `receive` a message never, once, twice or after the timeout; `respond` once: with None if no
        response has come within the timeout.
        """
        # From 0 to 1 with the probability `trouble`; from 0.8 on, all arrives as sent.
        fate = self._rng.random() / self.trouble if self.trouble else 1.0
        delay = self._rng.randrange(20, 800)
        if not is_online or fate < 0.15:
            self.time.plan(self._rng.choice((delay, timeout)), lambda: respond(None))
        elif fate < 0.3:
            self.time.plan(delay, lambda: respond(self._rng.choice((PORTAL, GATEWAY))))
        elif fate < 0.5:  # the response is lost
            self.time.plan(delay, lambda: self._receive(receive))
            self.time.plan(timeout, lambda: respond(None))
        elif fate < 0.65:  # the message arrives after the tablet has given up
            self.time.plan(timeout, lambda: respond(None))
            self.time.plan(timeout + self._rng.randrange(60 * SECOND), lambda: self._receive(receive))
        else:
            if fate < 0.8:  # a copy of the message arrives later
                self.time.plan(delay + self._rng.randrange(20 * SECOND), lambda: self._receive(receive))
            self.time.plan(delay, lambda: self._deliver(receive, respond))

    def _receive(self, receive: Receive) -> None:
        receive()

    def _deliver(self, receive: Receive, respond: Respond) -> None:
        answer = receive()
        self.time.plan(self._rng.randrange(10, 300), lambda: respond(answer))
