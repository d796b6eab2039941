"""Measures of a game, of which more or less is better: ranking, tie-breaks, byes, carried points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.field import result
from tournaments.ranking.measure import SCORE, Measure
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.rank import rank, sum_measure
from tournaments.ranking.rules import RankingRules

LETTERS = Measure("score", greater_is_better=False, missed=5)
WON = Measure("won")
FORTY_TWO = (WON, SCORE, Measure("made"))


def player_order(rows) -> list[int]:
    return [row.player for row in rows]


def texas_result(player, *rounds):
    """Return a result of Texas 42 from rounds (won, marks made, marks against); the score is their difference."""
    return result(
        player,
        *(made - against for _, made, against in rounds),
        counters={(1, n): {"won": won, "made": made} for n, (won, made, _) in enumerate(rounds, start=1)},
    )


def test_texas_42_is_ranked_by_games_then_difference_then_marks():
    field = [
        texas_result(1, (1, 7, 6), (0, 5, 7)),
        texas_result(2, (1, 7, 0), (0, 6, 7)),
        texas_result(3, (1, 7, 5), (0, 4, 7)),
        texas_result(4, (1, 7, 3), (0, 2, 7)),
        texas_result(5, (1, 7, 6), (1, 7, 6)),
    ]
    rows = rank(field, RankingRules(measures=FORTY_TWO))
    assert [(row.player, row.figures) for row in rows] == [
        (5, (2, 2, 14)),
        (2, (1, 6, 13)),
        (1, (1, -1, 12)),
        (3, (1, -1, 11)),
        (4, (1, -1, 9)),
    ]
    assert [row.total for row in rows] == [2, 1, 1, 1, 1]


def test_burro_is_ranked_by_fewest_letters_then_games_won():
    field = [
        result(1, 3, 2, counters={(1, 1): {"won": 0}}),
        result(2, 0, 5, counters={(1, 1): {"won": 1}}),
        result(3, 1, 1),
    ]
    assert player_order(rank(field, RankingRules(measures=(LETTERS, WON)))) == [3, 2, 1]


def test_a_missed_round_is_no_advantage_where_less_is_better():
    rows = rank([result(1, 2, 2), result(2, 1, None)], RankingRules(measures=(LETTERS,)))
    assert player_order(rows) == [1, 2]
    assert rows[1].rounds == (1, 5)


def test_the_average_of_a_bye_is_rounded_against_the_player():
    result_with_bye = result(1, 2, 1, None, byes=frozenset({(1, 3)}))
    # The average is 1.5: 1 of points, of which more is better, and 2 of letters, of which less is better.
    assert sum_measure(result_with_bye, SCORE, bye_average=True) == 3 + 1
    assert sum_measure(result_with_bye, LETTERS, bye_average=True) == 3 + 2
    assert sum_measure(result_with_bye, LETTERS) == 3


@pytest.mark.parametrize("measures", [(SCORE,), (LETTERS,)])
def test_withdrawn_players_are_last_in_either_direction(measures):
    field = [result(1, 0, withdrawn=True), result(2, 5), result(3, 3), result(4, 5, withdrawn=True)]
    assert set(player_order(rank(field, RankingRules(measures=measures)))[2:]) == {1, 4}


def test_tie_breaks_follow_the_direction_of_the_measure():
    low = {"measures": (LETTERS,)}
    assert player_order(rank([result(1, 2, 2), result(2, 1, 3)], RankingRules(tie_breaks=["best_round"], **low))) == [
        2,
        1,
    ]
    assert player_order(rank([result(1, 1, 3), result(2, 2, 2)], RankingRules(tie_breaks=["last_round"], **low))) == [
        2,
        1,
    ]
    penalised, unpenalised = result(1, 2, adjustments=(1,)), result(2, 3)
    assert player_order(rank([penalised, unpenalised], RankingRules(tie_breaks=["fewest_penalties"], **low))) == [2, 1]


def test_carried_points_are_added_to_their_measure():
    carrying_result = result(1, 1, carried={"score": 10, "won": 2})
    (row,) = rank([carrying_result], RankingRules(measures=(WON, SCORE)))
    assert (row.figures, row.total, row.carried, row.rounds) == ((2, 11), 2, 2, (1,))


@given(
    scores=st.lists(st.lists(st.integers(0, 5), min_size=2, max_size=2), min_size=1, max_size=30),
    keys=st.lists(st.sampled_from(sorted(set(METRICS) - {"positive_rounds"})), unique=True),
)
def test_a_low_game_ranks_like_the_high_game_of_opposite_scores(scores, keys):
    low = [result(i, *points) for i, points in enumerate(scores, start=1)]
    high = [result(i, *(-point for point in points)) for i, points in enumerate(scores, start=1)]
    of_low, of_high = RankingRules(measures=(LETTERS,), tie_breaks=keys), RankingRules(tie_breaks=keys)
    assert [(row.player, row.rank, row.tied) for row in rank(low, of_low)] == [
        (row.player, row.rank, row.tied) for row in rank(high, of_high)
    ]


def test_a_measure_that_does_not_decide_is_returned_but_not_compared():
    measures = (SCORE, Measure("paid", decides=False))
    field = [
        result(1, 10, counters={(1, 1): {"paid": -2}}),
        result(2, 10, counters={(1, 1): {"paid": 1}}),
        result(3, 9, counters={(1, 1): {"paid": 4}}),
    ]
    rows = rank(field, RankingRules(measures=measures))
    assert [(row.rank, row.tied, row.figures) for row in rows] == [
        (1, True, (10, -2)),
        (1, True, (10, 1)),
        (3, False, (9, 4)),
    ]
