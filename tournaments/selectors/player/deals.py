"""The public deals of a player, if the tournament publishes deals."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.formatting.language import reader_language
from tournaments.models import Deal, Entry, Round, Seat, Stage, Table
from tournaments.selectors.play.sheets import Sheet, sheet_get
from tournaments.selectors.results.public import last_public_round

SCORED = frozenset({Deal.Status.PLAYED, Deal.Status.ADJUSTED})


@dataclass(frozen=True, kw_only=True)
class PlayerDeal:
    """A line of a sheet: the public name of the taker, a description in words, and the score of the player.

    `number` is the number on the sheet among the counting deals, None if the line does not count. `own`: the player is
    the taker. `score` is None for a line that was not played.
    """

    number: int | None
    taker: str
    own: bool
    words: str
    score: int | None


@dataclass(frozen=True, kw_only=True)
class RoundDeals:
    """The deals of a player in a round, with the numbers of round and table."""

    round: int
    table: int
    deals: tuple[PlayerDeal, ...]


def deals_shown(stage: Stage, entry: Entry) -> list[RoundDeals]:
    """Return the deals of closed rounds with public results by round, none if the tournament does not publish deals."""
    if not stage.tournament.deals_public or not stage.tournament.is_public:
        return []
    until = last_public_round(stage)
    rounds = stage.rounds.filter(state=Round.State.CLOSED)
    rounds = rounds if until is None else rounds.filter(number__lte=until)
    seats = Seat.objects.filter(entry=entry, table__round__in=rounds).order_by("table__round__number")
    tables = Table.objects.select_related("round__stage__tournament", "station")
    by_pk = tables.in_bulk([seat.table_id for seat in seats])
    with_deals = [_round_deals(sheet_get(by_pk[seat.table_id]), seat.number) for seat in seats]
    return [each for each in with_deals if each.deals]


def _round_deals(sheet: Sheet, number: int) -> RoundDeals:
    return RoundDeals(
        round=sheet.table.round.number, table=sheet.table.number, deals=tuple(_player_deals(sheet, number))
    )


def _player_deals(sheet: Sheet, number: int) -> Iterator[PlayerDeal]:
    """Yield the lines of the sheet as the player on seat `number` sees them."""
    counted_deals = 0
    for deal in sheet.deals:
        counts = sheet.counts(deal)
        counted_deals += counts
        words, bidder = _unplayed_words(sheet, deal), None
        if deal.status == Deal.Status.PLAYED and deal.outcome:
            outcome = sheet.engine.outcome_from_json(deal.outcome, sheet.turn(deal.number))
            words = sheet.engine.sheet_row(outcome, sheet.rules, reader_language())
            bidder = sheet.engine.bidder(outcome)
        yield PlayerDeal(
            number=counted_deals if counts else None,
            taker=sheet.seats[bidder - 1].sitter.public_name if bidder else "",
            own=bidder == number,
            words=words,
            score=deal.scores[number - 1] if deal.status in SCORED else None,
        )


def _unplayed_words(sheet: Sheet, deal: Deal) -> str:
    """Return the status of an unplayed line, with the reason if the rules cancelled it. Reasons of the arbiter are not
    public.
    """
    reason = deal.reason if deal.reason in sheet.engine.own_cancellations else ""
    return " · ".join(filter(None, (str(deal.get_status_display()).capitalize(), reason)))
