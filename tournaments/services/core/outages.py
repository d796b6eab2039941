"""A circuit breaker: while a server is down, one request probes it and the others do not wait for its timeout."""

import threading
from time import monotonic


class Outage:
    """The circuit breaker of one server: open from the first request that fails to the next one that succeeds.

    While it is open, one request every `pause` seconds is let through as a probe.
    """

    def __init__(self, pause: float) -> None:
        self._pause = pause
        self._lock = threading.Lock()
        self._next_probe: float | None = None  # of the monotonic clock; None: the server is up

    @property
    def is_known(self) -> bool:
        """True while the server counts as down; unlike `lasts`, it never lets a probe through."""
        return self._next_probe is not None

    def lasts(self) -> bool:
        """Return True if the server counts as down and the caller must not send its request.

        A caller that gets False must report by `begins()` or `ends()`: it may be the probe.
        """
        with self._lock:
            now = monotonic()
            if self._next_probe is None:
                return False
            if now < self._next_probe:
                return True
            self._next_probe = now + self._pause
            return False  # this caller is the probe

    def begins(self) -> None:
        """Report a request that failed or timed out."""
        with self._lock:
            self._next_probe = monotonic() + self._pause

    def ends(self) -> None:
        """Report a request that succeeded."""
        self._next_probe = None
