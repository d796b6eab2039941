"""The clock of a round, and how it is written."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from tournaments.formatting.numbers import MINUS


@dataclass(frozen=True)
class Clock:
    """What a clock counts down to: the moment when the time is used up, or, while it stands, the seconds left."""

    ends_at: datetime | None = None
    left: int = 0

    def later(self, seconds: int) -> "Clock":
        """The same clock with so many seconds more."""
        if self.ends_at is None:
            return Clock(left=self.left + seconds)
        return Clock(ends_at=self.ends_at + timedelta(seconds=seconds))

    def seconds_left(self, now: datetime) -> int:
        """Below zero once the time is used up."""
        return self.left if self.ends_at is None else ceil((self.ends_at - now).total_seconds())


def time_left(clock: Clock, now: datetime) -> str:
    """Minutes and seconds until the time is used up: `12:05`, or `−02:10` once it is. `clock.js` counts on."""
    seconds = clock.seconds_left(now)
    sign = MINUS if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60:02d}:{abs(seconds) % 60:02d}"
