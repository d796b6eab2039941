"""The record that another computer has taken over from this one (split brain): two computers that both accept deals.

It is a file in the data folder, not a row: the database of the computer that took over is a copy of this one.
"""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class Takeover:
    """A take-over by another computer: its time, the last line of the log that it had, its IP address."""

    at: datetime
    line: int
    address: str


def takeover_file() -> Path:
    return Path(settings.DATA_DIR) / "taken-over.json"


def takeover_elsewhere() -> Takeover | None:
    """Return the take-over by another computer, None without a readable record of one."""
    try:
        record = json.loads(takeover_file().read_text(encoding="utf-8"))
        return Takeover(datetime.fromisoformat(record["at"]), int(record["line"]), str(record["address"]))
    except (OSError, ValueError, TypeError, LookupError):
        return None


def takeover_ended_at() -> datetime | None:
    """Return when the last take-over by another computer ended, None if there was none."""
    try:
        return datetime.fromisoformat(json.loads(takeover_file().read_text(encoding="utf-8"))["ended"]).astimezone(UTC)
    except (OSError, ValueError, TypeError, LookupError):
        return None


def end_takeover() -> None:
    """Replace the record by the time of its end, after a restore or on request of the desk: this computer continues.

    An announcement of an earlier take-over, which arrives later, is then refused.
    """
    with suppress(OSError):
        takeover_file().unlink(missing_ok=True)  # also on a full disk
        takeover_file().write_text(json.dumps({"ended": datetime.now(UTC).isoformat()}), encoding="utf-8")
