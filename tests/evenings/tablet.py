"""A model of the outbox of a tablet (`js/table-outbox.js`), which `tests/real/browser/network/test_outbox_model.py`
compares with the script.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from tests.evenings.simulated import SECOND, Answer, Respond, Time

TIMEOUT_MS = 8 * SECOND
FIRST_WAIT_MS, LONGEST_WAIT_MS = 2 * SECOND, 15 * SECOND
BARRED = {401, 403}  # the device is not bound to the table
UNPROCESSED = {408, 429}  # a timeout of the server, the rate limit


BASIS = ("version", "corrects")  # fields of a submission that name what it is based on


@dataclass
class Line:
    """A submission of the outbox, in the order of play by round, line and time of entry.

    `takes_back` are the submissions of the line that a message takes back. `untried`: no request has had this one.
    """

    client_id: str
    round: int
    line: int
    at: int
    content: dict[str, Any] = field(default_factory=dict)
    takes_back: tuple[str, ...] = ()
    untried: bool = False

    @property
    def place(self) -> tuple[int, int, int]:
        return self.round, self.line, self.at


Send = Callable[[Line, Respond], None]


class Outbox:
    """Sends lines in the order of play and retries; `answers` has the status of each final answer, by client id.

    A crash of the browser loses all but the submissions, which are on its disk: those that wait, those that the desk
    has `accepted`, and the ids of `dropped` ones, which were replaced or taken back.
    """

    def __init__(self, time: Time, send: Send) -> None:
        self.waiting: list[Line] = []
        self.accepted: list[Line] = []
        self.dropped: set[str] = set()
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
        self.waiting.append(replace(line, untried=True))
        self.attempt()

    def stored(self, round_: int, number: int) -> list[Line]:
        """Return the submissions of a line, in their order, without messages that take one back."""
        lines = [each for each in self.accepted + self.waiting if (each.round, each.line) == (round_, number)]
        return sorted((each for each in lines if not each.takes_back), key=lambda line: line.place)

    def correct(self, correction: Line) -> None:
        """Store a correction of the newest submission of its line: in place of it if no request has had it."""
        own = self.stored(correction.round, correction.line)
        before, content = own[-1], dict(correction.content)
        if before.untried:
            self._drop(before)
            content |= {name: before.content[name] for name in BASIS if name in before.content}
            self.write(replace(correction, at=before.at, content=content))
        else:
            self.write(replace(correction, content=content | {"version": len(own), "corrects": before.client_id}))

    def take_back(self, message: Line) -> None:
        """Delete the waiting submissions of a line, and store a message for those that the desk may have."""
        own = self.stored(message.round, message.line)
        for line in own:
            self._drop(line)
        if tried := tuple(line.client_id for line in own if not line.untried):
            self.waiting.append(replace(message, at=own[0].at, takes_back=tried))
        self.attempt()

    def _drop(self, line: Line) -> None:
        self.waiting.remove(line)
        self.dropped.add(line.client_id)

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
        if line.untried and line not in self.waiting:  # replaced during the attempt
            self._send_next(queue[1:], sent_count=sent_count)
            return
        line.untried = False
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
            if line in self.waiting:  # it was not taken back during the request
                self.waiting.remove(line)
                self.accepted += [line] if answer.status < 400 and not line.takes_back else []
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
