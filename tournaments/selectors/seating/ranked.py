"""The ranking as the rounds seated by it read it, and whether it is still the one that seats were given by."""

from collections.abc import Container
from random import Random

from tournaments.models import Round, Tournament
from tournaments.selectors.results.standings import standings_at


def ranking_order(tournament: Tournament, *, only: Container[int]) -> tuple[int, ...]:
    """The start numbers among `only`, best first; lots are drawn between equals, not the alphabet."""
    closed = tournament.rounds.filter(state=Round.State.CLOSED).count()
    rng = Random(f"{tournament.draws.latest('pk').seed}/{closed}")
    standings = standings_at(tournament)
    lots = {standing.entry: rng.random() for standing in sorted(standings, key=lambda standing: standing.serial)}
    last = len(standings) + 1
    standings.sort(key=lambda standing: (standing.rank or last, lots[standing.entry]))
    numbers = (standing.number or 0 for standing in standings)  # everybody in the ranking has a number
    return tuple(number for number in numbers if number in only)


def ranking_moved(tournament: Tournament) -> int | None:
    """The number of the round that has its seats from a ranking that is no longer so; None almost always."""
    if not tournament.ranked_rounds:
        return None
    seated = tournament.rounds.filter(state=Round.State.PLANNED, number__gt=tournament.rounds_drawn).first()
    if seated is None:
        return None
    ranking = tournament.events.filter(name="draw.ranked").latest("sequence").data.get("ranking", [])
    return None if list(ranking_order(tournament, only=ranking)) == ranking else seated.number
