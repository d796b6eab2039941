"""Remembers that a server does not answer, so that one request finds it out and the others do not wait for it again."""

import threading
from time import monotonic


class Outage:
    """Of one server: from the first question that it left without an answer to the next one that it answers.

    Meanwhile one question is let through every `pause` seconds: whoever asks it finds out whether the server is back.
    """

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._lock = threading.Lock()
        self._next_look: float | None = None

    @property
    def is_known(self) -> bool:
        """Whether there is one, as far as we know; unlike `lasts` for those who have asked already."""
        return self._next_look is not None

    def lasts(self) -> bool:
        """Whether to ask nothing now. Who hears no asks, and tells what came of it."""
        with self._lock:
            now = monotonic()
            if self._next_look is None or now >= self._next_look:
                self._next_look = self._next_look and now + self._pause
                return False
            return True

    def begins(self) -> None:
        """A question was left without an answer."""
        with self._lock:
            self._next_look = monotonic() + self._pause

    def ends(self) -> None:
        """A question was answered."""
        self._next_look = None
