"""One time for a whole run in a hall: a clock of the computer that is put right meanwhile moves no countdown.

The launcher measures once how far the clock of the computer is ahead of its steady one, which nobody can set, and hands
the difference to the server and the worker. What they write and show then follows the steady clock: rounds end when
they would have ended. A clock that was put right counts from the next start on. Hosts keep their own time, which NTP
moves by milliseconds.
"""

import time
from datetime import UTC, datetime

from django.utils import timezone

AHEAD = "CHELEM_CLOCK_AHEAD"  # in the environment of what the launcher starts: seconds


def seconds_ahead() -> float:
    """How far the clock of the computer is ahead of its steady one now."""
    return time.time() - _steady_seconds()


def follow_the_steady_clock(ahead: float) -> None:
    """Make `timezone.now`, which rows, events and pages ask, tell the steady clock plus so many seconds."""

    def now() -> datetime:
        return datetime.fromtimestamp(ahead + _steady_seconds(), UTC)

    timezone.now = now


def _steady_seconds() -> float:
    """Seconds since the computer was started, those in which it slept included."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # Linux; macOS, whose second counts sleep as well
        if hasattr(time, name):
            return time.clock_gettime(getattr(time, name))
    return time.monotonic()
