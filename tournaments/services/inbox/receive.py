"""What a device sends is stored first, in a transaction of its own, and judged after.

A crash between the two leaves the row, which is judged when the device asks again, or by the sweep.
"""

import json
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from django.utils import timezone
from django.utils.dateparse import parse_datetime

from tournaments.models import Device, Station, Submission, Table
from tournaments.models.access import CLOCK_WRONG
from tournaments.services.inbox.judge import MARK, submission_judge

CLIENT_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
ROWS = 32_767  # what a small whole number of either database holds
SKEW_EXACT = 30  # seconds; a write a request would be waste


@dataclass(frozen=True, kw_only=True)
class Sent:
    """One thing that a device sends, under the name that the device gave it."""

    client_id: object
    kind: str
    round_number: int | None
    payload: object
    line: int | None = None
    device_at: datetime | None = None

    @property
    def text(self) -> str:
        """The payload word for word, in letters that every database takes."""
        return json.dumps(self.payload)

    @property
    def digest(self) -> str:
        said = (self.kind, self.round_number, self.line, self.text)
        return sha256(repr(said).encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        """The client id; what has none that can be used is named by its content."""
        told = self.client_id
        return told if isinstance(told, str) and CLIENT_ID.fullmatch(told) else MARK + self.digest


def submission_receive(*, station: Station, table: Table | None, device: Device, sent: Sent) -> Submission:
    """Store what was sent and judge it; the same once more is answered as it was answered before.

    `table` is that of the round that was named, None when there is none. Another content under a name that was used is
    stored beside it, and refused.
    """
    kept = _store(station, table, device, sent, sent.name)
    if not _says(kept, station, sent):
        kept = _store(station, table, device, sent, f"{sent.name}{MARK}{sent.digest}")
    return kept


def moment_of(told: object) -> datetime | None:
    """The clock of a device (ISO 8601), as far as it can be read."""
    try:
        moment = parse_datetime(told) if isinstance(told, str) else None
        return moment and (moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return None


def clock_is_wrong(row: Submission) -> bool:
    """Whether the device told a time that is minutes away from ours. What it sent counts all the same."""
    return row.device_at is not None and abs((row.device_at - row.received_at).total_seconds()) > CLOCK_WRONG


def _store(station: Station, table: Table | None, device: Device, sent: Sent, name: str) -> Submission:
    row = Submission(
        tournament_id=station.tournament_id,
        client_id=name,
        device=device,
        station=station,
        table=table,
        round_number=_small(sent.round_number),
        line=_small(sent.line),
        kind=sent.kind,
        payload=sent.text,
        device_at=sent.device_at,
    )
    Submission.objects.bulk_create([row], ignore_conflicts=True)
    _note_clock(device, sent.device_at)
    return submission_judge(station=station, table=table, name=name)


def _says(row: Submission, station: Station, sent: Sent) -> bool:
    """Whether it is what was sent before, be it from another device: a tablet that was bound anew sends again."""
    said = (row.station_id, row.kind, row.round_number, row.line, row.payload)
    return said == (station.pk, sent.kind, _small(sent.round_number), _small(sent.line), sent.text)


def _small(number: int | None) -> int | None:
    """A number that no round and no line has is not kept as one."""
    return number if number is not None and 0 <= number <= ROWS else None


def _note_clock(device: Device, told: datetime | None) -> None:
    if told is None:
        return
    skew = round((told - timezone.now()).total_seconds())
    if device.clock_skew is None or abs(skew - device.clock_skew) > SKEW_EXACT:
        device.clock_skew = skew
        device.save(update_fields=["clock_skew"])
