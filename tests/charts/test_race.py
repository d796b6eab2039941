"""The bump chart of the leaders: a line for each, through their places after each round."""

from itertools import pairwise

from tournaments.charts.race import Runner, compute_race


def test_there_is_no_chart_before_two_rounds() -> None:
    assert compute_race([Runner("Ada", [1])], [1]) is None
    assert compute_race([], [1, 2]) is None


def test_lanes_are_the_order_among_the_leaders() -> None:
    drawing = compute_race([Runner("Ada", [40, 1]), Runner("Bob", [3, 2])], [1, 2])
    assert drawing is not None
    ada, bob = drawing.runs
    assert (ada.stops[0].place, bob.stops[0].place) == (40, 3)
    assert ada.stops[0].y > bob.stops[0].y
    assert ada.stops[1].y < bob.stops[1].y
    assert {stop.y for run in drawing.runs for stop in run.stops} == {ada.stops[0].y, bob.stops[0].y}


def test_tied_runners_have_different_points() -> None:
    drawing = compute_race([Runner("Ada", [1, 1]), Runner("Bob", [1, 1])], [1, 2])
    assert drawing is not None
    points = [(stop.x, stop.y) for run in drawing.runs for stop in run.stops]
    assert len(set(points)) == len(points)


def test_the_line_of_a_late_player_begins_at_their_first_round() -> None:
    drawing = compute_race([Runner("Ada", [1, 1]), Runner("Bob", [None, 2])], [1, 2])
    assert drawing is not None
    assert [len(run.stops) for run in drawing.runs] == [2, 1]


def test_all_points_are_inside_the_chart_for_any_number_of_rounds() -> None:
    for rounds in range(2, 21):
        drawing = compute_race([Runner(str(n), [n] * rounds) for n in range(1, 9)], range(1, rounds + 1))
        assert drawing is not None
        stops = [stop for run in drawing.runs for stop in run.stops]
        assert all(drawing.radius <= stop.y <= drawing.height - drawing.radius for stop in stops)
        assert max(stop.x for stop in stops) < drawing.width
        assert all(left.x + 2 * drawing.radius < right.x for left, right in pairwise(stops[:rounds]))


def test_a_long_name_is_shortened_in_the_label_only() -> None:
    drawing = compute_race([Runner("ROCHEFOUCAULD-MONTMORENCY Marie-Antoinette", [1, 1])], [1, 2])
    assert drawing is not None
    assert drawing.runs[0].label == "ROCHEFOUCAULD-MO…"
    assert drawing.runs[0].name == "ROCHEFOUCAULD-MONTMORENCY Marie-Antoinette"


def test_lower_case_letters_take_less_width() -> None:
    drawing = compute_race([Runner("Marie-Antoinette Ro.", [1, 1])], [1, 2])
    assert drawing is not None
    assert drawing.runs[0].label == "Marie-Antoinette Ro.", "whole, although longer than the shortened capitals"


def test_a_wall_chart_has_whole_names_and_the_aspect_ratio_of_a_wall() -> None:
    for rounds in (2, 5, 12):
        runners = [Runner("COURTEMANCHE-DELAVIGNE Marie-Françoise", [n] * rounds) for n in range(1, 9)]
        drawing = compute_race(runners, range(1, rounds + 1), wall=True)
        assert drawing is not None
        assert drawing.runs[0].label == drawing.runs[0].name
        assert drawing.width >= 1.7 * drawing.height, "about 16:9"
