"""Teams drawn by lot: random, complete, within a club where the settings ask for it."""

from random import Random

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.registration.teams import teams_of, without_team
from tournaments.services.core.errors import Conflict
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.team_draws import teams_draw, teams_drop

pytestmark = pytest.mark.django_db
PAIRS = {"game": "texas-42", "rounds_planned": 2, "rule_options": {"game_to": 1}}


def draw_serials(tournament: Tournament, *, seed: int) -> list[list[int]]:
    """Draw, return the serials of the members of each team, and undo the draw."""
    teams = teams_draw(tournament=tournament, actor=cast.alice(), rng=Random(seed))
    drawn = [[entry.serial for entry in view.entries] for view in teams_of(tournament)]
    assert teams_drop(tournament=tournament, numbers=[team.number for team in teams], actor=cast.alice()) == len(teams)
    return drawn


def test_draw_of_pairs_uses_each_player_once_and_leaves_an_odd_one() -> None:
    tournament = cast.tournament(**PAIRS)
    register_players(tournament, 7)
    drawn = draw_serials(tournament, seed=1)
    assert [len(pair) for pair in drawn] == [2, 2, 2]
    assert len({serial for pair in drawn for serial in pair}) == 6
    assert draw_serials(tournament, seed=2) != drawn
    assert list(check_log(tournament)) == []


def test_draw_stays_within_clubs_if_teams_are_of_one_club() -> None:
    tournament = cast.field(12, team_size="3", team_same_club=True)
    for serial, entry in enumerate(tournament.entries.order_by("serial")):
        entry.club = ("Lyon", "Nantes", "Metz")[min(serial // 4, 2)]
        entry.save(update_fields=["club"])
    teams_draw(tournament=tournament, actor=cast.alice(), rng=Random(3))
    assert [len({entry.club for entry in view.entries}) for view in teams_of(tournament)] == [1, 1, 1]
    assert len(without_team(tournament)) == 3


def test_absent_players_are_not_drawn() -> None:
    tournament = cast.field(4, team_size="2")
    absent = tournament.entries.first()
    assert absent
    absent.state = absent.State.NO_SHOW
    absent.save(update_fields=["state"])
    assert all(absent.serial not in pair for pair in draw_serials(tournament, seed=1))


def test_draw_is_refused_without_teams() -> None:
    with pytest.raises(Conflict) as caught:
        teams_draw(tournament=cast.field(4), actor=cast.alice())
    assert caught.value.code == "teams_off"


def register_players(tournament: Tournament, count: int) -> None:
    """Register and check in so many players."""
    for index in range(count):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)
