"""Receiving submissions: each is stored and judged in one transaction, so that a deal costs one commit to the disk.

If judging fails with an unexpected error, the submission is stored alone, and judged at the device's next request or by
the sweep. A process that is killed has neither stored nor answered: the device keeps the submission and resends it.
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
from tournaments.services.inbox.judge import MARK, judge_under_lock, read_submissions, refuse_unstored
from tournaments.services.inbox.limits import PAYLOAD_BYTES, sending_count

CLIENT_ID = re.compile(r"[A-Za-z0-9-]{8,64}")
SENDING = "Chelem-Sending"  # response header with the client id; the captive portal of a guest Wi-Fi does not send it
SMALLINT_MAX = 32_767
SKEW_TOLERANCE_SECONDS = 30  # a smaller change of the clock skew is not saved, to avoid a write per request


@dataclass(frozen=True, kw_only=True)
class Sent:
    """One item of a device's request, with the client id and the `Round.address` that the device sent."""

    client_id: object
    kind: str
    round_address: int | None
    payload: object
    line: int | None = None
    device_at: datetime | None = None

    @property
    def text(self) -> str:
        """The payload as JSON in ASCII, which every database can store."""
        return json.dumps(self.payload)

    @property
    def digest(self) -> str:
        content = (self.kind, self.round_address, self.line, self.text)
        return sha256(repr(content).encode()).hexdigest()[:12]

    @property
    def name(self) -> str:
        """The client id; without a valid one, `MARK` and the digest of the content."""
        return self.client_id if is_client_id(self.client_id) else MARK + self.digest


@dataclass(frozen=True)
class Received:
    """The submission with its answer, stored unless too large, and the sheet after it, None if it must be read again.

    `alone`: no submission for the sheet is undecided, neither this one nor another.
    """

    row: Submission
    sheet: Sheet | None
    alone: bool


def submission_receive(
    *, station: Station, table: Table | None, device: Device, message: Sent, sheet: Sheet | None = None
) -> Received:
    """Store the submission and judge it. The same one resent gets its stored answer: receiving is idempotent.

    `table` is that of the round which the device names, read with its tournament, None if there is none; `sheet` is its
    sheet, if the request has read it. Other content under a used client id is stored under a spare id and not applied:
    a result waits for the desk as a conflict, all else is refused. A payload above `PAYLOAD_BYTES` is refused and not
    stored.

    :raises TooMany: those of `limits`; the submission is not stored, and the device resends it.
    """
    sending_count(device)
    if len(message.text) > PAYLOAD_BYTES:
        return Received(
            refuse_unstored(_build_submission(station, table, device, message), PAYLOAD_BYTES), None, alone=False
        )
    try:
        return _store_and_judge(_build_submission(station, table, device, message), message, sheet)
    except BaseException as error:
        if isinstance(error, TooMany) or fault_of(error):  # not stored: the device resends it
            raise
        with suppress(DatabaseError):
            Submission.objects.bulk_create([_build_submission(station, table, device, message)], ignore_conflicts=True)
        raise


@transaction.atomic
def _store_and_judge(row: Submission, message: Sent, sheet: Sheet | None) -> Received:
    """Lock the table, and judge the new row, or find the stored one that it repeats; save the clock skew."""
    if row.table is None:
        lock_tournament(row.station.tournament)
    elif not lock_sheet(row.table):
        sheet = None  # it was read before the lock, and has changed since
    other_id = f"{message.name}{MARK}{message.digest}"  # of another line with the same client id
    rows_by_id, others = read_submissions(row.station, row.table, message.name, other_id)
    stored_row = rows_by_id.get(message.name)
    is_id_reused = stored_row is not None and not stored_row.is_unseen and not _has_same_content(stored_row, row)
    if is_id_reused:
        row.client_id = other_id
        stored_row = rows_by_id.get(other_id)
    own = stored_row or row
    after = judge_under_lock(own, row.table, others, sheet)
    if row.device is not None:
        _save_clock_skew(row.device, message.device_at)
    return Received(own, after, alone=not others and own.verdict not in Submission.OPEN)


def is_client_id(value: object) -> TypeGuard[str]:
    """Return True for a valid client id of a submission."""
    return isinstance(value, str) and CLIENT_ID.fullmatch(value) is not None


def parse_device_time(value: object) -> datetime | None:
    """Parse the time of a device's clock (ISO 8601); None if it is invalid."""
    try:
        moment = parse_datetime(value) if isinstance(value, str) else None
        return moment and (moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC))
    except (ValueError, OverflowError):
        return None


def clock_is_wrong(row: Submission) -> bool:
    """Return True if the device's time differs from the server's by more than `CLOCK_WRONG` seconds."""
    return row.device_at is not None and abs((row.device_at - row.received_at).total_seconds()) > CLOCK_WRONG


def _build_submission(station: Station, table: Table | None, device: Device, message: Sent) -> Submission:
    """Return the unsaved row of a message; a round or line that no column can hold becomes None."""
    return Submission(
        tournament_id=station.tournament_id,
        client_id=message.name,
        device=device,
        station=station,
        table=table,
        round_number=_fit_smallint(message.round_address),
        line=_fit_smallint(message.line),
        kind=message.kind,
        payload=message.text,
        device_at=message.device_at,
    )


def _has_same_content(stored: Submission, row: Submission) -> bool:
    """Return True for equal content, also from another device: a tablet that was bound again resends."""
    names = ("station_id", "kind", "round_number", "line", "said")
    return all(getattr(stored, name) == getattr(row, name) for name in names)


def _fit_smallint(number: int | None) -> int | None:
    """Return None for a number outside the range of the column, which no round and no line has."""
    return number if number is not None and 0 <= number <= SMALLINT_MAX else None


def _save_clock_skew(device: Device, device_at: datetime | None) -> None:
    """Save the difference in seconds between the device's clock and the computer's system clock.

    The steady time of a tournament may differ from both (see `deploy/steady_time.py`).
    """
    if device_at is None:
        return
    skew = round((device_at - datetime.now(UTC)).total_seconds())
    if device.clock_skew is None or abs(skew - device.clock_skew) > SKEW_TOLERANCE_SECONDS:
        device.clock_skew = skew
        device.save(update_fields=["clock_skew"])
