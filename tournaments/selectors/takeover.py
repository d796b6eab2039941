"""The record that another computer has taken over from this one (split brain): two computers that both accept deals.

It is a file in the data folder, not a row: the database of the computer that took over is a copy of this one.

The record stays after the take-over has ended, so that the same announcement is refused when it arrives again.
"""

import json
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from django.conf import settings


@dataclass(frozen=True)
class Takeover:
    """A take-over by another computer: its time, the last line of the log that it had, its IP address.

    `announced_at` is the time by the clock of the other computer, and `at` not later than the clock of this one.
    `ended_at` is None while the other computer leads.
    """

    at: datetime
    line: int
    address: str
    announced_at: datetime
    ended_at: datetime | None = None


def takeover_file() -> Path:
    return Path(settings.DATA_DIR) / "taken-over.json"


def load_takeover() -> Takeover | None:
    """Return the last take-over by another computer, also if it has ended; None without a readable record."""
    try:
        record = json.loads(takeover_file().read_text(encoding="utf-8"))
        at, ended = datetime.fromisoformat(record["at"]), record.get("ended")
        announced_at = datetime.fromisoformat(record.get("announced", record["at"]))
        ended_at = datetime.fromisoformat(ended) if ended else None
        return Takeover(at, int(record["line"]), str(record["address"]), announced_at, ended_at)
    except (OSError, ValueError, TypeError, LookupError, AttributeError):
        return None


def takeover_elsewhere() -> Takeover | None:
    """Return the take-over by another computer that leads now, None without one."""
    takeover = load_takeover()
    return takeover if takeover and takeover.ended_at is None else None


def save_takeover(takeover: Takeover) -> None:
    """Save the record in place of an earlier one.

    :raises OSError: it cannot be written, and the earlier one is unchanged
    """
    times = {"at": takeover.at, "announced": takeover.announced_at, "ended": takeover.ended_at}
    record = {name: time.isoformat() for name, time in times.items() if time}
    draft = takeover_file().with_suffix(".new")
    draft.write_text(json.dumps(record | {"line": takeover.line, "address": takeover.address}), encoding="utf-8")
    draft.replace(takeover_file())


def end_takeover() -> None:
    """End a take-over by another computer, after a restore or on request of the desk: this computer continues.

    :raises OSError: the record can be neither changed nor deleted, and the take-over has not ended
    """
    takeover = takeover_elsewhere()
    if takeover is None:
        return
    with suppress(OSError):
        save_takeover(replace(takeover, ended_at=datetime.now(UTC)))
        return
    takeover_file().unlink(missing_ok=True)  # on a full disk
