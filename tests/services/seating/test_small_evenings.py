"""Evenings of three to seven players, of threes or fives only, and refused numbers of players: from draw to ranking."""

import pytest

from tests import cast
from tournaments.models import Entry, Tournament
from tournaments.seating.problem.limits import MOST_PLAYERS
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.seating.plans import plan_of
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.registration import entries
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.draws import draw_make
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

SETTINGS = {"rounds_planned": 3, "deals_per_round": 2}


def publish_ranks(tournament: Tournament) -> list[int | None]:
    """Finish and publish the evening; return the ranks of the published ranking."""
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.PUBLISHED
    assert list(check_log(tournament)) == []
    return [standing.rank for standing in standings_at(tournament.first_stage)]


def table_sizes(tournament: Tournament, number: int = 1) -> list[int]:
    return sorted(len(table) for table in plan_of(tournament.first_stage.draws.latest("pk")).rounds[number - 1])


@pytest.mark.parametrize(
    ("players", "odd", "tables"),
    [
        (3, "3", [3]),
        (5, "5mort", [5]),
    ],
)
def test_an_evening_runs_to_the_published_ranking(players, odd, tables):
    tournament = cast.drawn_tournament(players, odd_tables=odd, **SETTINGS)
    assert table_sizes(tournament) == tables
    for number in range(3):
        cast.play_round(tournament, seed=number)
    assert len(publish_ranks(tournament)) == players


@pytest.mark.parametrize(("players", "tables"), [(3, [3])])
def test_the_ranking_seats_the_last_round_of_a_small_evening(players, tables):
    tournament = cast.played_tournament(players, rounds=2, ranked_rounds=1, **SETTINGS)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert table_sizes(tournament, 3) == tables
    cast.play_round(tournament, seed=3)
    assert len(publish_ranks(tournament)) == players


def test_seven_players_continue_after_two_withdrawals():
    tournament = cast.played_tournament(7, **SETTINGS)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 7), actor=cast.alice())
    assert table_sizes(tournament, 2) == [3, 3]
    cast.play_round(tournament, seed=2)
    entry_withdraw(stage=tournament.first_stage, entry=cast.entry_of(tournament, 1), actor=cast.alice())
    assert table_sizes(tournament, 3) == [5]
    cast.play_round(tournament, seed=3)
    assert len(publish_ranks(tournament)) == 7


def test_five_players_continue_with_an_arrival():
    tournament = cast.played_tournament(5, **SETTINGS)
    late_entry = entry_add(tournament=tournament, player=cast.player(50), actor=cast.alice())
    entry_arrive(stage=tournament.first_stage, entry=late_entry, actor=cast.alice())
    assert table_sizes(tournament, 2) == [3, 3]
    cast.play_round(tournament, seed=2)
    cast.play_round(tournament, seed=3)
    assert len(publish_ranks(tournament)) == 6


@pytest.mark.parametrize(
    ("players", "odd", "nearest"), [(8, "3s", "6 ou 9"), (9, "5s", "5 ou 10"), (11, "5", "10 ou 12")]
)
def test_an_impossible_number_of_players_is_refused_with_the_nearest(players, odd, nearest):
    tournament = cast.field(players, odd_tables=odd, **SETTINGS)
    with pytest.raises(DomainError) as refusal:
        draw_make(stage=tournament.first_stage, actor=cast.alice())
    assert nearest in refusal.value.text
    assert (tournament.first_stage.draws.count(), tournament.first_stage.entries.exclude(number=None).count()) == (0, 0)
    assert list(check_log(tournament)) == []


def test_two_players_are_too_few():
    tournament = cast.field(2, **SETTINGS)
    with pytest.raises(Conflict) as refusal:
        draw_make(stage=tournament.first_stage, actor=cast.alice())
    assert (refusal.value.code, refusal.value.params) == ("draw_too_few", {"players": 2, "least": 3})
    assert list(check_log(tournament)) == []


def test_the_limit_of_players_is_checked_at_registration(monkeypatch):
    assert MOST_PLAYERS == 5000
    monkeypatch.setattr(entries, "MOST_PLAYERS", 4)
    tournament = cast.field(4)
    with pytest.raises(Conflict) as refusal:
        entry_add(tournament=tournament, player=cast.player(4), actor=cast.alice())
    assert refusal.value.code == "entries_many"
    assert Entry.objects.filter(tournament=tournament).count() == 4
    assert list(check_log(tournament)) == []
