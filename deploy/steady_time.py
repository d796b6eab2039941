"""A steady clock for a whole run in a hall: setting the clock of the computer does not move a countdown.

The launcher measures once how far the wall clock is ahead of the monotonic clock, and passes the offset to server and
worker in the environment. Their `timezone.now` is the monotonic clock plus this offset: rounds end when they would have
ended. A corrected wall clock takes effect at the next start. Hosts use the wall clock, which NTP slews by milliseconds.
"""

import time
from datetime import UTC, datetime

from django.utils import timezone

AHEAD = "CHELEM_CLOCK_AHEAD"  # environment variable, in seconds


def seconds_ahead() -> float:
    """Return how far the wall clock is ahead of the monotonic clock."""
    return time.time() - _steady_seconds()


def follow_the_steady_clock(ahead: float) -> None:
    """Replace `timezone.now`, which is used for rows, events and pages, by the monotonic clock plus `ahead` seconds."""

    def now() -> datetime:
        return datetime.fromtimestamp(ahead + _steady_seconds(), UTC)

    timezone.now = now


def _steady_seconds() -> float:
    """Return the seconds since boot, including suspend."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # Linux; macOS, whose CLOCK_MONOTONIC includes suspend
        if hasattr(time, name):
            return time.clock_gettime(getattr(time, name))
    return time.monotonic()
