"""A person across all evenings: their evenings, the contracts they bid, their best deal."""

from datetime import date

import pytest

from tests import cast
from tests.services.seasons.championship import create_evening, create_season, publish_results, withdraw_results
from tests.services.seasons.test_importing import import_results
from tournaments.models import Entry, Tournament
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.seasons.career import career_of
from tournaments.services.play.rounds import round_close
from tournaments.services.registration.people import people_merge
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def get_north(tournament: Tournament) -> Entry:
    """Return the player at North of table 1."""
    return cast.table_of(tournament).seats.get(number=1).entry


def create_two_deal_tournament(*, second: dict[str, object]) -> Tournament:
    """Publish a tournament of one table with two deals: a garde by North made by 8 points, and the outcome `second`."""
    tournament = cast.running_tournament(4, rounds_planned=1, deals_per_round=2)
    cast.enter(cast.table_of(tournament), cast.alice())
    cast.enter(cast.table_of(tournament), cast.alice(), outcome=second)
    cast.confirm(cast.table_of(tournament))
    round_close(round_=tournament.first_stage.rounds.select_related("stage__tournament").get(), actor=cast.alice())
    tournament.refresh_from_db()
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    return publish_results(tournament)


def test_contracts_count_for_the_taker_and_the_best_deal_is_shown():
    tournament = create_two_deal_tournament(second={"taker": 1, "contract": "garde", "bouts": 1, "points": 30})
    career = career_of(get_north(tournament).player)
    assert (career.deals, career.taken, career.made) == (2, 2, 1)
    assert career.best is not None
    assert career.best.score == 3 * (25 + 8) * 2  # 25 and 8 points, times 2 for a garde, from three opponents
    assert career.best.evening == tournament.name
    other_career = career_of(cast.table_of(tournament).seats.get(number=2).entry.player)
    assert (other_career.deals, other_career.taken, other_career.made) == (2, 0, 0)


def test_only_published_evenings_are_shown():
    october, november = (
        create_evening("Octobre", seed=1, date=date(2026, 10, 3)),
        create_evening("Novembre", seed=2, date=date(2026, 11, 7)),
    )
    player = cast.player(0)
    lines = [
        next(line for line in final_standings(tournament) if line.serial == 1) for tournament in (october, november)
    ]
    career = career_of(player)
    assert [(each.name, each.score, each.rank, each.players) for each in career.evenings] == [
        ("Octobre", lines[0].total, lines[0].rank, 8),
        ("Novembre", lines[1].total, lines[1].rank, 8),
    ]
    assert career.running == [lines[0].total, lines[0].total + lines[1].total]
    withdraw_results(november)
    assert [each.name for each in career_of(player).evenings] == ["Octobre"]


def test_imported_evenings_are_shown():
    player = cast.player(0)
    # Number, name, licence, club, points of two rounds, total and rank.
    import_results(create_season(), f"1;{player.full_name};L00000;;20;;20;1", "2;B Bea;;;-20;;-20;2")
    (career_evening,) = career_of(player).evenings
    assert (
        career_evening.name,
        career_evening.score,
        career_evening.rank,
        career_evening.players,
        career_evening.tournament,
    ) == ("Octobre", 20, 1, 2, None)


def test_a_merged_person_has_the_deals_of_both():
    tournament = create_two_deal_tournament(second={"taker": 2, "contract": "prise", "bouts": 2, "points": 50})
    twin = cast.player(50)
    people_merge(kept=twin, merged=get_north(tournament).player, actor=cast.alice())
    assert career_of(twin).taken == 1


def test_a_game_without_points_is_left_out():
    tournament = cast.finished_tournament(4, game="burro", rule_set="standard", rounds_planned=1)
    publish_results(tournament)
    assert career_of(tournament.entries.first().player).evenings == ()


def test_queries_do_not_depend_on_the_number_of_evenings(django_assert_num_queries):
    create_evening("Octobre", seed=1)
    with django_assert_num_queries(11):
        career_of(cast.player(0))
    create_evening("Novembre", seed=2)
    with django_assert_num_queries(11):
        career_of(cast.player(0))
