"""A model of the outbox of a tablet (`js/table-outbox.js`), which `tests/real/browser/network/test_outbox_model.py`
compares with the script.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.evenings.simulated import SECOND, Answer, Respond, Time

TIMEOUT_MS = 8 * SECOND
FIRST_WAIT_MS, LONGEST_WAIT_MS = 2 * SECOND, 15 * SECOND
BARRED = {401, 403}  # the device is not bound to the table
UNPROCESSED = {408, 429}  # a timeout of the server, the rate limit


@dataclass
class Line:
    """A submission of the outbox, in the order of play by round, line and time of entry."""

    client_id: str
    round: int
    line: int
    at: int
    content: dict[str, Any] = field(default_factory=dict)

    @property
    def place(self) -> tuple[int, int, int]:
        return self.round, self.line, self.at


Send = Callable[[Line, Respond], None]


class Outbox:
    """Sends lines in the order of play and retries; `answers` has the status of each final answer, by client id.

    A crash of the browser loses all but `waiting` and `answers`, which are on its disk.
    """

    def __init__(self, time: Time, send: Send) -> None:
        self.waiting: list[Line] = []
        self.answers: dict[str, int] = {}
        self._time, self._send = time, send
        self._run = 0  # of the browser
        self._start()

    def _start(self) -> None:
        self._backoff_ms, self._is_sending, self._is_asked_again, self._timer = FIRST_WAIT_MS, False, False, 0

    def crash(self) -> None:
        """Forget what is in memory: responses and timers of before do nothing."""
        self._run += 1
        self._start()

    def write(self, line: Line) -> None:
        """Store a line, and send what waits."""
        self.waiting.append(line)
        self.attempt()

    def attempt(self) -> None:
        """Send the waiting lines in order, unless an attempt is in progress: then once more after it."""
        self._is_asked_again = self._is_sending
        if self._is_sending:
            return
        self._is_sending = True
        self._timer += 1
        self._send_next(sorted(self.waiting, key=lambda line: line.place), sent_count=0)

    def _send_next(self, queue: list[Line], *, sent_count: int) -> None:
        """Send the first line of the queue. Its first response goes on with the rest; a later one, or one after a
        crash, does nothing.
        """
        if not queue:
            self._end_attempt(sent_count)
            return
        line, run = queue[0], self._run
        is_unanswered = True

        def respond(answer: Answer | None) -> None:
            nonlocal is_unanswered
            if is_unanswered and run == self._run:
                is_unanswered = False
                self._read(answer, line, queue[1:], sent_count)

        self._send(line, respond)

    def _read(self, answer: Answer | None, line: Line, rest: list[Line], sent_count: int) -> None:
        """Settle the line if the answer is one to it, and go on or wait."""
        if answer is None or answer.client_id != line.client_id or answer.status in UNPROCESSED or answer.status >= 500:
            self._end_attempt(sent_count)
        elif answer.status in BARRED:
            self._send_next(rest, sent_count=sent_count)
        else:
            self.waiting.remove(line)
            self.answers[line.client_id] = answer.status
            self._send_next(rest, sent_count=sent_count + 1)

    def _end_attempt(self, sent_count: int) -> None:
        self._backoff_ms = FIRST_WAIT_MS if sent_count else min(self._backoff_ms * 3 // 2, LONGEST_WAIT_MS)
        self._is_sending = False
        if self.waiting:
            self._plan_attempt()
        if self._is_asked_again:
            self.attempt()

    def _plan_attempt(self) -> None:
        self._timer += 1
        timer, run = self._timer, self._run

        def attempt() -> None:
            if (timer, run) == (self._timer, self._run):
                self.attempt()

        self._time.plan(self._backoff_ms, attempt)
