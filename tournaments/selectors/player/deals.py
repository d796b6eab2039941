"""The deals of one player, for everybody, where the club shows them."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.formatting.language import reader_language
from tournaments.models import Deal, Entry, Round, Seat, Stage, Table
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.results.public import shown_until

SCORED = frozenset({Deal.Status.PLAYED, Deal.Status.ADJUSTED})


@dataclass(frozen=True, kw_only=True)
class DealTold:
    """A line of a sheet: who took, as the public may read it, what it was in words, what the player scored by it.

    `number` is that on the sheet, among the deals that count; a line that does not count has none.
    """

    number: int | None
    taker: str
    own: bool
    words: str
    score: int | None


@dataclass(frozen=True, kw_only=True)
class RoundDeals:
    round: int
    table: int
    deals: tuple[DealTold, ...]


def deals_shown(stage: Stage, entry: Entry) -> list[RoundDeals]:
    """Round by round, as far as results may be known, of closed rounds only; nothing where the club keeps them."""
    if not stage.tournament.deals_public or not stage.tournament.is_public:
        return []
    until = shown_until(stage)
    rounds = stage.rounds.filter(state=Round.State.CLOSED)
    rounds = rounds if until is None else rounds.filter(number__lte=until)
    seats = Seat.objects.filter(entry=entry, table__round__in=rounds).order_by("table__round__number")
    tables = Table.objects.select_related("round__stage__tournament", "station")
    by_pk = tables.in_bulk([seat.table_id for seat in seats])
    told = [_round(sheet_get(by_pk[seat.table_id]), seat.number) for seat in seats]
    return [each for each in told if each.deals]


def _round(sheet: Sheet, number: int) -> RoundDeals:
    return RoundDeals(round=sheet.table.round.number, table=sheet.table.number, deals=tuple(_deals(sheet, number)))


def _deals(sheet: Sheet, number: int) -> Iterator[DealTold]:
    counted = 0
    for deal in sheet.deals:
        counts = sheet.counts(deal)
        counted += counts
        words, bidder = _void(sheet, deal), None
        if deal.status == Deal.Status.PLAYED and deal.outcome:
            outcome = sheet.engine.outcome_from_json(deal.outcome, sheet.turn(deal.number))
            words = sheet.engine.sheet_row(outcome, sheet.rules, reader_language())
            bidder = sheet.engine.bidder(outcome)
        yield DealTold(
            number=counted if counts else None,
            taker=sheet.seats[bidder - 1].sitter.public_name if bidder else "",
            own=bidder == number,
            words=words,
            score=deal.scores[number - 1] if deal.status in SCORED else None,
        )


def _void(sheet: Sheet, deal: Deal) -> str:
    """What became of a line that nobody played, and why where the rules cancel it; what the arbiter wrote is not for
    everybody."""
    reason = deal.reason if deal.reason in sheet.engine.own_cancellations else ""
    return " · ".join(filter(None, (str(deal.get_status_display()).capitalize(), reason)))
