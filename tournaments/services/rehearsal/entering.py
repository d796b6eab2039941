"""Lines and confirmations of the tables of a rehearsal, entered by its simulated tablets."""

from datetime import datetime, timedelta
from random import Random
from uuid import uuid4

from tournaments.models import Accident, Device, Submission, Table
from tournaments.selectors.play.confirmations import confirmations_in_force, seats_to_confirm
from tournaments.selectors.play.sheets import Sheet
from tournaments.services.core.actors import Actor
from tournaments.services.deals.recording import deal_record
from tournaments.services.inbox.payloads import deal_payload
from tournaments.services.inbox.receive import Sent, submission_receive
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.sheets import table_totals_record
from tournaments.services.rehearsal.random_lines import random_line, random_totals
from tournaments.services.rehearsal.tablets import Hall

WRITER, READER = 1, 2  # seats: who enters, and who confirms first
HELD_INTERVAL = timedelta(seconds=20)  # between two lines that a tablet kept during a cut
Kind = Submission.Kind


def enter_line(sheet: Sheet, rng: Random, hall: Hall) -> None:
    """Enter a random next deal, or the totals of all deals of a round, at a table with a simulated tablet.

    After a cut the line is sent as a tablet sends those that it kept: late, with the time at which it was played.
    """
    device = hall.tablets[sheet.table.station_id]
    if hall.late is not None:
        _send_late(sheet, rng, device, hall.late)
    elif sheet.in_totals:
        totals = random_totals(sheet, rng)
        table_totals_record(table=sheet.table, totals=totals, actor=Actor.tablet(device), version=0)
    else:
        deal_record(table=sheet.table, deal=random_line(sheet, rng), actor=Actor.tablet(device))


def confirm_sheet(sheet: Sheet, hall: Hall) -> None:
    """Confirm a complete sheet by as many seats as its quorum asks for."""
    confirm_by_seats(sheet, hall.tablets[sheet.table.station_id])


def confirm_by_seats(sheet: Sheet, device: Device) -> None:
    """Confirm the sheet, which seat `WRITER` entered, by all other seats until the quorum is reached."""
    table, before = sheet.table, confirmations_in_force(sheet)
    seats = [seat for seat in seats_to_confirm(sheet, before) if seat != WRITER]
    for seat in sorted(seats, key=lambda seat: seat != READER):
        if table.state == Table.State.PLAYING:
            actor = Actor.tablet(device)
            table = table_confirm(table=table, version=table.version, actor=actor, seat=seat, entered_by=WRITER)


def _send_late(sheet: Sheet, rng: Random, device: Device, cut: Accident) -> None:
    """Send one line that the tablet kept during a cut; after a restart twice, as its response was lost."""
    if sheet.in_totals:
        payload: object = {"totals": list(random_totals(sheet, rng)), "version": 0}
        kind, line = Kind.TOTALS, None
    else:
        deal = random_line(sheet, rng)
        payload, kind, line = deal_payload(deal), Kind.DEAL, deal.number
    message = Sent(
        client_id=uuid4().hex,
        kind=kind,
        round_address=sheet.table.round.address,
        payload=payload,
        line=line,
        device_at=_held_at(cut, line or 1),
    )
    times = 2 if cut.kind == Accident.Kind.RESTART else 1
    for _time in range(times):
        submission_receive(station=sheet.table.station, table=sheet.table, device=device, message=message)


def _held_at(cut: Accident, line: int) -> datetime | None:
    """Return a time during the cut at which a line was played."""
    if cut.begun_at is None or cut.ends_at is None:
        return None
    return min(cut.begun_at + line * HELD_INTERVAL, cut.ends_at)
