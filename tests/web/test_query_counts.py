"""Pages run as many queries for a hall of 12 players as for one of 8."""

from collections.abc import Sequence

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from players.models import Player
from tests import cast
from tournaments.models import Registration, Tournament
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.teams import team_make
from tournaments.services.stages.adding import stage_add

pytestmark = pytest.mark.django_db

TOURNAMENT_URLS = [
    "desk-tournament",
    "desk-board",
    "desk-search",
    "desk-entries",
    "desk-ratings",
    "desk-draw",
    "desk-ranking",
    "desk-team-ranking",
    "desk-pictures",
    "desk-teams",
    "desk-stages",
    "desk-registrations",
    "desk-adjustments",
    "desk-treasury",
    "desk-log",
    "hall",
    "hall-pages",
    "public-tournament",
    "public-ranking",
    "public-pictures",
    "public-seating",
    "api-entries",
    "api-constraints",
    "api-rounds",
    "api-standings",
    "api-teams",
    "api-registrations",
    "public-register",
    "api-team-standings",
    "api-public-standings",
    "api-log",
]


def create_tournament_with(players: Sequence[Player]) -> Tournament:
    """Create a tournament in round 1 with teams of two, a deal per table, a penalty per player and a planned final.

    Each player also has two online registrations, a captain and a team mate, which the desk has not identified yet.
    """
    tournament, director = cast.tournament(rounds_planned=2, deals_per_round=2, team_size="2"), cast.alice()
    for player in players:
        entry = entry_add(tournament=tournament, player=player, actor=director, checked_in=True)
        captain = None
        for _ in range(2):  # the second is the team mate of the first
            captain = Registration.objects.create(
                tournament=tournament,
                captain=captain,
                last_name=player.last_name,
                sort_key=player.sort_key,
                licence=player.licence,
                state=Registration.State.CONFIRMED,
            )
    entries = list(tournament.entries.order_by("serial"))
    for start in range(0, len(entries), 2):
        team_make(tournament=tournament, entries=entries[start : start + 2], actor=director)
    final = {"name": "Finale", "cut": {"who": "percent", "count": 50}, "rounds_planned": 1}
    stage_add(tournament=tournament, source=1, settings=final, actor=director)
    cast.draw_stage(tournament.first_stage)
    round_open(stage=tournament.first_stage, actor=director)
    for table in tournament.first_stage.rounds.get(number=1).tables.select_related(
        "round__stage__tournament", "station"
    ):
        cast.enter(table, director)
    for entry in tournament.entries.select_related("player", "tournament"):
        adjustment_give(
            stage=tournament.first_stage,
            adjustment=AdjustmentInput(entry=entry, kind="penalty", points=10, reason="Retard"),
            actor=director,
        )
    return tournament


@pytest.fixture
def halls() -> tuple[Tournament, Tournament]:
    """Return a tournament of 8 and one of 12 players."""
    players = [cast.player(index) for index in range(12)]
    return create_tournament_with(players[:8]), create_tournament_with(players)


# Worth its time: opens each page that shows a hall, for two halls.
def test_number_of_queries_does_not_grow_with_the_hall(halls):
    client = cast.client_of(cast.alice())
    pages = [(name, [reverse(name, args=[tournament.slug]) for tournament in halls]) for name in TOURNAMENT_URLS]
    pages += [
        (name, [reverse(name, args=[tournament.slug, 1]) for tournament in halls])
        for name in ("desk-round", "api-sheets", "public-player")
    ]
    pages.append(("desk-stage", [reverse("desk-stage", args=[tournament.slug, 2]) for tournament in halls]))
    query_counts = {name: [_count_queries(client, address) for address in addresses] for name, addresses in pages}
    assert {name: counts for name, counts in query_counts.items() if counts[0] != counts[1]} == {}


def _count_queries(client, address: str) -> int:
    """Return the number of queries of a second request, which finds the caches filled."""
    client.get(address)
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    return len(queries)
