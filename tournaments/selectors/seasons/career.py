"""The career of a person: all evenings with ranks, bids taken and made, the best deal.

Tournaments count if published. A result imported from a file counts once for each season that contains it.
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
    """The result of a person on one evening among `players`: of a tournament, or imported (`imported_event`)."""

    name: str
    date: date
    score: int
    rank: int | None
    players: int
    tournament: Tournament | None = None
    imported_event: SeasonEvent | None = None


@dataclass(frozen=True, kw_only=True)
class BestDeal:
    """The deal with the highest score, described in words."""

    deal: str
    score: int
    evening: str
    date: date


@dataclass(frozen=True, kw_only=True)
class Career:
    """The evenings, oldest first, with numbers of deals.

    `deals` is the number of recorded deals, `taken` that of deals as bidder, `made` that of made bids.
    """

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


class _OwnSeat(NamedTuple):
    """The seat of the person, and the first line of the sheet from which it was theirs."""

    number: int
    since: int
    stage: Stage


def career_of(player: Player) -> Career:
    """Return the career of a person who was not merged into another one, in a constant number of queries."""
    real = Tournament.objects.real().filter(entries__player=player, state=Tournament.State.PUBLISHED)
    tournaments = [one for one in real.distinct() if higher_score_wins(one)]
    evenings = [*_published_evenings(player, tournaments), *_imported_evenings(player)]
    deals = taken_count = made_count = 0
    best: tuple[int, Any, PlayedGame, Tournament] | None = None  # score, outcome, game, evening of the best deal
    for own_seat, deal in _own_deals(player, tournaments):
        playing = _game_of(own_seat.stage)
        turn = playing.turn(deal.dealer, size=len(deal.scores))
        outcome = playing.engine.outcome_from_json(deal.outcome or {}, turn)
        score, deals = deal.scores[own_seat.number - 1], deals + 1
        if playing.engine.bidder(outcome) == own_seat.number:
            taken_count += 1
            made_count += bool(playing.engine.boldness(outcome, playing.rules))
        highest = best[0] if best else 0
        if score > highest:
            best = (score, outcome, playing, own_seat.stage.tournament)
    evenings.sort(key=lambda evening: evening.date)
    return Career(
        evenings=tuple(evenings),
        deals=deals,
        taken=taken_count,
        made=made_count,
        best=_load_best_deal(best) if best else None,
    )


def higher_score_wins(tournament: Tournament) -> bool:
    """Return True if the ranking compares scores first and higher ones are better."""
    first = tournament.engine.ranking[0]
    return first.key == "score" and first.greater_is_better


def _game_of(stage: Stage) -> PlayedGame:
    dealer_out = stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
    return PlayedGame(stage.tournament.engine, stage.tournament.rules(), dealer_out=dealer_out)


def _published_evenings(player: Player, tournaments: Sequence[Tournament]) -> Iterator[CareerEvening]:
    """Yield the evenings of published tournaments at which the person was ranked."""
    frozen, _withdrawn = published_results(tournaments, until=None)
    for tournament in tournaments:
        scores = frozen.get(tournament.pk, [])
        for one in scores:
            if one.player == player.pk:
                yield CareerEvening(
                    name=tournament.name,
                    date=tournament.date,
                    score=one.score,
                    rank=one.rank,
                    players=len(scores),
                    tournament=tournament,
                )


def _imported_evenings(player: Player) -> Iterator[CareerEvening]:
    """Yield the imported evenings of the person, of all seasons."""
    own = SeasonResult.objects.filter(player=player, event__imported=True).select_related("event__season")
    for result in own.prefetch_related("event__results"):
        yield CareerEvening(
            name=result.event.name,
            date=result.event.date,
            score=result.score,
            rank=result.rank,
            players=len(result.event.results.all()),
            imported_event=result.event,
        )


def _own_deals(player: Player, tournaments: Sequence[Tournament]) -> Iterator[tuple[_OwnSeat, Deal]]:
    """Yield the deals of closed rounds that the person played, also as a substitute.

    Those of their own substitutes are left out, and after an exchange of seats those on the seat before.
    """
    here = Q(entry__player=player, played_by=None) | Q(played_by__player=player)
    seats = Seat.objects.filter(here, table__round__stage__tournament__in=tournaments)
    closed_seats = seats.filter(table__round__state=Round.State.CLOSED).select_related(
        "table__round__stage__tournament"
    )
    own_seats = {
        seat.table_id: _OwnSeat(
            seat.number, max((line for _serial, line in seat.earlier), default=1), seat.table.round.stage
        )
        for seat in closed_seats
    }
    for deal in Deal.objects.filter(table__in=list(own_seats), status=Deal.Status.PLAYED).order_by("table", "number"):
        if deal.number >= own_seats[deal.table_id].since:
            yield own_seats[deal.table_id], deal


def _load_best_deal(best: tuple[int, Any, PlayedGame, Tournament]) -> BestDeal:
    """Return the deal in words, given its score, outcome, game and evening."""
    score, outcome, playing, tournament = best
    words = playing.engine.sheet_row(outcome, playing.rules, reader_language())
    return BestDeal(deal=words, score=score, evening=tournament.name, date=tournament.date)
