"""The clock of a round, and its format."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

from django.utils.translation import gettext, gettext_noop

from scoring.wording import MINUS, NO_BREAK_SPACE

TIME_UP = gettext_noop("temps écoulé")
"""The reason that the program sets on unplayed deals. Logs store it untranslated."""


@dataclass(frozen=True)
class Clock:
    """A countdown: the moment at which the time is up or, while it is paused, the seconds left."""

    ends_at: datetime | None = None
    left: int = 0

    def later(self, seconds: int) -> "Clock":
        """Return the clock extended by this number of seconds."""
        if self.ends_at is None:
            return Clock(left=self.left + seconds)
        return Clock(ends_at=self.ends_at + timedelta(seconds=seconds))

    def seconds_left(self, now: datetime) -> int:
        """Return the seconds left, rounded up; negative once the time is up."""
        return self.left if self.ends_at is None else ceil((self.ends_at - now).total_seconds())


def unbroken_hours(text: str) -> str:
    """Return the text with no-break spaces inside times of day such as "19 h 30", so that no line ends within one."""
    return re.sub(r"(?<=\d) h\b(?: (?=\d\d\b))?", lambda match: match[0].replace(" ", NO_BREAK_SPACE), text)


def is_up(clock: Clock, now: datetime) -> bool:
    """Return True if the time is up."""
    return clock.seconds_left(now) <= 0


def time_left(clock: Clock, now: datetime) -> str:
    """Format the minutes and seconds left: `12:05`, or `−02:10` after the end. `clock.js` updates them in the page."""
    seconds = clock.seconds_left(now)
    sign = MINUS if seconds < 0 else ""
    return f"{sign}{abs(seconds) // 60:02d}:{abs(seconds) % 60:02d}"


def reason_text(reason: str) -> str:
    """Return a reason as it was typed, but the program's own one translated into the active language."""
    return gettext(TIME_UP) if reason == TIME_UP else reason
