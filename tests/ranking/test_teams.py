"""The ranking of teams: the sum of their members."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.field import result
from tournaments.ranking.measure import SCORE, Measure
from tournaments.ranking.rank import sum_measure
from tournaments.ranking.results import PlayerResult
from tournaments.ranking.rules import RankingRules
from tournaments.ranking.teams import TeamResult, TeamRule, rank_teams

ALL = TeamRule()
LETTERS = Measure("score", greater_is_better=False, missed=5)


def team(number: int, *members, adjustments=()) -> TeamResult:
    """Return a team of places, each a result or a tuple of the results of its successive players."""
    places = tuple(member if isinstance(member, tuple) else (member,) for member in members)
    return TeamResult(team=number, places=places, adjustments=tuple(adjustments))


def team_rank_total(rows) -> list[tuple[int, int | None, int]]:
    return [(row.team, row.rank, row.total) for row in rows]


def test_the_scores_of_all_members_are_summed():
    """FFT 2012 p.10: the balances of the four members are added, decreasing total."""
    rows = rank_teams(
        [
            team(1, result(1, -446), result(2, 1346), result(3, -390), result(4, -510)),
            team(2, result(5, 100), result(6, 20), result(7, -30), result(8, 5)),
        ],
        rule=TeamRule(size=4),
    )
    assert team_rank_total(rows) == [(2, 1, 95), (1, 2, 0)]
    assert rows[0].counting == (5, 6, 8, 7)


def test_equal_teams_share_a_place_and_the_next_is_left_out():
    rows = rank_teams([team(1, result(1, 5)), team(2, result(2, 5)), team(3, result(3, 1))], rule=ALL)
    assert [(row.team, row.rank, row.tied) for row in rows] == [(1, 1, True), (2, 1, True), (3, 3, False)]


def test_only_the_best_members_count():
    team_of_four = team(1, result(1, 50), result(2, -80), result(3, 30), result(4, 10))
    (row,) = rank_teams([team_of_four], rule=TeamRule(best=3))
    assert (row.total, row.counting, row.rounds) == (90, (1, 3, 4), (90,))


@pytest.mark.parametrize(("missing", "total", "part"), [("zero", 75, 0), ("average", 113, 38)])  # the average is 37.5
def test_a_missing_member_counts_zero_or_the_average_of_the_others(missing, total, part):
    (row,) = rank_teams([team(1, result(1, 50), result(2, 25))], rule=TeamRule(size=3, missing=missing))
    assert (row.total, row.missing) == (total, part)


def test_a_team_with_enough_members_for_best_has_none_missing():
    """Two count and two are present, although the team should have three members."""
    (row,) = rank_teams([team(1, result(1, -50), result(2, -25))], rule=TeamRule(size=3, best=2))
    assert (row.total, row.missing) == (-75, 0)


def test_the_average_of_several_missing_members_is_rounded_once():
    (row,) = rank_teams([team(1, result(1, 1), result(2, 0), result(3, 0))], rule=TeamRule(size=6, missing="average"))
    assert row.total == 1 + 1, "three missing members, a third of a point each"


def test_a_missing_member_of_a_low_game_counts_as_missed_rounds():
    (row,) = rank_teams([team(1, result(1, 1, 2))], RankingRules(measures=(LETTERS,)), rule=TeamRule(size=2))
    assert row.total == 3 + 2 * 5


def test_a_replacement_and_the_replaced_player_share_a_place():
    leaver = result(1, 40, None, withdrawn=True)
    replacement = result(9, None, -5)
    (row,) = rank_teams([team(1, (leaver, replacement), result(2, 1, 1), result(3, 0, 0))], rule=TeamRule(best=2))
    assert (row.total, row.counting, row.rounds) == (37, (1, 9, 2), (41, -4))
    assert not row.withdrawn


def test_adjustments_of_a_team_count_in_its_total():
    rows = rank_teams([team(1, result(1, 5), adjustments=(-10, 2)), team(2, result(2, 0))], rule=ALL)
    assert team_rank_total(rows) == [(2, 1, 0), (1, 2, -3)]
    assert rows[1].adjustment == -8


@pytest.mark.parametrize(
    ("key", "first", "second"),
    [
        ("best_member", team(2, result(3, 90), result(4, 10)), team(1, result(1, 50), result(2, 50))),
        ("best_member", team(2, result(3, 90), result(4, 0)), team(1, result(1, 95, adjustments=(-10,)), result(2, 5))),
        ("positive_rounds", team(2, result(3, 40, 60)), team(1, result(1, 110, -10))),
        ("last_round", team(2, result(3, 40, 60)), team(1, result(1, 60, 40))),
    ],
)
def test_a_tie_break_decides_between_equal_teams(key, first, second):
    rows = rank_teams([second, first], RankingRules(tie_breaks=[key]), rule=ALL)
    assert [row.team for row in rows] == [2, 1]
    assert not any(row.tied for row in rows)


def test_measures_and_tie_breaks_of_teams_follow_the_direction_of_the_game():
    low = RankingRules(measures=(LETTERS,))
    better, worse = team(2, result(3, 0), result(4, 4)), team(1, result(1, 2), result(2, 2))
    rows = rank_teams([worse, better], replace(low, tie_breaks=["best_member"]), rule=ALL)
    assert [row.team for row in rows] == [2, 1]
    assert [row.team for row in rank_teams([team(1, result(1, 5)), team(2, result(2, 3))], low, rule=ALL)] == [2, 1]
    (row,) = rank_teams([team(1, result(1, 1), result(2, 5), result(3, 2))], low, rule=TeamRule(best=2))
    assert row.counting == (1, 3)


def test_the_second_measure_decides_between_equal_first_ones():
    def result_with_wins(player, games, difference):
        return result(player, difference, counters={(1, 1): {"won": games}})

    pairs = [
        team(1, result_with_wins(1, 1, 0), result_with_wins(2, 0, 3)),
        team(2, result_with_wins(3, 0, 4), result_with_wins(4, 1, 2)),
    ]
    rows = rank_teams(pairs, RankingRules(measures=(Measure("won"), SCORE)), rule=ALL)
    assert [(row.team, row.figures) for row in rows] == [(2, (1, 6)), (1, (1, 3))]


@pytest.mark.parametrize(
    ("withdrawal", "ranks"),
    [("keep", {1: 1, 2: 2}), ("last", {1: 2, 2: 1}), ("unranked", {1: None, 2: 1})],
)
def test_withdrawn_teams_are_ranked_by_the_setting(withdrawal, ranks):
    withdrawn_team = team(1, result(1, 500, withdrawn=True), result(2, 0, withdrawn=True))
    present_team = team(2, result(3, 50), result(4, 0, withdrawn=True))
    rows = rank_teams([withdrawn_team, present_team], RankingRules(withdrawal=withdrawal), rule=ALL)
    assert {row.team: row.rank for row in rows} == ranks


@given(
    scores=st.lists(st.lists(st.integers(-99, 99), min_size=3, max_size=3), min_size=4, max_size=24),
    size=st.integers(1, 4),
    given_points=st.lists(st.integers(-20, 20), max_size=5),
)
def test_totals_of_teams_and_others_sum_up_to_players_and_adjustments(scores, size, given_points):
    players = [result(i, *points, adjustments=(i % 3,)) for i, points in enumerate(scores, start=1)]
    whole = len(players) // size
    teams = [team(n, *players[n * size : (n + 1) * size]) for n in range(whole)]
    teams[0] = team(0, *(place for place in teams[0].places), adjustments=given_points)
    loners = players[whole * size :]
    rows = rank_teams(teams, rule=TeamRule(size=size))
    everybody = sum(sum_measure(player, SCORE) for player in players)
    assert sum(row.total for row in rows) + sum(sum_measure(one, SCORE) for one in loners) == everybody + sum(
        given_points
    )
    for row in rows:
        assert row.rank == sum(other.total > row.total for other in rows) + 1


GAMES = Measure("won", greater_is_better=True)


def partner(player: int, *, score: int, won: int, adjustments=()) -> PlayerResult:
    return PlayerResult(
        player=player, scores={(1, 1): score}, counters={(1, 1): {"won": won}}, adjustments=tuple(adjustments)
    )


def test_the_score_of_partners_counts_once():
    """Partners have the same score: one game won counts as one, not two."""
    pairs = [
        team(1, partner(1, score=-3, won=0), partner(2, score=-3, won=0)),
        team(2, partner(3, score=3, won=1), partner(4, score=3, won=1)),
    ]
    rows = rank_teams(pairs, RankingRules(measures=(GAMES, SCORE)), rule=TeamRule(size=2, shared_score=True))
    assert [(row.team, row.rank, row.figures) for row in rows] == [(2, 1, (1, 3)), (1, 2, (0, -3))]
    assert rows[0].counting == (3, 4)
    assert rows[0].rounds == (3,)


def test_adjustments_of_both_partners_count_for_the_pair():
    pair = team(
        1, partner(1, score=3, won=1, adjustments=[-2]), partner(2, score=3, won=1, adjustments=[5]), adjustments=[10]
    )
    (row,) = rank_teams([pair], RankingRules(measures=(GAMES, SCORE)), rule=TeamRule(size=2, shared_score=True))
    assert row.figures == (1, 3 - 2 + 5 + 10)


def test_a_pair_continues_with_the_substitute_of_a_partner():
    leaver = PlayerResult(player=1, scores={(1, 1): 3, (1, 2): None}, withdrawn=True)
    substitute = PlayerResult(player=3, scores={(1, 1): None, (1, 2): -1})
    partner_result = PlayerResult(player=2, scores={(1, 1): 3, (1, 2): -1})
    (row,) = rank_teams([team(1, (leaver, substitute), partner_result)], rule=TeamRule(size=2, shared_score=True))
    assert (row.total, row.rounds, row.withdrawn) == (2, (3, -1), False)
