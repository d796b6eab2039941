"""The ranking of a season: counted and dropped evenings, coefficients, kinds of points, tie-breaks, invalid rules.

The evenings of `FOUR`: (A 620, B 600, C -700), (A 630, B 600, C 360), (C 400, A -280), (C 300). Later tests build an
evening or two of their own.
"""

import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.ranking.seasons.three import FOUR, A, B, C, evening
from tournaments.ranking.seasons.evenings import Evening, EveningResult
from tournaments.ranking.seasons.rules import RulesWrong, SeasonRules
from tournaments.ranking.seasons.standings import group_standings, season_standings


def rules(**data) -> SeasonRules:
    return SeasonRules.of_data(data)


def lines_of(evenings, **data) -> list[tuple[int, Fraction, int]]:
    """Return (person, total, number of evenings) for each line of the ranking, as in the worked example."""
    return [(row.person, row.total, len(row.came)) for row in season_standings(evenings, rules(**data))]


def test_all_scores_sum_up_as_in_the_worked_example():
    assert lines_of(FOUR) == [(B, 1200, 2), (A, 970, 3), (C, 360, 4)]


def test_the_best_three_sum_up_as_in_the_worked_example():
    assert lines_of(FOUR, best=3) == [(B, 1200, 2), (C, 1060, 4), (A, 970, 3)]


def test_place_points_and_attendance_change_the_order():
    """Places from 100 to 1, the best two, a point for each evening, two evenings at least."""
    lines = lines_of(FOUR, basis="place", best=2, attendance=1, minimum=2)
    # The second of three gets 50.5.
    assert lines == [(C, 100 + 100 + 4, 4), (A, 100 + 100 + 3, 3), (B, 101 + 2, 2)]


def test_cells_have_the_evenings_that_count_and_are_dropped():
    row_of_c = season_standings(FOUR, rules(best=3))[1]
    assert [(cell.points, cell.counts) for cell in row_of_c.cells] == [
        (-700, False),
        (360, True),
        (400, True),
        (300, True),
    ]


def test_missed_evenings_count_as_dropped():
    """Two of four are dropped: a person who missed two keeps the other two."""
    assert lines_of(FOUR, drop=2) == [(A, 1250, 3), (B, 1200, 2), (C, 760, 4)]


def test_dropping_more_evenings_than_there_are_leaves_the_best():
    assert lines_of(FOUR[:2], drop=9) == [(A, 630, 2), (B, 600, 2), (C, 360, 2)]


def test_best_of_more_evenings_than_there_are_counts_all():
    assert lines_of(FOUR, best=10) == lines_of(FOUR)


def test_a_mean_is_exact():
    assert lines_of(FOUR, combine="mean") == [(B, 600, 2), (A, Fraction(970, 3), 3), (C, 90, 4)]


def test_a_mean_weighs_evenings_by_their_coefficients():
    evenings = [evening(1, (A, 100)), evening(2, (A, 40), coefficient=3)]
    assert lines_of(evenings, combine="mean") == [(A, Fraction(100 + 120, 4), 2)]


def test_an_evening_is_multiplied_by_its_coefficient():
    assert lines_of([evening(1, (A, 100), (B, 90)), evening(2, (B, 20), coefficient=2)]) == [(B, 130, 2), (A, 100, 1)]


def test_a_missed_evening_may_count_zero():
    evenings = [evening(1, (A, 50), (B, -10)), evening(2, (A, -20))]
    assert lines_of(evenings, best=1, absent_zero=True) == [(A, 50, 2), (B, 0, 1)]
    assert lines_of(evenings, best=1) == [(A, 50, 2), (B, -10, 1)]


def test_a_person_below_the_minimum_is_last_and_unranked():
    rows = season_standings(FOUR, rules(minimum=3))
    assert [(row.person, row.rank, row.missing) for row in rows] == [(A, 1, 0), (C, 2, 0), (B, None, 1)]


def test_a_win_gives_its_bonus_also_on_a_dropped_evening():
    assert lines_of(FOUR, best=1, win=10) == [(A, 630 + 2 * 10, 3), (B, 600, 2), (C, 400 + 2 * 10, 4)]


def test_tied_places_get_the_mean_of_their_points():
    evenings = [evening(1, (A, 10), (B, 10), (C, 5))]
    assert lines_of(evenings, basis="place", scale="list", points=[25, 18], tie_breaks=[]) == [
        (A, Fraction(25 + 18, 2), 1),
        (B, Fraction(25 + 18, 2), 1),
        (C, 0, 1),
    ]
    assert lines_of(evenings, basis="place", scale="field")[2] == (C, 1, 1)


def test_a_single_player_gets_all_points():
    assert lines_of([evening(1, (A, 10))], basis="place") == [(A, 100, 1)]


def test_points_per_deal_are_compared():
    evenings = [evening(1, (A, 100), deals=40), evening(2, (B, 90), deals=30)]
    assert lines_of(evenings, basis="per_deal") == [(B, 3, 1), (A, Fraction(5, 2), 1)]


def test_an_evening_without_deals_has_no_points_per_deal():
    assert lines_of([evening(1, (A, 100)), evening(2, (A, 90), deals=30)], basis="per_deal") == [(A, 3, 1)]


def test_percentage_is_the_share_of_other_players_behind():
    """Like the federation's topage of a board: 100, two who share 50, 0. The mean is always 50."""
    evenings = [evening(1, (A, 30), (B, 10), (C, 10), (9, -50))]
    assert {person: total for person, total, _count in lines_of(evenings, basis="percent")} == {
        A: 100,
        B: 50,
        C: 50,
        9: 0,
    }
    assert lines_of([evening(1, (A, -5))], basis="percent") == [(A, 50, 1)]
    assert lines_of([evening(1, (A, 5), (B, 5))], basis="percent", tie_breaks=[]) == [(A, 50, 1), (B, 50, 1)]
    not_ranked = EveningResult(person=A, score=0, rank=None)
    assert lines_of([Evening(number=1, results=(not_ranked,))], basis="percent") == [(A, 0, 0)]


@given(scores=st.lists(st.integers(-5, 5), min_size=1, max_size=12))
def test_percentages_of_an_evening_have_a_mean_of_fifty(scores):
    totals = lines_of([evening(1, *enumerate(scores, start=1))], basis="percent")
    assert sum(total for _who, total, _came in totals) == 50 * len(scores)


def test_percentages_of_duplicate_are_summed():
    result = EveningResult(person=A, score=0, rank=1, percent=Fraction(200, 3))
    assert lines_of([Evening(number=1, results=(result,))], basis="percent") == [(A, Fraction(200, 3), 1)]


def test_a_season_of_a_club_ranks_members_only():
    guest = EveningResult(person=B, score=500, rank=1, member=False)
    member_result = EveningResult(person=A, score=100, rank=2)
    evenings = [Evening(number=1, results=(guest, member_result))]
    assert lines_of(evenings, club="Les Atouts") == [(A, 100, 1)]
    assert lines_of(evenings) == [(B, 500, 1), (A, 100, 1)]


def test_equal_totals_share_a_place_unless_a_tie_break_decides():
    """A won once, B came twice."""
    evenings = [evening(1, (A, 50), (B, 20)), evening(2, (B, 30), (C, 40))]
    rows = season_standings(evenings, rules(tie_breaks=[]))
    assert [(row.rank, row.tied) for row in rows] == [(1, True), (1, True), (3, False)]
    assert next(row.person for row in season_standings(evenings, rules(tie_breaks=["wins"]))) == A
    assert next(row.person for row in season_standings(evenings, rules(tie_breaks=["evenings"]))) == B
    assert next(row.person for row in season_standings(evenings, rules(tie_breaks=["last"]))) == B
    assert next(row.person for row in season_standings(evenings, rules(tie_breaks=["best"]))) == A


def test_lots_depend_on_the_seed_only():
    evenings = [evening(1, *((person, 10) for person in range(1, 9)))]
    orders = {tuple(row.person for row in season_standings(evenings, rules(), seed=seed)) for seed in (1, 1, 2)}
    assert len(orders) == 2
    rows = season_standings(evenings, rules(), seed=1)
    assert [row.rank for row in rows] == list(range(1, 9))
    rows_of_some = season_standings([evening(1, *((person, 10) for person in range(1, 5)))], rules(), seed=1)
    assert [row.person for row in rows_of_some] == [row.person for row in rows if row.person < 5]


def test_rows_have_finalists_and_the_difference_from_the_place_above():
    rows = season_standings(FOUR, rules(finalists=2))
    assert [(row.passes, row.behind) for row in rows] == [(True, None), (True, 1200 - 970), (False, 970 - 360)]


def test_an_evening_without_results_changes_no_total():
    assert lines_of([*FOUR, Evening(number=5)]) == lines_of(FOUR)


def test_without_evenings_the_ranking_is_empty():
    assert lines_of([]) == []


def test_a_group_has_places_of_its_own():
    rows = group_standings(season_standings(FOUR, rules()), lambda row: row.person != B)
    assert [(row.person, row.rank) for row in rows] == [(A, 1), (C, 2)]


@pytest.mark.parametrize(
    ("changes", "field", "code"),
    [
        ({"best": -1}, "best", "range"),
        ({"best": "3"}, "best", "range"),
        ({"minimum": 10**6}, "minimum", "range"),
        ({"basis": "luck"}, "basis", "unknown"),
        ({"tie_breaks": ["height"]}, "tie_breaks", "unknown"),
        ({"tie_breaks": 3}, "tie_breaks", "unknown"),
        ({"points": [10, 20]}, "points", "scale"),
        ({"points": [10.5]}, "points", "scale"),
        ({"basis": "place", "scale": "list"}, "points", "scale"),
        ({"speed": 1}, "speed", "unknown"),
        ({"absent_zero": 1}, "absent_zero", "range"),
    ],
)
def test_invalid_rules_are_refused_by_their_field(changes, field, code):
    with pytest.raises(RulesWrong) as error:
        rules(**changes)
    assert (error.value.field, error.value.code) == (field, code)


def test_rules_survive_a_json_round_trip():
    season_rules = rules(
        basis="place", scale="list", points=[25, 18, 15], best=8, tie_breaks=["wins"], club="Les Atouts"
    )
    assert SeasonRules.of_data(json.loads(json.dumps(season_rules.as_data()))) == season_rules


# Worth its time: many seasons, drawn by Hypothesis.
@given(
    st.lists(st.lists(st.tuples(st.integers(1, 6), st.integers(-500, 500)), unique_by=lambda one: one[0]), max_size=6)
)
def test_the_best_n_evenings_have_the_greatest_sum(evenings):
    """The counting evenings are the best, and their number is min(n, evenings)."""
    held = [evening(number, *scores) for number, scores in enumerate(evenings, start=1)]
    best = {row.person: row for row in season_standings(held, rules(best=2))}
    for row in best.values():
        brought = sorted((cell.points for cell in row.came), reverse=True)
        assert row.total == sum(brought[:2])
        assert sum(cell.counts for cell in row.cells) == min(2, len(brought))
