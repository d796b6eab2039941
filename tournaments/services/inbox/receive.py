"""What a device sends is stored and judged in one transaction, so that a deal costs the disk one commit.

Where judging breaks, what was sent is stored alone, and judged when the device asks again, or by the sweep. A process
that is killed stores nothing and answers nothing: the device still has it, and sends it again.
"""

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import TypeGuard

from django.db import DatabaseError, transaction
from django.utils.dateparse import parse_datetime

from tournaments.models import Device, Station, Submission, Table
from tournaments.models.access import CLOCK_WRONG
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.core.errors import TooMany
from tournaments.services.core.faults import fault_of
from tournaments.services.core.row_locks import lock_sheet, lock_tournament
from tournaments.services.inbox.judge import MARK, judge_under_lock, refused_unstored, rows_beside
from tournaments.services.inbox.limits import PAYLOAD_BYTES, sending_count

CLIENT_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
SENDING = "Chelem-Sending"  # the header that names the sending in an answer; no guest Wi-Fi says it
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
        return self.client_id if is_client_id(self.client_id) else MARK + self.digest


@dataclass(frozen=True)
class Received:
    """What was stored, and the sheet after it; None where it must be read again. `alone`: nothing else that was sent
    for the sheet is undecided."""

    row: Submission
    sheet: Sheet | None
    alone: bool


def submission_receive(
    *, station: Station, table: Table | None, device: Device, sent: Sent, sheet: Sheet | None = None
) -> Received:
    """Store what was sent and judge it; the same once more is answered as it was answered before.

    `table` is that of the round that was named, read with its tournament, None when there is none; `sheet` is its
    sheet, where the request has read it. Another content under a name that was used is stored beside it, and refused.
    What is larger than anything that a table has to say is refused, and not stored.

    :raises TooMany: those of `limits`; nothing is stored, and the device sends it again.
    """
    sending_count(device)
    if len(sent.text) > PAYLOAD_BYTES:
        return Received(refused_unstored(_row(station, table, device, sent), PAYLOAD_BYTES), None, alone=False)
    try:
        return _judged(_row(station, table, device, sent), sent, sheet)
    except BaseException as error:
        if isinstance(error, TooMany) or fault_of(error):  # nothing more is taken now: the device still has it
            raise
        with suppress(DatabaseError):
            Submission.objects.bulk_create([_row(station, table, device, sent)], ignore_conflicts=True)
        raise


@transaction.atomic
def _judged(row: Submission, sent: Sent, sheet: Sheet | None) -> Received:
    if row.table is None:
        lock_tournament(row.station.tournament)
    elif not lock_sheet(row.table):
        sheet = None
    spare = f"{sent.name}{MARK}{sent.digest}"
    named, others = rows_beside(row.station, row.table, sent.name, spare)
    known = named.get(sent.name)
    if known is not None and not _say_the_same(known, row):
        row.client_id = spare
        known = named.get(spare)
    own = known or row
    after = judge_under_lock(own, row.table, others, sheet)
    if row.device is not None:
        _note_clock(row.device, sent.device_at)
    return Received(own, after, alone=not others and own.verdict not in Submission.OPEN)


def is_client_id(told: object) -> TypeGuard[str]:
    """True for a name that a device may give to what it sends."""
    return isinstance(told, str) and CLIENT_ID.fullmatch(told) is not None


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


def _row(station: Station, table: Table | None, device: Device, sent: Sent) -> Submission:
    return Submission(
        tournament_id=station.tournament_id,
        client_id=sent.name,
        device=device,
        station=station,
        table=table,
        round_number=_small(sent.round_number),
        line=_small(sent.line),
        kind=sent.kind,
        payload=sent.text,
        device_at=sent.device_at,
    )


def _say_the_same(known: Submission, row: Submission) -> bool:
    """True for equal content, also from another device: a tablet that was bound again sends again."""
    said = ("station_id", "kind", "round_number", "line", "said")
    return all(getattr(known, name) == getattr(row, name) for name in said)


def _small(number: int | None) -> int | None:
    """A number that no round and no line has is not kept as one."""
    return number if number is not None and 0 <= number <= ROWS else None


def _note_clock(device: Device, told: datetime | None) -> None:
    """Note by how much the clock of a device differs from the computer's own, as people compare them. The time of a
    hall may differ from both (see `deploy/steady_time.py`)."""
    if told is None:
        return
    skew = round((told - datetime.now(UTC)).total_seconds())
    if device.clock_skew is None or abs(skew - device.clock_skew) > SKEW_EXACT:
        device.clock_skew = skew
        device.save(update_fields=["clock_skew"])
