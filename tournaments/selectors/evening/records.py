"""The deals that people talk about in the evening: the best score of the day, and the boldest bid that was made."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from tournaments.formatting.language import reader_language
from tournaments.log.sheets import PlayedGame
from tournaments.models import Deal, Entry, Round, Stage

MOST_SLAMS = 5


@dataclass(frozen=True, kw_only=True)
class Record:
    """One deal: who scored it (partners who share a score, both), what it was in words, where it was played, and how
    high a hand was bid and made, 0 where it was not."""

    players: tuple[Entry, ...]
    deal: str
    score: int
    round: int
    table: int
    boldness: int


@dataclass(frozen=True, kw_only=True)
class Records:
    """None where there is nothing to show: no deal, a game without bids, one whose scores are better the lower."""

    best: Record | None = None
    boldest: Record | None = None


class _Hand(NamedTuple):
    """A deal as far as it must be read to be compared."""

    pk: int
    score: int
    outcome: Any


def day_records(stage: Stage, *, until: int | None = None) -> Records:
    """Among the deals of the closed rounds as far as `until`; of equal ones the first of the day."""
    engine = stage.tournament.engine
    if not any(ranked.greater_is_better for ranked in engine.ranking if ranked.key == "score"):
        return Records()
    out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(engine, stage.tournament.rules(), dealer_out=out)
    hands = list(_hands(playing, stage, until))
    best = max(hands, key=lambda hand: hand.score, default=None)

    def boldness(hand: _Hand) -> tuple[int, int]:
        return engine.boldness(hand.outcome, playing.rules), hand.score

    boldest = max(hands, key=boldness, default=None)
    return Records(
        best=_record(playing, best) if best and best.score > 0 else None,
        boldest=_record(playing, boldest) if boldest and boldness(boldest)[0] else None,
    )


def day_slams(stage: Stage) -> tuple[Record, ...]:
    """The slams of the closed rounds, the first of the day first, up to `MOST_SLAMS`."""
    out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    playing = PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=out)
    slams = [hand for hand in _hands(playing, stage, None) if playing.engine.is_slam(hand.outcome)]
    return tuple(_record(playing, hand) for hand in slams[:MOST_SLAMS])


def _hands(playing: PlayedGame, stage: Stage, until: int | None) -> Iterator[_Hand]:
    """Those that were played, in the order of the day."""
    rounds = stage.rounds.filter(state=Round.State.CLOSED)
    rounds = rounds if until is None else rounds.filter(number__lte=until)
    played = Deal.objects.filter(table__round__in=rounds, status=Deal.Status.PLAYED)
    ordered = played.order_by("table__round__number", "number", "table__station__number")
    for pk, dealer, outcome, scores in ordered.values_list("pk", "dealer", "outcome", "scores"):
        turn = playing.turn(dealer, size=len(scores))
        yield _Hand(pk, max(scores), playing.engine.outcome_from_json(outcome or {}, turn))


def _record(playing: PlayedGame, hand: _Hand) -> Record:
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
