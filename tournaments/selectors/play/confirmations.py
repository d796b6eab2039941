"""Confirmations of the present version of a sheet, seats that still have to confirm, and disputes."""

from collections.abc import Sequence

from tournaments.models import Confirmation, Dispute, Table, Tournament
from tournaments.selectors.play.sheets import Sheet


def confirmations_in_force(sheet: Sheet) -> list[Confirmation]:
    """Return the confirmations of the present version; of a confirmed sheet, those of the confirmed version."""
    confirmations = list(sheet.table.confirmations.all())
    if sheet.table.state == Table.State.CONFIRMED:
        return [one for one in confirmations if one.version == confirmations[-1].version]
    return [one for one in confirmations if one.version == sheet.table.version]


def open_disputes(sheet: Sheet) -> list[Dispute]:
    """Return the disputes of the sheet that the arbiter has not settled."""
    return [one for one in sheet.table.disputes.all() if one.state == Dispute.State.OPEN]


def disputes_decided(sheet: Sheet) -> list[Dispute]:
    """Return the disputes of the sheet that the arbiter has decided with a sentence for the table."""
    settled = [one for one in sheet.table.disputes.all() if one.state == Dispute.State.SETTLED]
    return [one for one in settled if one.answer or one.applied]


def seats_to_confirm(sheet: Sheet, confirmations: Sequence[Confirmation]) -> tuple[int, ...]:
    """Return the seats that may still confirm; one of them is enough unless the quorum is `ALL`.

    Return none if the quorum is reached.
    """
    quorum = sheet.tournament.quorum
    if confirmations and quorum != Tournament.Quorum.ALL:
        return ()
    entered_by = confirmations[0].entered_by if confirmations else None
    confirmed = {one.seat for one in confirmations}
    own = set() if quorum == Tournament.Quorum.NONE else {entered_by}
    return tuple(seat.number for seat in sheet.seats if seat.number not in confirmed | own)
