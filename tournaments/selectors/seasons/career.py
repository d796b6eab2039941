"""One person across all events: evenings with their places, what they bid and made, the best deal.

Tournaments count as published; what is brought in from a file counts once for each season that has it.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date
from itertools import accumulate
from typing import Any, NamedTuple

from django.db.models import Q

from players.models import Player
from tournaments.formatting.language import reader_language
from tournaments.log.sheets import PlayedGame
from tournaments.models import Deal, Round, SeasonEvent, SeasonResult, Seat, Stage, Tournament
from tournaments.selectors.seasons.evenings import published_results


@dataclass(frozen=True, kw_only=True)
class CareerEvening:
    """What a person reached on one evening, among `players`: of a tournament, or `brought_in` from a file."""

    name: str
    date: date
    score: int
    rank: int | None
    players: int
    tournament: Tournament | None = None
    brought_in: SeasonEvent | None = None


@dataclass(frozen=True, kw_only=True)
class BestDeal:
    """The deal of the highest score, in words."""

    deal: str
    score: int
    evening: str
    date: date


@dataclass(frozen=True, kw_only=True)
class Career:
    """The evenings, the first first; `taken` are the hands that the person bid, `made` those of them that were
    made. `deals` are all that they played, as far as somebody entered them."""

    evenings: tuple[CareerEvening, ...]
    deals: int
    taken: int
    made: int
    best: BestDeal | None

    @property
    def wins(self) -> int:
        return sum(evening.rank == 1 for evening in self.evenings)

    @property
    def running(self) -> list[int]:
        """The sum of scores after each evening."""
        return list(accumulate(evening.score for evening in self.evenings))


class _Sat(NamedTuple):
    """Where the person sat, and from which line of the sheet on."""

    number: int
    since: int
    stage: Stage


def career_of(player: Player) -> Career:
    """Of a person who was not merged into another, in a constant number of queries."""
    real = Tournament.objects.real().filter(entries__player=player, state=Tournament.State.PUBLISHED)
    tournaments = [one for one in real.distinct() if is_scored(one)]
    evenings = [*_published(player, tournaments), *_brought_in(player)]
    deals = taken = made = 0
    best: tuple[int, Any, PlayedGame, Tournament] | None = None
    for sat, deal in _deals(player, tournaments):
        playing = _game(sat.stage)
        turn = playing.turn(deal.dealer, size=len(deal.scores))
        outcome = playing.engine.outcome_from_json(deal.outcome or {}, turn)
        score, deals = deal.scores[sat.number - 1], deals + 1
        if playing.engine.bidder(outcome) == sat.number:
            taken, made = taken + 1, made + bool(playing.engine.boldness(outcome, playing.rules))
        if score > (best[0] if best else 0):
            best = (score, outcome, playing, sat.stage.tournament)
    evenings.sort(key=lambda evening: evening.date)
    return Career(evenings=tuple(evenings), deals=deals, taken=taken, made=made, best=_told(best) if best else None)


def is_scored(tournament: Tournament) -> bool:
    """Whether its ranking is one of scores, of which more is better."""
    first = tournament.engine.ranking[0]
    return first.key == "score" and first.greater_is_better


def _game(stage: Stage) -> PlayedGame:
    out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    return PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=out)


def _published(player: Player, tournaments: Sequence[Tournament]) -> Iterator[CareerEvening]:
    frozen, _withdrawn = published_results(tournaments, until=None)
    for tournament in tournaments:
        played = frozen.get(tournament.pk, [])
        for one in played:
            if one.player == player.pk:
                yield CareerEvening(
                    name=tournament.name,
                    date=tournament.date,
                    score=one.score,
                    rank=one.rank,
                    players=len(played),
                    tournament=tournament,
                )


def _brought_in(player: Player) -> Iterator[CareerEvening]:
    own = SeasonResult.objects.filter(player=player, event__imported=True).select_related("event__season")
    for result in own.prefetch_related("event__results"):
        yield CareerEvening(
            name=result.event.name,
            date=result.event.date,
            score=result.score,
            rank=result.rank,
            players=len(result.event.results.all()),
            brought_in=result.event,
        )


def _deals(player: Player, tournaments: Sequence[Tournament]) -> Iterator[tuple[_Sat, Deal]]:
    """Those that the person played, wherever they sat: as a substitute too, not where one sat for them."""
    here = Q(entry__player=player, played_by=None) | Q(played_by__player=player)
    seats = Seat.objects.filter(here, table__round__stage__tournament__in=tournaments)
    closed = seats.filter(table__round__state=Round.State.CLOSED).select_related("table__round__stage__tournament")
    sat = {
        seat.table_id: _Sat(
            seat.number, max((line for _serial, line in seat.earlier), default=1), seat.table.round.stage
        )
        for seat in closed
    }
    for deal in Deal.objects.filter(table__in=list(sat), status=Deal.Status.PLAYED).order_by("table", "number"):
        if deal.number >= sat[deal.table_id].since:
            yield sat[deal.table_id], deal


def _told(best: tuple[int, Any, PlayedGame, Tournament]) -> BestDeal:
    score, outcome, playing, tournament = best
    words = playing.engine.sheet_row(outcome, playing.rules, reader_language())
    return BestDeal(deal=words, score=score, evening=tournament.name, date=tournament.date)
