"""Who passes from a ranking into the next stage."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.field import ranking, result
from tournaments.ranking.cuts import Cut, CutRefused, cut, replacement
from tournaments.ranking.rank import rank
from tournaments.ranking.rules import RankingRules

TEN = ranking(100, 90, 80, 70, 60, 50, 40, 30, 20, 10)


def refusal(*args, **kwargs) -> str:
    with pytest.raises(CutRefused) as refused:
        cut(*args, **kwargs)
    return refused.value.code


def test_it_takes_the_best_and_keeps_the_others_in_order():
    passage = cut(TEN, Cut(who="best", count=6))
    assert passage.passed == (1, 2, 3, 4, 5, 6)
    assert passage.reserves == (7, 8, 9, 10)


@pytest.mark.parametrize(("before", "after"), [(488, 244), (208, 104)])
def test_it_halves_a_championship_as_those_that_were_played(before, after):
    """Sizes of phases seen in a national championship (domain document, formats 3)."""
    field = ranking(*range(before, 0, -1))
    assert len(cut(field, Cut(who="percent", count=50)).passed) == after


def test_it_rounds_a_percentage_up():
    assert len(cut(TEN, Cut(who="percent", count=25)).passed) == 3
    assert len(cut(TEN, Cut(who="percent", count=100)).passed) == 10
    assert len(cut(TEN, Cut(who="percent", count=1)).passed) == 1


def test_it_lets_everybody_into_a_second_session():
    passage = cut(TEN, Cut())
    assert (len(passage.passed), passage.reserves) == (10, ())


def test_it_gives_a_consolation_to_those_whom_the_final_left_out():
    final = cut(TEN, Cut(who="best", count=4))
    consolation = cut(TEN, Cut(who="others"), elsewhere=final.passed)
    assert consolation.passed == final.reserves


def test_a_final_of_six_or_of_ten_is_as_good_as_any():
    assert len(cut(TEN, Cut(who="best", count=6)).passed) == 6
    assert not cut(TEN, Cut(who="best", count=10)).uneven


def test_it_refuses_a_cut_of_more_than_there_are():
    assert refusal(TEN, Cut(who="best", count=11)) == "cut_too_large"
    groups = dict.fromkeys(range(1, 11), "A")
    assert refusal(TEN, Cut(who="quota", count=2, wild=9), groups=groups) == "cut_too_large"


@pytest.mark.parametrize(
    ("rule", "code"),
    [
        (Cut(who="best", count=0), "cut_empty"),
        (Cut(who="quota", count=2), "cut_empty"),  # nobody has a club, and no wild card
        (Cut(who="percent", count=101), "cut_percent"),
        (Cut(who="youngest"), "cut_unknown"),
        (Cut(who="quota", count=1, wild=-1), "cut_unknown"),
        (Cut(multiple=0), "cut_unknown"),
    ],
)
def test_it_refuses_nonsense(rule, code):
    assert refusal(TEN, rule) == code


def test_it_refuses_a_consolation_for_nobody():
    assert refusal(TEN, Cut(who="others"), elsewhere=range(1, 11)) == "cut_no_others"
    assert refusal((), Cut()) == "cut_nobody"


def test_who_left_passes_nowhere_and_does_not_count():
    field = rank([result(1, 90, withdrawn=True), result(2, 50), result(3, 10)], RankingRules(withdrawal="keep"))
    assert cut(field, Cut(who="best", count=2)).passed == (2, 3)
    assert refusal(field, Cut(who="best", count=3)) == "cut_too_large"


# Equal at the line


def test_all_pass_whose_totals_are_equal_at_the_line():
    passage = cut(ranking(50, 40, 30, 30, 30, 10), Cut(who="best", count=3))
    assert passage.passed == (1, 2, 3, 4, 5)
    assert passage.tied_in == (4, 5)
    assert not passage.undecided


def test_the_tie_breaks_decide_when_they_are_asked():
    field = rank([result(1, 50, 0), result(2, 10, 20), result(3, 30, 0)], RankingRules(tie_breaks=["best_round"]))
    rule = {"who": "best", "count": 2}
    assert cut(field, Cut(**rule)).passed == (1, 3, 2)
    assert cut(field, Cut(**rule, ties="tie_breaks")).passed == (1, 3)


def test_all_pass_whom_the_tie_breaks_leave_equal_and_it_says_so():
    field = rank(
        [result(1, 50, 0), result(2, 20, 10), result(3, 20, 10), result(4, 15, 15)],
        RankingRules(tie_breaks=["best_round"]),
    )
    passage = cut(field, Cut(who="best", count=2, ties="tie_breaks"))
    assert passage.passed == (1, 2, 3)
    assert passage.undecided


def test_a_field_of_equals_passes_as_a_whole():
    assert len(cut(ranking(*[7] * 9), Cut(who="best", count=2)).passed) == 9
    assert cut(ranking(*[7] * 9), Cut(who="best", count=2, tables="down")).uneven


# Complete tables


@pytest.mark.parametrize(("tables", "passed"), [("none", 6), ("up", 8), ("down", 4)])
def test_it_completes_tables_upwards_or_downwards(tables, passed):
    passage = cut(TEN, Cut(who="best", count=6, tables=tables))
    assert len(passage.passed) == passed
    assert len(passage.passed) + len(passage.reserves) == 10


def test_it_parts_no_equals_to_complete_a_table():
    """Four would part 4th from 5th, who are equal; the next line that fills tables is after the eighth."""
    field = ranking(90, 80, 70, 60, 60, 50, 40, 30, 20)
    assert len(cut(field, Cut(who="best", count=3, tables="up")).passed) == 8
    assert len(cut(field, Cut(who="best", count=7, tables="down")).passed) == 7
    assert cut(field, Cut(who="best", count=7, tables="down")).uneven


def test_it_says_when_there_are_not_enough_to_complete_a_table():
    passage = cut(TEN, Cut(who="best", count=9, tables="up"))
    assert (len(passage.passed), passage.uneven) == (9, True)


def test_it_completes_tables_of_three_for_a_game_of_three():
    assert len(cut(TEN, Cut(who="best", count=4, tables="up", multiple=3)).passed) == 6


# Quotas

CLUBS = {1: "Metz", 2: "Metz", 3: "Metz", 4: "Nancy", 5: "Nancy", 6: "Toul", 7: "", 8: "Toul", 9: "Nancy"}


def test_it_takes_the_best_of_each_club_and_wild_cards():
    passage = cut(TEN, Cut(who="quota", count=1, wild=2), groups=CLUBS)
    assert passage.passed == (1, 2, 3, 4, 6)
    assert passage.reserves == (5, 7, 8, 9, 10)


def test_a_small_club_sends_all_it_has_and_nobody_without_a_club_by_quota():
    passage = cut(TEN, Cut(who="quota", count=3), groups=CLUBS)
    assert passage.passed == (1, 2, 3, 4, 5, 6, 8, 9)


def test_equals_pass_together_inside_their_club():
    passage = cut(ranking(50, 40, 40, 30), Cut(who="quota", count=1), groups={1: "Metz", 2: "Nancy", 3: "Nancy"})
    assert passage.passed == (1, 2, 3)
    assert passage.tied_in == (3,)


def test_it_completes_tables_with_wild_cards_and_sends_no_champion_of_a_club_home():
    rule = {"who": "quota", "count": 1, "wild": 2}
    assert len(cut(TEN, Cut(**rule, tables="up"), groups=CLUBS).passed) == 8
    assert cut(TEN, Cut(**rule, tables="down"), groups=CLUBS).passed == (1, 2, 4, 6)
    three = {1: "Metz", 4: "Nancy", 6: "Toul"}
    passage = cut(TEN, Cut(who="quota", count=1, tables="down"), groups=three)
    assert (passage.passed, passage.uneven) == ((1, 4, 6), True)


# Who does not stay


def test_the_best_who_waits_moves_up():
    passage = cut(TEN, Cut(who="best", count=4))
    assert replacement(passage.reserves, left=2) == 5
    assert replacement([7, 9], left=2) == 7
    assert replacement([], left=2) is None


def test_a_club_replaces_its_own_first():
    passage = cut(TEN, Cut(who="quota", count=1), groups=CLUBS)
    assert replacement(passage.reserves, left=6, groups=CLUBS) == 8
    waiting = [player for player in passage.reserves if player != 8]
    assert replacement(waiting, left=6, groups=CLUBS) == 2


# Whatever the field

FIELDS = st.lists(st.integers(-4, 4), min_size=1, max_size=40)
TIES = st.sampled_from(["all", "tie_breaks"])


@given(totals=FIELDS, ties=TIES, data=st.data())
def test_a_larger_cut_takes_everybody_whom_a_smaller_one_takes(totals, ties, data):
    field = ranking(*totals, tie_breaks=["best_round"])
    more = data.draw(st.integers(1, len(totals)))
    less = data.draw(st.integers(1, more))
    small, large = (cut(field, Cut(who="best", count=count, ties=ties)).passed for count in (less, more))
    assert set(small) <= set(large)


@given(totals=FIELDS, ties=TIES, tables=st.sampled_from(["none", "up", "down"]), data=st.data())
def test_nobody_is_left_out_who_stands_above_or_beside_somebody_who_passes(totals, ties, tables, data):
    field = ranking(*totals)
    count = data.draw(st.integers(1, len(totals)))
    passage = cut(field, Cut(who="best", count=count, ties=ties, tables=tables))
    worst = min(row.total for row in field if row.player in passage.passed)
    assert all(row.total < worst for row in field if row.player in passage.reserves)
    if tables != "down":
        assert len(passage.passed) >= count
    assert passage.uneven == (tables != "none" and len(passage.passed) % 4 != 0)


@given(totals=FIELDS, data=st.data())
def test_final_and_consolation_part_the_field(totals, data):
    field = ranking(*totals)
    final = cut(field, Cut(who="best", count=data.draw(st.integers(1, len(totals)))))
    assert sorted((*final.passed, *final.reserves)) == list(range(1, len(totals) + 1))
    if final.reserves:
        assert cut(field, Cut(who="others"), elsewhere=final.passed).passed == final.reserves


@given(totals=FIELDS, clubs=st.lists(st.sampled_from(["", "A", "B", "C"]), min_size=40, max_size=40), data=st.data())
def test_every_club_sends_its_best(totals, clubs, data):
    field = ranking(*totals)
    groups = dict(enumerate(clubs[: len(totals)], start=1))
    if not any(groups.values()):
        return
    passage = cut(field, Cut(who="quota", count=2), groups=groups)
    for club in {club for club in groups.values() if club}:
        inside = [row for row in field if groups[row.player] == club]
        sent = [row for row in inside if row.player in passage.passed]
        assert len(sent) >= min(2, len(inside))
        assert all(row.total < sent[-1].total for row in inside if row not in sent)
    assert all(groups[player] for player in passage.passed)
