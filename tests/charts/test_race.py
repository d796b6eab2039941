"""The race of the leaders."""

from itertools import pairwise

from tournaments.charts.race import Runner, race


def test_it_waits_for_two_rounds_to_compare() -> None:
    assert race([Runner("Ada", [1])], [1]) is None
    assert race([], [1, 2]) is None


def test_the_lanes_are_the_order_of_the_leaders_among_themselves() -> None:
    drawing = race([Runner("Ada", [40, 1]), Runner("Bob", [3, 2])], [1, 2])
    assert drawing is not None
    ada, bob = drawing.runs
    assert (ada.stops[0].place, bob.stops[0].place) == (40, 3)
    assert ada.stops[0].y > bob.stops[0].y
    assert ada.stops[1].y < bob.stops[1].y
    assert {stop.y for run in drawing.runs for stop in run.stops} == {ada.stops[0].y, bob.stops[0].y}


def test_no_two_meet_in_a_point_though_they_share_a_place() -> None:
    drawing = race([Runner("Ada", [1, 1]), Runner("Bob", [1, 1])], [1, 2])
    assert drawing is not None
    points = [(stop.x, stop.y) for run in drawing.runs for stop in run.stops]
    assert len(set(points)) == len(points)


def test_who_came_late_begins_where_they_came() -> None:
    drawing = race([Runner("Ada", [1, 1]), Runner("Bob", [None, 2])], [1, 2])
    assert drawing is not None
    assert [len(run.stops) for run in drawing.runs] == [2, 1]


def test_everything_is_inside_the_drawing_however_many_rounds() -> None:
    for rounds in range(2, 21):
        drawing = race([Runner(str(n), [n] * rounds) for n in range(1, 9)], range(1, rounds + 1))
        assert drawing is not None
        stops = [stop for run in drawing.runs for stop in run.stops]
        assert all(drawing.radius <= stop.y <= drawing.height - drawing.radius for stop in stops)
        assert max(stop.x for stop in stops) < drawing.width
        assert all(left.x + 2 * drawing.radius < right.x for left, right in pairwise(stops[:rounds]))


def test_a_long_name_is_cut_and_kept_whole_beside() -> None:
    drawing = race([Runner("ROCHEFOUCAULD-MONTMORENCY Marie-Antoinette", [1, 1])], [1, 2])
    assert drawing is not None
    assert drawing.runs[0].label == "ROCHEFOUCAULD-MO…"
    assert drawing.runs[0].name == "ROCHEFOUCAULD-MONTMORENCY Marie-Antoinette"


def test_small_letters_leave_room_for_more_of_them() -> None:
    drawing = race([Runner("Marie-Antoinette Ro.", [1, 1])], [1, 2])
    assert drawing is not None
    assert drawing.runs[0].label == "Marie-Antoinette Ro."


def test_a_wall_has_room_for_the_whole_name_and_is_filled() -> None:
    for rounds in (2, 5, 12):
        runners = [Runner("COURTEMANCHE-DELAVIGNE Marie-Françoise", [n] * rounds) for n in range(1, 9)]
        drawing = race(runners, range(1, rounds + 1), wall=True)
        assert drawing is not None
        assert drawing.runs[0].label == drawing.runs[0].name
        assert drawing.width >= 1.7 * drawing.height
