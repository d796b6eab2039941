"""A person across all events: their evenings, the contracts they bid, their best deal."""

from datetime import date

import pytest

from tests import cast
from tests.services.seasons.championship import create_season, evening, publish, withdraw
from tests.services.seasons.test_importing import bring
from tournaments.models import Entry, Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.seasons.career import career_of
from tournaments.services.play.rounds import round_close
from tournaments.services.registration.people import people_merge
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def north(tournament: Tournament) -> Entry:
    """Return the player at North of table 1."""
    return cast.table_of(tournament).seats.get(number=1).entry


def two_deal_tournament(**deals: dict[str, object]) -> Tournament:
    """Play two deals at one table of four: a garde by North made by 8, and the given one."""
    tournament = cast.running_tournament(4, rounds_planned=1, deals_per_round=2)
    cast.enter(cast.table_of(tournament), cast.alice())
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=deals["second"])
    cast.confirm(cast.table_of(tournament))
    round_close(round_=tournament.first_stage.rounds.select_related("stage__tournament").get(), actor=cast.alice())
    tournament.refresh_from_db()
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    return publish(tournament)


def test_contracts_count_for_the_taker_and_the_best_deal_is_shown():
    tournament = two_deal_tournament(second={"taker": 1, "contract": "garde", "bouts": 1, "points": 30})
    found = career_of(north(tournament).player)
    assert (found.deals, found.taken, found.made) == (2, 2, 1)
    assert found.best is not None
    assert found.best.score == 3 * (25 + 8) * 2
    assert found.best.evening == tournament.name
    other = career_of(cast.table_of(tournament).seats.get(number=2).entry.player)
    assert (other.deals, other.taken, other.made) == (2, 0, 0)


def test_only_published_evenings_are_shown():
    one, two = evening("Octobre", seed=1, date=date(2026, 10, 3)), evening("Novembre", seed=2, date=date(2026, 11, 7))
    player = cast.player(0)
    lines = [next(line for line in final_standings(tournament) if line.serial == 1) for tournament in (one, two)]
    found = career_of(player)
    assert [(each.name, each.score, each.rank, each.players) for each in found.evenings] == [
        ("Octobre", lines[0].total, lines[0].rank, 8),
        ("Novembre", lines[1].total, lines[1].rank, 8),
    ]
    assert found.running == [lines[0].total, lines[0].total + lines[1].total]
    withdraw(two)
    assert [each.name for each in career_of(player).evenings] == ["Octobre"]


def test_imported_evenings_are_shown():
    player = cast.player(0)
    bring(create_season(), f"1;{player.full_name};L00000;;20;;20;1", "2;B Bea;;;-20;;-20;2")
    (found,) = career_of(player).evenings
    assert (found.name, found.score, found.rank, found.players, found.tournament) == ("Octobre", 20, 1, 2, None)


def test_a_merged_person_has_the_deals_of_both():
    tournament = two_deal_tournament(second={"taker": 2, "contract": "prise", "bouts": 2, "points": 50})
    twin = cast.player(50)
    people_merge(kept=twin, merged=north(tournament).player, actor=cast.alice())
    assert career_of(twin).taken == 1


def test_a_game_without_points_is_left_out():
    tournament = cast.finished_tournament(4, game="burro", rule_set="standard", rounds_planned=1)
    publish(tournament)
    assert career_of(tournament.entries.first().player).evenings == ()


def test_queries_do_not_depend_on_the_number_of_evenings(django_assert_num_queries):
    evening("Octobre", seed=1)
    with django_assert_num_queries(11):
        career_of(cast.player(0))
    evening("Novembre", seed=2)
    with django_assert_num_queries(11):
        career_of(cast.player(0))
