"""The ranking as the order of seating for ranked rounds, and the ranked round that a changed ranking outdates."""

from collections.abc import Container
from random import Random

from tournaments.log.events import RoundRanked
from tournaments.models import Round, Stage
from tournaments.selectors.results.present import standings_at


def ranking_order(stage: Stage, *, only: Container[int]) -> tuple[int, ...]:
    """Return the start numbers among `only`, best first. Ties are ordered by lot, not by name."""
    closed = stage.rounds.filter(state=Round.State.CLOSED).count()
    rng = Random(f"{stage.draws.latest('pk').seed}/{closed}")
    standings = standings_at(stage)
    lots = {standing.entry: rng.random() for standing in sorted(standings, key=lambda standing: standing.serial)}
    last = len(standings) + 1
    standings.sort(key=lambda standing: (standing.rank or last, lots[standing.entry]))
    numbers = (standing.number or 0 for standing in standings)  # all players in the ranking have a number
    return tuple(number for number in numbers if number in only)


def round_with_outdated_ranking(stage: Stage) -> int | None:
    """Return the number of the planned round that was seated by an outdated ranking, None if there is none."""
    if not stage.ranked_rounds:
        return None
    ranked_round = stage.rounds.filter(state=Round.State.PLANNED, number__gt=stage.rounds_drawn).first()
    if ranked_round is None:
        return None
    newest = stage.tournament.events.filter(name=RoundRanked.kind).latest("sequence")
    ranking_then = newest.data.get("ranking", [])
    return None if list(ranking_order(stage, only=ranking_then)) == ranking_then else ranked_round.number
