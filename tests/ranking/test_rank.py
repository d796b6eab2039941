"""The ranking of players: sums of scores, tie-breaks, shared places, lots, withdrawals, byes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.field import result
from tournaments.ranking.measure import SCORE
from tournaments.ranking.metrics import METRICS
from tournaments.ranking.rank import rank, sum_measure
from tournaments.ranking.rules import RankingRules


def rank_by_player(rows) -> dict[int, int | None]:
    return {row.player: row.rank for row in rows}


def test_the_federations_sheet_is_ranked_by_decreasing_total():
    """FFT 2012 p.10: balances −446, +1346, −390, −510 of North, South, East and West."""
    rows = rank([result(1, -446), result(2, 1346), result(3, -390), result(4, -510)])
    assert [row.player for row in rows] == [2, 3, 1, 4]
    assert [row.rank for row in rows] == [1, 2, 3, 4]


def test_equal_totals_share_a_place_and_the_next_is_skipped():
    rows = rank([result(1, 50), result(2, 50), result(3, 10)])
    assert rank_by_player(rows) == {1: 1, 2: 1, 3: 3}
    assert [row.tied for row in rows] == [True, True, False]


@pytest.mark.parametrize(
    ("key", "first", "second"),
    [
        ("best_round", result(1, 90, 10), result(2, 50, 50)),
        ("fewest_penalties", result(1, 50, 50), result(2, 60, 60, adjustments=(-20,))),
        ("positive_rounds", result(1, 40, 60), result(2, 110, -10)),
        ("last_round", result(1, 40, 60), result(2, 60, 40)),
    ],
)
def test_a_tie_break_decides_between_equal_totals(key, first, second):
    rows = rank([second, first], RankingRules(tie_breaks=[key]))
    assert [row.player for row in rows] == [1, 2]
    assert not any(row.tied for row in rows)


def test_tie_breaks_apply_in_their_order():
    early_result, late_result = result(1, 60, 30, 10), result(2, 60, -10, 50)
    assert rank([early_result, late_result], RankingRules(tie_breaks=["best_round", "last_round"]))[0].player == 2
    assert rank([late_result, early_result], RankingRules(tie_breaks=["positive_rounds", "last_round"]))[0].player == 1


def test_lots_depend_on_the_seed_only():
    equal_results = [result(player, 0) for player in range(1, 30)]
    order = [row.player for row in rank(equal_results, RankingRules(tie_breaks=["lot"]), seed=7)]
    assert order == [row.player for row in rank(equal_results, RankingRules(tie_breaks=["lot"]), seed=7)]
    assert order != [row.player for row in rank(equal_results, RankingRules(tie_breaks=["lot"]), seed=8)]
    assert order != sorted(order)
    order_of_some = [row.player for row in rank(equal_results[:9], RankingRules(tie_breaks=["lot"]), seed=7)]
    assert order_of_some == [player for player in order if player < 10]


@pytest.mark.parametrize(
    ("withdrawal", "ranks"),
    [("keep", {1: 1, 2: 2, 3: 3}), ("last", {1: 3, 2: 1, 3: 2}), ("unranked", {1: None, 2: 1, 3: 2})],
)
def test_withdrawn_players_are_ranked_by_the_setting(withdrawal, ranks):
    field = [result(1, 500, None, withdrawn=True), result(2, 100, 0), result(3, -100, 0)]
    assert rank_by_player(rank(field, RankingRules(withdrawal=withdrawal))) == ranks


def test_a_bye_counts_zero_or_the_players_own_average():
    result_with_bye = result(1, 100, None, 51, byes=frozenset({(1, 2)}))
    assert sum_measure(result_with_bye, SCORE) == 151
    assert sum_measure(result_with_bye, SCORE, bye_average=True) == 151 + 75, "75.5 is rounded against the player"
    assert rank([result_with_bye], RankingRules(bye_average=True))[0].rounds == (100, 75, 51)


def test_a_missed_round_does_not_count_as_a_bye():
    late_result = result(1, None, 80)
    assert rank([late_result], RankingRules(bye_average=True))[0].rounds == (None, 80)


@given(
    scores=st.lists(st.lists(st.integers(-999, 999), min_size=3, max_size=3), min_size=1, max_size=40),
    keys=st.lists(st.sampled_from(sorted(METRICS)), unique=True),
)
def test_a_smaller_total_never_ranks_before_a_greater_one(scores, keys):
    rows = rank([result(i, *points) for i, points in enumerate(scores, start=1)], RankingRules(tie_breaks=keys))
    totals = [row.total for row in rows]
    assert totals == sorted(totals, reverse=True)
    for row in rows:
        better = sum((other.total, other.keys) > (row.total, row.keys) for other in rows)
        assert row.rank == better + 1
