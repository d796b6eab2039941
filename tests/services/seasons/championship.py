"""Creates seasons of Alice's club, and published evenings of eight players for them."""

from datetime import date
from typing import Any

from tests import cast
from tests.worlds import cache_rows
from tournaments.models import Season, Tournament
from tournaments.services.seasons.events import season_event_add
from tournaments.services.seasons.seasons import season_create
from tournaments.services.setup.lifecycle import tournament_transition

DAYS = {"starts": date(2026, 9, 1), "ends": date(2027, 8, 31)}


def create_season(name: str = "Championnat", **rules: Any) -> Season:
    return season_create(settings={"name": name, "public": True, **DAYS, "rules": rules}, actor=cast.alice())


@cache_rows(director=cast.alice)
def create_evening(name: str = "Novembre", *, players: int = 8, seed: int = 1, **settings: Any) -> Tournament:
    """Create a finished evening of one round and publish its results."""
    tournament = cast.finished_tournament(
        players, seed=seed, name=name, rounds_planned=1, deals_per_round=2, **settings
    )
    return publish_results(tournament)


@cache_rows(director=cast.alice)
def _create_last_evening(names: tuple[str, ...]) -> Tournament:
    """Create the evenings of all names and return the last; by recursion, so that each part is cached."""
    if names[1:]:
        _create_last_evening(names[:-1])
    return create_evening(names[-1], seed=len(names))


def create_evenings(*names: str) -> list[Tournament]:
    """Create an evening of each name, played with the seeds from 1, in a database without tournaments."""
    _create_last_evening(names)
    return list(Tournament.objects.order_by("pk"))


def publish_results(tournament: Tournament) -> Tournament:
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def withdraw_results(tournament: Tournament, reason: str = "") -> Tournament:
    return tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice(), reason=reason)


def create_season_of(*evenings: Tournament, **rules: Any) -> Season:
    """Create a season of these evenings, in this order."""
    season = create_season(**rules)
    for tournament in evenings:
        season_event_add(season=season, tournament=tournament, actor=cast.alice())
    return season
