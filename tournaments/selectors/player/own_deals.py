"""The deals of a player on their own page: all lines of the sheets at which they sat, with their role in each.

They sat at the table, so they see these lines also where the tournament does not publish deals.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Q, prefetch_related_objects

from players.prepared import Prepared
from tournaments.models import Deal, Entry, Round, Seat, Stage, Table
from tournaments.selectors.play.confirmation_words import confirmation_words
from tournaments.selectors.play.confirmations import confirmations_in_force
from tournaments.selectors.play.sheets import Sheet, sheet_get

BIDDER, PARTNER, AGAINST = "bidder", "partner", "against"
NO_ROLE = ""  # of a deal without bids, or of a player who sat out


@dataclass(frozen=True, kw_only=True)
class OwnDeal:
    """A line of a sheet as one of its players sees it.

    `line` is its number in the log, `number` that among the counting deals, None if it does not count. `role` is
    `BIDDER`, `PARTNER`, `AGAINST` or `NO_ROLE`; `bidder` and `partner` are the public names of the side of the bidder.
    `outcome` is the game's JSON of a played deal. `score` is None for a line that was not played, or if the player sat
    out. `bid` is a name by which deals are compared, empty without bids.
    """

    line: int
    number: int | None
    role: str
    bidder: str
    partner: str
    status: str
    reason: str
    outcome: dict[str, Any] | None
    score: int | None
    bid: str


@dataclass(frozen=True, kw_only=True)
class OwnSheet:
    """The sheet of a player in one round: `seat` counts from 1; `is_closed` once the round is closed. `confirmed` are
    the seats that entered and confirmed it, in words with public names; empty before.
    """

    round: int
    is_closed: bool
    seat: int
    table: Table
    version: int
    total: int
    deals: tuple[OwnDeal, ...]
    confirmed: str


def own_sheets(stage: Stage, entry: Entry, *, lang: str) -> list[OwnSheet]:
    """Return the sheets of the begun rounds in which the player sat, also as a substitute, newest first.

    After an exchange of seats during a round, each player has the lines that they played, on two sheets.
    """
    seats = [seat for seat in _own_seats(stage.pk, entry.pk) if has_sat_on(seat, entry)]
    for seat in seats:
        seat.table.round.stage = stage
    prefetch_related_objects([seat.table for seat in seats], "confirmations")  # for all rounds in one query
    return [_own_sheet(sheet_get(seat.table), seat, entry, lang) for seat in seats]


def may_have_sat(entry: Any) -> Q:
    """Return the condition of seats in which the player sat, also as a substitute, and was not replaced.

    It includes all seats with earlier players: `has_sat_on` selects those of the entry. `entry` may be a placeholder
    of a prepared query.
    """
    return Q(entry=entry, played_by=None) | Q(played_by=entry) | ~Q(earlier=[])


def has_sat_on(seat: Seat, entry: Entry) -> bool:
    """Return True if the player of the entry sat there for all lines or for some."""
    return _sits_on(seat, entry) or any(serial == entry.serial for serial, _until in seat.earlier)


def has_sat_at(seat: Seat, entry: Entry, line: int) -> bool:
    """Return True if the player of the entry sat there at this line of the sheet."""
    earlier = _earlier_at(seat, line)
    return _sits_on(seat, entry) if earlier is None else earlier == entry.serial


def _sits_on(seat: Seat, entry: Entry) -> bool:
    return entry.pk == (seat.played_by_id or seat.entry_id)


def _earlier_at(seat: Seat, line: int) -> int | None:
    """Return the serial of the earlier player of the seat at this line; None if the present one sat there."""
    return next((serial for serial, until in seat.earlier if line < until), None)


_own_seats = Prepared(  # of the begun rounds
    lambda stage, entry: (
        Seat.objects.filter(may_have_sat(entry), table__round__stage=stage)
        .exclude(table__round__state=Round.State.PLANNED)
        .select_related("table__round", "table__station")
        .order_by("-table__round__number", "table__station__number")
    )
)


def _own_sheet(sheet: Sheet, seat: Seat, entry: Entry, lang: str) -> OwnSheet:
    """Return the sheet with the lines that the player played on this seat, and their total."""
    own = [deal for deal in sheet.deals if has_sat_at(seat, entry, deal.number)]
    total = sheet.totals_written[seat.number - 1]
    if seat.earlier:
        pluses, minuses = sheet.engine.sheet_totals([deal.scores for deal in own], sheet.size)
        plus, minus = pluses[seat.number - 1], minuses[seat.number - 1]
        total = sheet.figure(plus - minus if sheet.engine.is_zero_sum else plus)
    lines = {deal.number for deal in own}
    return OwnSheet(
        round=sheet.table.round.number,
        is_closed=sheet.table.round.state == Round.State.CLOSED,
        seat=seat.number,
        table=sheet.table,
        version=sheet.table.version,
        total=total,
        deals=tuple(deal for deal in _own_deals(sheet, seat.number, lang) if deal.line in lines),
        confirmed=confirmation_words(sheet, confirmations_in_force(sheet), public=True),
    )


def _own_deals(sheet: Sheet, seat: int, lang: str) -> Iterator[OwnDeal]:
    """Yield the lines of the sheet as the player on `seat` sees them."""
    counted_deals, names_of_earlier = 0, _names_of_earlier(sheet)
    for deal in sheet.deals:
        counts = sheet.counts(deal)
        counted_deals += counts
        side, bid = _bidding(sheet, deal, lang)
        plays = seat in sheet.seats_playing(deal.number)
        bidders = [sheet.seats[one - 1] for one in side]
        names = [names_of_earlier.get(_earlier_at(one, deal.number), one.sitter.public_name) for one in bidders]
        scored = deal.status in {Deal.Status.PLAYED, Deal.Status.ADJUSTED} and plays
        yield OwnDeal(
            line=deal.number,
            number=counted_deals if counts else None,
            role=role_of(seat, side) if plays else NO_ROLE,
            bidder=names[0] if names else "",
            partner=names[1] if len(names) > 1 else "",
            status=deal.status,
            reason=deal.reason if deal.reason in sheet.engine.own_cancellations else "",
            outcome=deal.outcome if deal.status == Deal.Status.PLAYED else None,
            score=deal.scores[seat - 1] if scored else None,
            bid=bid,
        )


def _names_of_earlier(sheet: Sheet) -> dict[int | None, str]:
    """Return the public names of the earlier players of all seats by serial. Usually there are none."""
    serials = {serial for seat in sheet.seats for serial, _until in seat.earlier}
    entries = sheet.tournament.entries.filter(serial__in=serials) if serials else ()
    return {entry.serial: entry.public_name for entry in entries}


def _bidding(sheet: Sheet, deal: Deal, lang: str) -> tuple[tuple[int, ...], str]:
    """Return the seats on the side of the bidder and the name of the bid; none for a line that was not played."""
    if deal.status != Deal.Status.PLAYED or not deal.outcome:
        return (), ""
    outcome = sheet.engine.outcome_from_json(deal.outcome, sheet.turn(deal.number))
    return sheet.engine.bidding_side(outcome), sheet.engine.bid_name(outcome, sheet.rules, lang)


def role_of(seat: int, side: tuple[int, ...]) -> str:
    """Return the role of a playing seat, given the side of the bidder."""
    if not side:
        return NO_ROLE
    return BIDDER if seat == side[0] else PARTNER if seat in side else AGAINST
