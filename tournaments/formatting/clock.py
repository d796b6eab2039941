"""The clock of a round, and how it is written."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils.translation import gettext, gettext_noop

from scoring.wording import MINUS

TIME_UP = gettext_noop("temps écoulé")
"""The reason that the program itself writes on deals that are left out: the same in every log."""


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


def is_up(clock: Clock, now: datetime) -> bool:
    """Whether the time is used up."""
    return clock.seconds_left(now) <= 0


def time_left(clock: Clock, now: datetime) -> str:
    """Minutes and seconds until the time is used up: `12:05`, or `−02:10` once it is. `clock.js` counts on."""
    seconds = clock.seconds_left(now)
    sign = MINUS if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60:02d}:{abs(seconds) % 60:02d}"


def reason_told(reason: str) -> str:
    """A reason as it was typed; that of the program in the language of the reader."""
    return gettext(TIME_UP) if reason == TIME_UP else reason
