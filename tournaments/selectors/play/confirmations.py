"""Which seats have confirmed a sheet as it stands, which are still asked, and which do not agree."""

from collections.abc import Sequence

from tournaments.models import Confirmation, Dispute, Table, Tournament
from tournaments.selectors.play.sheets import Sheet


def agreements(sheet: Sheet) -> list[Confirmation]:
    """What seats have said of the figures that stand; of a confirmed sheet, what made it so."""
    said = list(sheet.table.confirmations.all())
    if sheet.table.state == Table.State.CONFIRMED:
        return [one for one in said if one.version == said[-1].version]
    return [one for one in said if one.version == sheet.table.version]


def disputes_open(sheet: Sheet) -> list[Dispute]:
    """What seats say against the sheet, until the arbiter has settled it."""
    return [one for one in sheet.table.disputes.all() if one.state == Dispute.State.OPEN]


def seats_asked(sheet: Sheet, said: Sequence[Confirmation]) -> tuple[int, ...]:
    """The seats of which the tournament still asks a word, one of which is enough unless it asks all of them.

    Empty: it is satisfied.
    """
    quorum = sheet.tournament.quorum
    if said and quorum != Tournament.Quorum.ALL:
        return ()
    entered_by = said[0].entered_by if said else None
    spoken = {one.seat for one in said}
    own = set() if quorum == Tournament.Quorum.NONE else {entered_by}
    return tuple(seat.number for seat in sheet.seats if seat.number not in spoken | own)
