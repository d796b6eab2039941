"""The records of a day: the deal with the best score, the boldest made bid, and the slams."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.formatting.language import reader_language
from tournaments.log.sheets import PlayedGame
from tournaments.models import Deal, Entry, Round, Stage

MOST_SLAMS = 5


@dataclass(frozen=True, kw_only=True)
class Record:
    """A deal with the players who scored it, both of a pair that shares a score.

    `deal` describes it in words. `boldness` is the height of the made bid, 0 for a bid that was not made.
    """

    players: tuple[Entry, ...]
    deal: str
    score: int
    round: int
    table: int
    boldness: int

    @property
    def height_of_bid(self) -> tuple[int, int]:
        """The key by which the boldest made bid is the greatest."""
        return self.boldness, self.score


@dataclass(frozen=True, kw_only=True)
class Records:
    """The records of a day. Both are None if low scores win.

    `best` is also None without a deal with a positive score, `boldest` without a made bid.
    """

    best: Record | None = None
    boldest: Record | None = None


class _Hand(NamedTuple):
    """The columns of a deal that are compared."""

    pk: int
    score: int
    outcome: Any


def day_records(stage: Stage, *, until: int | None = None) -> Records:
    """Return the records of the closed rounds up to `until`, of equal deals the first of the day."""
    engine = stage.tournament.engine
    if not any(ranked.greater_is_better for ranked in engine.ranking if ranked.key == "score"):
        return Records()
    dealer_out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(engine, stage.tournament.rules(), dealer_out=dealer_out)
    hands = list(_played_hands(playing, stage, until))
    best = max(hands, key=lambda hand: hand.score, default=None)

    def boldness(hand: _Hand) -> tuple[int, int]:
        return engine.boldness(hand.outcome, playing.rules), hand.score

    boldest = max(hands, key=boldness, default=None)
    return Records(
        best=_build_record(playing, best) if best and best.score > 0 else None,
        boldest=_build_record(playing, boldest) if boldest and boldness(boldest)[0] else None,
    )


def day_slams(stage: Stage) -> tuple[Record, ...]:
    """Return the first `MOST_SLAMS` slams of the closed rounds, in order."""
    dealer_out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=dealer_out)
    slams = [hand for hand in _played_hands(playing, stage, None) if playing.engine.is_slam(hand.outcome)]
    return tuple(_build_record(playing, hand) for hand in slams[:MOST_SLAMS])


def _played_hands(playing: PlayedGame, stage: Stage, until: int | None) -> Iterator[_Hand]:
    """Yield the played deals in the order of the day."""
    rounds = stage.rounds.filter(state=Round.State.CLOSED)
    rounds = rounds if until is None else rounds.filter(number__lte=until)
    played = Deal.objects.filter(table__round__in=rounds, status=Deal.Status.PLAYED)
    ordered = played.order_by("table__round__number", "number", "table__station__number")
    for pk, dealer, outcome, scores in ordered.values_list("pk", "dealer", "outcome", "scores"):
        turn = playing.turn(dealer, size=len(scores))
        yield _Hand(pk, max(scores), playing.engine.outcome_from_json(outcome or {}, turn))


def _build_record(playing: PlayedGame, hand: _Hand) -> Record:
    """Load the deal, and return it as a record of all players who had that score."""
    deal = Deal.objects.select_related("table__round", "table__station").get(pk=hand.pk)
    seats = [number for number, points in enumerate(deal.scores, start=1) if points == hand.score]
    winners = deal.table.seats.filter(number__in=seats).select_related("entry", "played_by")
    return Record(
        players=tuple(seat.sitter for seat in winners),
        deal=playing.engine.sheet_row(hand.outcome, playing.rules, reader_language()),
        score=hand.score,
        round=deal.table.round.number,
        table=deal.table.number,
        boldness=playing.engine.boldness(hand.outcome, playing.rules),
    )
