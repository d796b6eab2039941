"""Points carried into a stage, and the overall ranking of all stages."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.field import ranking, result
from tournaments.ranking.carry import carry_points, rank_overall
from tournaments.ranking.cuts import Cut, CutRefused, apply_cut
from tournaments.ranking.rank import rank
from tournaments.ranking.rules import RankingRules

HALF = Fraction(1, 2)


def test_carried_points_are_rounded_once_and_halves_away_from_zero():
    assert carry_points(1303, HALF) == 652
    assert carry_points(-685, HALF) == -343
    assert carry_points(1000, Fraction(1), prorata=Fraction(10, 25)) == 400
    assert carry_points(5, HALF, prorata=HALF) == 1, "5/4, not 3 and then 2"


def test_a_share_of_zero_carries_zero_and_of_one_all():
    assert (carry_points(-77, Fraction(0)), carry_points(-77, Fraction(1))) == (0, -77)


@pytest.mark.parametrize("share", [Fraction(-1, 2), Fraction(3, 2)])
def test_a_share_below_zero_or_above_one_is_refused(share):
    with pytest.raises(CutRefused) as refusal:
        carry_points(100, share)
    assert refusal.value.code == "carry_share"


@given(total=st.integers(-9999, 9999), share=st.fractions(0, 1))
def test_carrying_is_symmetric_for_gains_and_losses(total, share):
    assert carry_points(-total, share) == -carry_points(total, share)
    assert abs(carry_points(total, share) - total * share) <= HALF


def player_rank_stage(rankings) -> list[tuple[int, int | None, int]]:
    """Return player, rank and stage of each place; stage 1 is the first of the rankings, the latest stage."""
    return [(place.player, place.rank, place.stage) for place in rank_overall(rankings)]


def test_finalists_come_first_and_the_others_keep_their_order():
    qualification = ranking(50, 40, 30, 20, 10, 0)
    final = rank([result(1, -90, carried={"score": 25}), result(2, 90, carried={"score": 20})])
    assert player_rank_stage([final, qualification]) == [
        (2, 1, 1),
        (1, 2, 1),
        (3, 3, 2),
        (4, 4, 2),
        (5, 5, 2),
        (6, 6, 2),
    ]


def test_a_consolation_ranks_after_the_final_and_before_the_eliminated():
    qualification = ranking(50, 40, 30, 20, 10, 0)
    final, consolation = rank([result(1, 5), result(2, -5)]), rank([result(4, 99), result(3, -99)])
    places = player_rank_stage([final, consolation, qualification])
    assert places == [(1, 1, 1), (2, 2, 1), (4, 3, 2), (3, 4, 2), (5, 5, 3), (6, 6, 3)]


def test_ties_are_shared_inside_a_stage_only():
    qualification = ranking(10, 10, 10, 0, 0)
    final = rank([result(1, 7), result(2, 7)])
    places = rank_overall([final, qualification])
    assert [(place.player, place.rank, place.tied) for place in places] == [
        (1, 1, True),
        (2, 1, True),
        (3, 3, False),  # equal with the finalists in the qualification, but they went further
        (4, 4, True),
        (5, 4, True),
    ]


def test_an_unranked_finalist_comes_after_the_eliminated():
    final = rank([result(1, 7), result(2, 9, withdrawn=True)], RankingRules(withdrawal="unranked"))
    assert player_rank_stage([final, ranking(50, 40, 30)]) == [(1, 1, 1), (3, 2, 2), (2, None, 1)]


@given(totals=st.lists(st.integers(-5, 5), min_size=2, max_size=40), data=st.data())
def test_each_player_has_one_place_below_all_of_later_stages(totals, data):
    first = ranking(*totals)
    passed = apply_cut(first, Cut(who="best", count=data.draw(st.integers(1, len(totals))))).passed
    places = rank_overall([rank([result(player, 0) for player in passed]), first])
    assert sorted(place.player for place in places) == list(range(1, len(totals) + 1))
    assert {place.player for place in places[: len(passed)]} == set(passed)
    for place in places:
        ahead = [other for other in places if (other.stage, other.row.rank) < (place.stage, place.row.rank)]
        assert place.rank == len(ahead) + 1
