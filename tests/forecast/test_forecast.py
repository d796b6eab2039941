"""The forecast of the end: what moves it and by how much, and its errors on simulated evenings.

`python -m tests.load.forecast` prints the errors of more evenings.
"""

from dataclasses import replace
from statistics import mean, median

import pytest

from tests.forecast.simulated import known_pace, seen_at, simulate
from tournaments.forecast.estimates import NOTHING, Estimate, Mean, combine, cut_off, largest
from tournaments.forecast.evening import (
    CLOSING,
    DaySoFar,
    Pace,
    RoundSoFar,
    TableSoFar,
    forecast,
    pace_learned,
    pace_planned,
)

MINUTE = 60.0
PACE = Pace(
    round=Mean(mean=50 * MINUTE, error=5 * MINUTE, scatter=3 * MINUTE),
    between=Mean(mean=10 * MINUTE, error=2 * MINUTE, scatter=2 * MINUTE),
)


def open_round(elapsed_minutes: float, *deals: int) -> RoundSoFar:
    """Return a round of five deals at tables that have played these, the last one now."""
    tables = tuple(TableSoFar(count, 5, elapsed_minutes * MINUTE if count else 0.0) for count in deals)
    return RoundSoFar(elapsed_minutes * MINUTE, tables)


def test_the_mean_moves_towards_what_is_observed_and_its_error_shrinks():
    learned = PACE.round.learn([60 * MINUTE, 62 * MINUTE])
    assert 55 * MINUTE < learned.mean < 61 * MINUTE
    assert learned.error < PACE.round.error
    assert PACE.round.learn([]) == PACE.round


def test_the_error_of_the_mean_is_common_to_all_rounds_to_come():
    one, four = PACE.round.predict(1), PACE.round.predict(4)
    assert four.mean == 4 * one.mean
    assert 2 * one.deviation < four.deviation < 4 * one.deviation


def test_the_largest_of_several_is_later_than_each_of_them():
    same = [Estimate(600.0, 60.0)] * 10
    assert largest(same[:1]).mean == pytest.approx(600, abs=1)
    assert largest(same).mean == pytest.approx(600 + 1.539 * 60, abs=3)  # the expected maximum of ten
    assert largest([Estimate(600.0, 60.0), Estimate(6000.0, 60.0)]).mean == pytest.approx(6000, abs=3)
    assert largest([]) == NOTHING
    assert largest([NOTHING, NOTHING]).mean == 0


def test_a_duration_that_lasts_longer_than_expected_never_ends_in_the_past():
    for elapsed in (0.0, 600.0, 3_000.0, 60_000.0, 10.0**9):
        assert cut_off(Estimate(600.0, 60.0), elapsed).mean > 0
    assert cut_off(Estimate(600.0, 60.0), 0.0).mean == pytest.approx(600)


def test_the_more_precise_of_two_estimates_counts_more():
    # Weighted by 1 / deviation²: four to one.
    assert combine(Estimate(100.0, 10.0), Estimate(200.0, 20.0)) == Estimate(120.0, pytest.approx(8.94, abs=0.01))


def test_the_evening_ends_after_the_rounds_and_breaks_to_come():
    before = forecast(PACE, DaySoFar(left=4)).evening
    assert before.mean == 4 * 50 * MINUTE + 3 * 10 * MINUTE
    assert before.early < before.mean < before.late
    with_meal = forecast(PACE, DaySoFar(left=4, meal=60 * MINUTE)).evening
    assert with_meal.mean == before.mean + 60 * MINUTE - 10 * MINUTE, "a meal in place of a break"


def test_slow_rounds_of_this_evening_delay_its_end():
    usual = forecast(PACE, DaySoFar(rounds=(50 * MINUTE,), left=2, waited=0.0)).evening
    slow = forecast(PACE, DaySoFar(rounds=(65 * MINUTE,), left=2, waited=0.0)).evening
    assert slow.mean > usual.mean + 10 * MINUTE


def test_the_slowest_table_decides_the_end_of_the_round():
    together = forecast(PACE, DaySoFar(open=open_round(30, 4, 4, 4))).round
    one_late = forecast(PACE, DaySoFar(open=open_round(30, 4, 4, 1))).round
    assert together is not None
    assert one_late is not None
    assert one_late.mean > together.mean + 5 * MINUTE


def test_a_round_whose_tables_have_finished_ends_with_its_closing():
    round_ = open_round(45, 5, 5)
    ended = forecast(PACE, DaySoFar(open=replace(round_, tables=(), finished=round_.tables))).round
    assert ended is not None
    assert ended.mean == pytest.approx(CLOSING.mean)


def test_a_clock_ends_a_slow_table():
    slow = open_round(45, 1)
    without, with_clock = (forecast(PACE, DaySoFar(open=one)).round for one in (slow, replace(slow, has_clock=True)))
    assert without is not None
    assert with_clock is not None
    assert with_clock.mean < without.mean


@pytest.mark.parametrize("elapsed_minutes", [0, 999, 60_000])
@pytest.mark.parametrize("tables", [(), (0,), (0, 5)])
def test_extreme_rounds_have_a_forecast(elapsed_minutes, tables):
    found = forecast(PACE, DaySoFar(open=open_round(elapsed_minutes, *tables), left=19)).evening
    assert 0 <= found.early <= found.mean <= found.late < 10**6


def test_the_pace_of_earlier_evenings_replaces_the_planned_minutes():
    planned = pace_planned(minutes=None, deals=5, tables=8)
    slow = [([1.5 * planned.round.mean] * 4, [20 * MINUTE] * 3)] * 3
    learned = pace_learned(planned, slow)
    assert learned.round.mean > 1.4 * planned.round.mean
    assert learned.between.mean > 1.5 * planned.between.mean
    assert pace_learned(planned, []) == planned
    assert pace_learned(planned, [([], [])]) == planned


def test_more_tables_and_deals_make_a_longer_round_and_a_clock_decides_it():
    few, many = (pace_planned(minutes=None, deals=5, tables=count).round.mean for count in (3, 66))
    assert few < many < 2 * few
    assert pace_planned(minutes=None, deals=10, tables=3).round.mean > 1.8 * few
    clocked = {pace_planned(minutes=45, deals=deals, tables=3).round.mean for deals in (None, 5, 10)}
    assert len(clocked) == 1


# Worth its time: plays two hundred evenings.
@pytest.mark.parametrize(("with_clock", "least_share"), [(True, 0.6), (False, 0.5)])
def test_the_end_is_predicted_at_half_time(with_clock, least_share):
    errors, inside = [], []
    for seed in range(100):
        club, evening = simulate(seed, with_clock=with_clock)
        found = forecast(known_pace(club, evening), seen_at(evening, evening.end / 2)).evening
        left = evening.end / 2
        errors.append(found.mean - left)
        inside.append(found.early <= left <= found.late)
    assert mean(abs(error) <= 10 * MINUTE for error in errors) >= least_share
    assert abs(median(errors)) < 4 * MINUTE
    assert mean(inside) >= 0.7


@pytest.mark.parametrize("break_minutes", [0, 1, 10])
def test_breaks_that_are_planned_shorter_than_those_of_the_club_are_learned(break_minutes):
    planned = pace_planned(minutes=None, deals=5, tables=8, break_minutes=break_minutes)
    learned = pace_learned(planned, [([50 * MINUTE], [12 * MINUTE])] * 3).between
    assert learned.mean == pytest.approx(12 * MINUTE, rel=0.1)
    assert 2 * MINUTE < learned.scatter < 6 * MINUTE
    assert forecast(pace_learned(planned, []), DaySoFar(left=3)).evening.mean == pytest.approx(
        3 * planned.round.mean + 2 * break_minutes * MINUTE
    )


def test_a_meal_without_minutes_is_a_break():
    waiting = DaySoFar(left=1, waited=5 * MINUTE)
    assert forecast(PACE, replace(waiting, meal_on=True)) == forecast(PACE, waiting)
