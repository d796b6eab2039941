"""Cuts: the players who pass from a ranking into the next stage.

A result is `uneven` if its tables are not complete, and `undecided` if tie-breaks leave players equal at the line.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.field import ranking, result
from tournaments.ranking.cuts import Cut, CutRefused, apply_cut, choose_replacement
from tournaments.ranking.rank import rank
from tournaments.ranking.rules import RankingRules

TEN = ranking(100, 90, 80, 70, 60, 50, 40, 30, 20, 10)


def refusal_code(*args, **kwargs) -> str:
    with pytest.raises(CutRefused) as error:
        apply_cut(*args, **kwargs)
    return error.value.code


def test_the_best_pass_and_the_others_are_reserves_in_order():
    passage = apply_cut(TEN, Cut(who="best", count=6))
    assert passage.passed == (1, 2, 3, 4, 5, 6)
    assert passage.reserves == (7, 8, 9, 10)


@pytest.mark.parametrize(("before", "after"), [(488, 244), (208, 104)])
def test_fifty_percent_halves_the_field_of_a_championship(before, after):
    """Sizes of phases seen in a national championship."""
    field = ranking(*range(before, 0, -1))
    assert len(apply_cut(field, Cut(who="percent", count=50)).passed) == after


def test_a_percentage_is_rounded_up():
    assert len(apply_cut(TEN, Cut(who="percent", count=25)).passed) == 3
    assert len(apply_cut(TEN, Cut(who="percent", count=100)).passed) == 10
    assert len(apply_cut(TEN, Cut(who="percent", count=1)).passed) == 1


def test_by_default_all_players_pass():
    passage = apply_cut(TEN, Cut())
    assert (len(passage.passed), passage.reserves) == (10, ())


def test_a_consolation_takes_the_players_outside_the_final():
    final = apply_cut(TEN, Cut(who="best", count=4))
    consolation = apply_cut(TEN, Cut(who="others"), elsewhere=final.passed)
    assert consolation.passed == final.reserves


def test_a_cut_needs_no_complete_tables_by_default():
    assert len(apply_cut(TEN, Cut(who="best", count=6)).passed) == 6
    assert not apply_cut(TEN, Cut(who="best", count=10)).uneven


def test_a_cut_above_the_size_of_the_field_is_refused():
    assert refusal_code(TEN, Cut(who="best", count=11)) == "cut_too_large"
    groups = dict.fromkeys(range(1, 11), "A")
    assert refusal_code(TEN, Cut(who="quota", count=2, wild=9), groups=groups) == "cut_too_large"


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (Cut(who="best", count=0), "cut_empty"),
        (Cut(who="quota", count=2), "cut_empty"),  # no player has a club, and there is no wild card
        (Cut(who="percent", count=101), "cut_percent"),
        (Cut(who="youngest"), "cut_unknown"),
        (Cut(who="quota", count=1, wild=-1), "cut_unknown"),
        (Cut(multiple=0), "cut_unknown"),
    ],
)
def test_an_invalid_rule_is_refused(rule, code):
    assert refusal_code(TEN, rule) == code


def test_a_consolation_without_players_is_refused():
    assert refusal_code(TEN, Cut(who="others"), elsewhere=range(1, 11)) == "cut_no_others"
    assert refusal_code((), Cut()) == "cut_nobody"


def test_withdrawn_players_do_not_pass_and_do_not_count():
    field = rank([result(1, 90, withdrawn=True), result(2, 50), result(3, 10)], RankingRules(withdrawal="keep"))
    assert apply_cut(field, Cut(who="best", count=2)).passed == (2, 3)
    assert refusal_code(field, Cut(who="best", count=3)) == "cut_too_large"


# Ties at the last place that passes


def test_all_pass_whose_totals_are_equal_at_the_line():
    passage = apply_cut(ranking(50, 40, 30, 30, 30, 10), Cut(who="best", count=3))
    assert passage.passed == (1, 2, 3, 4, 5)
    assert passage.tied_in == (4, 5)
    assert not passage.undecided


def test_tie_breaks_decide_at_the_line_by_the_rule():
    field = rank([result(1, 50, 0), result(2, 10, 20), result(3, 30, 0)], RankingRules(tie_breaks=["best_round"]))
    rule = {"who": "best", "count": 2}
    assert apply_cut(field, Cut(**rule)).passed == (1, 3, 2)
    assert apply_cut(field, Cut(**rule, ties="tie_breaks")).passed == (1, 3)


def test_players_equal_after_tie_breaks_pass_as_undecided():
    field = rank(
        [result(1, 50, 0), result(2, 20, 10), result(3, 20, 10), result(4, 15, 15)],
        RankingRules(tie_breaks=["best_round"]),
    )
    passage = apply_cut(field, Cut(who="best", count=2, ties="tie_breaks"))
    assert passage.passed == (1, 2, 3)
    assert passage.undecided


def test_a_field_of_equal_players_passes_as_a_whole():
    assert len(apply_cut(ranking(*[7] * 9), Cut(who="best", count=2)).passed) == 9
    assert apply_cut(ranking(*[7] * 9), Cut(who="best", count=2, tables="down")).uneven


# Complete tables


@pytest.mark.parametrize(("tables", "passed"), [("none", 6), ("up", 8), ("down", 4)])
def test_tables_are_completed_upwards_or_downwards(tables, passed):
    passage = apply_cut(TEN, Cut(who="best", count=6, tables=tables))
    assert len(passage.passed) == passed
    assert len(passage.passed) + len(passage.reserves) == 10


def test_completing_tables_does_not_separate_equal_players():
    """A line after 4 would separate the equal 4th and 5th; the next one that fills tables is after 8."""
    field = ranking(90, 80, 70, 60, 60, 50, 40, 30, 20)
    assert len(apply_cut(field, Cut(who="best", count=3, tables="up")).passed) == 8
    assert len(apply_cut(field, Cut(who="best", count=7, tables="down")).passed) == 7
    assert apply_cut(field, Cut(who="best", count=7, tables="down")).uneven


def test_a_cut_that_cannot_complete_its_tables_is_uneven():
    passage = apply_cut(TEN, Cut(who="best", count=9, tables="up"))
    assert (len(passage.passed), passage.uneven) == (9, True)


def test_tables_of_three_are_completed_for_a_game_of_three():
    assert len(apply_cut(TEN, Cut(who="best", count=4, tables="up", multiple=3)).passed) == 6


# Quotas

CLUBS = {1: "Metz", 2: "Metz", 3: "Metz", 4: "Nancy", 5: "Nancy", 6: "Toul", 7: "", 8: "Toul", 9: "Nancy"}


def test_a_quota_takes_the_best_of_each_club_and_wild_cards():
    passage = apply_cut(TEN, Cut(who="quota", count=1, wild=2), groups=CLUBS)
    assert passage.passed == (1, 2, 3, 4, 6), "1, 4 and 6 for their clubs, 2 and 3 by wild cards"
    assert passage.reserves == (5, 7, 8, 9, 10)


def test_a_small_club_passes_whole_and_a_player_without_a_club_does_not_pass_by_quota():
    passage = apply_cut(TEN, Cut(who="quota", count=3), groups=CLUBS)
    assert passage.passed == (1, 2, 3, 4, 5, 6, 8, 9)


def test_equals_pass_together_inside_their_club():
    passage = apply_cut(ranking(50, 40, 40, 30), Cut(who="quota", count=1), groups={1: "Metz", 2: "Nancy", 3: "Nancy"})
    assert passage.passed == (1, 2, 3)
    assert passage.tied_in == (3,)


def test_only_wild_cards_change_to_complete_the_tables_of_a_quota():
    rule = {"who": "quota", "count": 1, "wild": 2}
    assert len(apply_cut(TEN, Cut(**rule, tables="up"), groups=CLUBS).passed) == 8
    assert apply_cut(TEN, Cut(**rule, tables="down"), groups=CLUBS).passed == (1, 2, 4, 6)
    groups = {1: "Metz", 4: "Nancy", 6: "Toul"}
    passage = apply_cut(TEN, Cut(who="quota", count=1, tables="down"), groups=groups)
    assert (passage.passed, passage.uneven) == ((1, 4, 6), True)


# Replacements


def test_the_first_reserve_moves_up():
    passage = apply_cut(TEN, Cut(who="best", count=4))
    assert choose_replacement(passage.reserves, left=2) == 5
    assert choose_replacement([7, 9], left=2) == 7
    assert choose_replacement([], left=2) is None


def test_a_reserve_of_the_same_club_moves_up_first():
    passage = apply_cut(TEN, Cut(who="quota", count=1), groups=CLUBS)
    assert choose_replacement(passage.reserves, left=6, groups=CLUBS) == 8, "of Toul, as 6"
    other_reserves = [player for player in passage.reserves if player != 8]
    assert choose_replacement(other_reserves, left=6, groups=CLUBS) == 2


# Properties

FIELDS = st.lists(st.integers(-4, 4), min_size=1, max_size=40)
TIES = st.sampled_from(["all", "tie_breaks"])


@given(totals=FIELDS, ties=TIES, data=st.data())
def test_a_larger_cut_includes_a_smaller_one(totals, ties, data):
    field = ranking(*totals, tie_breaks=["best_round"])
    more = data.draw(st.integers(1, len(totals)))
    less = data.draw(st.integers(1, more))
    small, large = (apply_cut(field, Cut(who="best", count=count, ties=ties)).passed for count in (less, more))
    assert set(small) <= set(large)


@given(totals=FIELDS, ties=TIES, tables=st.sampled_from(["none", "up", "down"]), data=st.data())
def test_all_reserves_are_worse_than_those_who_pass(totals, ties, tables, data):
    field = ranking(*totals)
    count = data.draw(st.integers(1, len(totals)))
    passage = apply_cut(field, Cut(who="best", count=count, ties=ties, tables=tables))
    worst = min(row.total for row in field if row.player in passage.passed)
    assert all(row.total < worst for row in field if row.player in passage.reserves)
    if tables != "down":
        assert len(passage.passed) >= count
    assert passage.uneven == (tables != "none" and len(passage.passed) % 4 != 0)


@given(totals=FIELDS, data=st.data())
def test_final_and_consolation_part_the_field(totals, data):
    field = ranking(*totals)
    final = apply_cut(field, Cut(who="best", count=data.draw(st.integers(1, len(totals)))))
    assert sorted((*final.passed, *final.reserves)) == list(range(1, len(totals) + 1))
    if final.reserves:
        assert apply_cut(field, Cut(who="others"), elsewhere=final.passed).passed == final.reserves


@given(totals=FIELDS, clubs=st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=40, max_size=40), data=st.data())
def test_the_best_of_each_club_pass_by_quota(totals, clubs, data):
    field = ranking(*totals)
    groups = dict(enumerate(clubs[: len(totals)], start=1))
    if not any(groups.values()):
        return
    passage = apply_cut(field, Cut(who="quota", count=2), groups=groups)
    for club in {club for club in groups.values() if club}:
        inside = [row for row in field if groups[row.player] == club]
        sent = [row for row in inside if row.player in passage.passed]
        assert len(sent) >= min(2, len(inside))
        assert all(row.total < sent[-1].total for row in inside if row not in sent)
    assert all(groups[player] for player in passage.passed)
