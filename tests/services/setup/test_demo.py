"""The demonstration is a day that the services accept, the same one at each first start."""

import pytest
from django.core.management import CommandError, call_command

from tournaments.models import Round, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import team_mates_meet
from tournaments.selectors.results.team_standings import team_standings


@pytest.fixture(scope="module")
def loaded(module_db: None) -> None:
    call_command("load_demo", verbosity=0)


@pytest.fixture
def demo(db: None, loaded: None) -> Tournament:
    return Tournament.objects.get()


def test_it_is_in_its_third_round(demo: Tournament) -> None:
    states = list(demo.first_stage.rounds.order_by("number").values_list("state", flat=True))
    assert states == [
        Round.State.CLOSED,
        Round.State.CLOSED,
        Round.State.OPEN,
        Round.State.PLANNED,
        Round.State.PLANNED,
    ]
    assert demo.entries.count() == 33
    assert [stage.title for stage in demo.stages.all()] == ["Phase 1", "Finale"]


def test_tables_of_the_third_round_are_where_tables_are(demo: Tournament) -> None:
    tables = Table.objects.filter(round__stage__tournament=demo, round__number=3)
    assert tables.filter(state=Table.State.CONFIRMED).count() == 1
    assert tables.exclude(called_at=None).count() == 1
    assert [table for table in tables if table.deals.count() == 3]


def test_it_has_a_ranking_of_teams_beside_that_of_players(demo: Tournament) -> None:
    teams = team_standings(demo)
    assert len(teams) == 11
    assert all(len(team.members) == 3 for team in teams)
    assert sum(team.total for team in teams) == 0
    assert team_mates_meet(demo) is None


def test_its_totals_follow_from_its_log(demo: Tournament) -> None:
    assert list(check_log(demo)) == []


def test_it_leaves_other_data_alone(demo: Tournament) -> None:
    with pytest.raises(CommandError, match="nothing was changed"):
        call_command("load_demo")
    call_command("load_demo", if_empty=True, verbosity=0)
    assert Tournament.objects.count() == 1
