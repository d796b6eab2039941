"""Carried points of a final in other games: a share of the total, which counts in it."""

import pytest

from tests import cast
from tournaments.models import Start, Table
from tournaments.selectors.results.present import standings_at
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", ["texas-42", "burro", "scarto"])
def test_carried_points_are_part_of_the_total(game):
    tournament = cast.drawn_tournament(12, game=game, rounds_planned=1)
    tournament.first_stage.rounds.update(state="closed")
    Table.objects.filter(round__stage=tournament.first_stage).update(state="confirmed")
    settings = {
        "name": "Finale",
        "cut": {"who": "all"},
        "rounds_planned": 1,
        "odd_tables": tournament.first_stage.odd_tables,
    }
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    Start.objects.filter(stage=stage).update(carried=7)
    for line in standings_at(stage):
        assert (line.carried, line.total, line.figures[0]) == (7, 7, 7)
