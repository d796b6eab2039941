"""The ranking as the rounds seated by it read it, and whether it is still the one that seats were given by."""

from collections.abc import Container
from random import Random

from tournaments.models import Round, Stage
from tournaments.selectors.results.present import standings_at


def ranking_order(stage: Stage, *, only: Container[int]) -> tuple[int, ...]:
    """The start numbers among `only`, best first; lots are drawn between equals, not the alphabet."""
    closed = stage.rounds.filter(state=Round.State.CLOSED).count()
    rng = Random(f"{stage.draws.latest('pk').seed}/{closed}")
    standings = standings_at(stage)
    lots = {standing.entry: rng.random() for standing in sorted(standings, key=lambda standing: standing.serial)}
    last = len(standings) + 1
    standings.sort(key=lambda standing: (standing.rank or last, lots[standing.entry]))
    numbers = (standing.number or 0 for standing in standings)  # everybody in the ranking has a number
    return tuple(number for number in numbers if number in only)


def ranking_moved(stage: Stage) -> int | None:
    """The number of the round that has its seats from a ranking that is no longer so; None almost always."""
    if not stage.ranked_rounds:
        return None
    seated = stage.rounds.filter(state=Round.State.PLANNED, number__gt=stage.rounds_drawn).first()
    if seated is None:
        return None
    ranking = stage.tournament.events.filter(name="draw.ranked").latest("sequence").data.get("ranking", [])
    return None if list(ranking_order(stage, only=ranking)) == ranking else seated.number
