"""The totals that a pile can have, against tables and against a second enumeration."""

from itertools import product

import pytest

from scoring.french_tarot.feasible import Totals, totals_for, whole_point_ranges
from scoring.french_tarot.vocabulary import Chien, recorded_points

LOW_CARDS = 59  # cards of half a point in the pack
E, A, D = Chien.ECART, Chien.ATTACK, Chien.DEFENCE  # short, for the columns of the tables below

# Recorded points for 0, 1, 2, 3 bouts, by number of players and pile of the chien.
ANY_TOTALS = {
    (4, E): ("3-77", "7-81", "13-85 87", "17-89 91"),
    (4, A): ("3-77", "7-81", "11-85 87", "15-89 91"),
    (4, D): ("0 2-76", "4 6-80", "10-84", "14-88"),
    (3, E): ("3-76 78", "7-82", "12-87", "16-91"),
    (3, A): ("3-76 78", "7-82", "11-87", "15-91"),
    (3, D): ("0-76", "4-80", "9-84", "13 15-88"),
    (5, E): ("1-77", "5-81", "12-85 87", "16-89 91"),
    (5, A): ("1-77", "5-81", "9-85 87", "13-89 91"),
    (5, D): ("0 2-78", "4 6-82", "10-86", "14-90"),
}
ATTACK_SLAM = {
    **dict.fromkeys(product((3, 4, 5), (E, A)), ("", "", "87", "91")),
    **{(players, D): ("60-76", "61-80", "62-84", "66-88") for players in (3, 4)},
    (5, D): ("74-78", "74-82", "74-86", "78-90"),
}
DEFENCE_SLAM = {
    **{(players, E): ("3-19", "7-23", "", "") for players in (3, 4)},
    **{(players, A): ("3-25", "7-29", "11-30", "15-31") for players in (3, 4)},
    **{(players, D): ("0", "4", "", "") for players in (3, 4, 5)},
    (5, E): ("1-10", "5-14", "", ""),
    (5, A): ("1-13", "5-17", "9-17", "13-17"),
}
# Exact smallest and largest points if they are not whole: (players, chien, bouts): (low, high).
RAW_EXTREMES = {
    (3, E, 2): (12.5, None),
    (3, E, 3): (16.5, None),
    (3, E, 0): (None, 77.5),
    (3, E, 1): (None, 81.5),
    (3, D, 2): (9.5, None),
    (3, D, 3): (13.5, None),
    (5, E, 0): (1.5, 76.5),
    (5, E, 1): (5.5, 80.5),
    (5, A, 2): (9.5, None),
    (5, A, 3): (13.5, None),
    (5, D, 0): (None, 77.5),
    (5, D, 1): (None, 81.5),
    (5, D, 2): (10.5, 85.5),
    (5, D, 3): (14.5, 89.5),
}


def _all_totals() -> list[tuple[int, Chien, int, Totals]]:
    tables = product((3, 4, 5), Chien)
    return [
        (players, chien, bouts, totals)
        for players, chien in tables
        for bouts, totals in enumerate(totals_for(players, chien))
    ]


def _ranges_text(mask: int, bouts: int) -> str:
    """Return the recorded whole points of a bit mask of half points, as text like that of the tables above."""
    ranges = whole_point_ranges(mask, bouts)
    return " ".join(str(low) if low == high else f"{low}-{high}" for low, high in ranges)


def test_possible_points_match_the_tables() -> None:
    for players, chien, bouts, totals in _all_totals():
        case = players, chien, bouts
        assert _ranges_text(totals.any, bouts) == ANY_TOTALS[players, chien][bouts], case


def test_possible_points_of_slams_match_the_tables() -> None:
    for players, chien, bouts, totals in _all_totals():
        case = players, chien, bouts
        assert _ranges_text(totals.attack_slam, bouts) == ATTACK_SLAM[players, chien][bouts], case
        assert _ranges_text(totals.defence_slam, bouts) == DEFENCE_SLAM[players, chien][bouts], case


def test_exact_extremes_match_the_tables() -> None:
    for players, chien, bouts, totals in _all_totals():
        members = [points / 2 for points in range(183) if totals.exact >> points & 1]
        low, high = RAW_EXTREMES.get((players, chien, bouts), (None, None))
        assert low is None or members[0] == low
        assert high is None or members[-1] == high


def test_half_points_never_occur_at_four() -> None:
    for players, _, _, totals in _all_totals():
        if players == 4:
            assert all(points % 2 == 0 for points in range(183) if totals.any >> points & 1)


def test_exact_half_points_and_their_recorded_points_may_be_entered() -> None:
    for players, chien, bouts, totals in _all_totals():
        for points in range(183):
            if totals.exact >> points & 1 and players != 4:
                assert totals.any >> points & 1
                assert totals.any >> recorded_points(points, bouts) & 1, (players, chien, bouts, points)


def test_totals_of_garde_contre_mirror_garde_sans() -> None:
    for players in (3, 4, 5):
        sans, contre = totals_for(players, A), totals_for(players, D)
        for bouts in range(4):
            mirrored_points = {182 - points for points in range(183) if sans[3 - bouts].exact >> points & 1}
            assert mirrored_points == {points for points in range(183) if contre[bouts].exact >> points & 1}


@pytest.mark.parametrize(("players", "chien_cards"), [(3, 6), (4, 6), (5, 3)])
def test_enumeration_of_every_composition_agrees(players: int, chien_cards: int) -> None:
    """Enumerate Kings, Queens, Knights and Jacks, for garde sans with tricks on both sides."""
    tricks = {3: 24, 4: 18, 5: 15}[players]
    piles = {chien_cards + players * won for won in range(1, tricks)}
    totals_by_bouts: dict[int, set[int]] = {bouts: set() for bouts in range(4)}
    for bouts, kings, queens, knights, jacks in product(range(4), *[range(5)] * 4):
        counting_cards = bouts + kings + queens + knights + jacks
        half_points = 9 * (bouts + kings) + 7 * queens + 5 * knights + 3 * jacks
        totals_by_bouts[bouts] |= {
            half_points + size - counting_cards for size in piles if 0 <= size - counting_cards <= LOW_CARDS
        }
    for bouts, totals in enumerate(totals_for(players, A)):
        recorded = {recorded_points(points, bouts) for points in totals_by_bouts[bouts]}
        assert _ranges_text(totals.ordinary, bouts) == _ranges_text(sum(1 << points for points in recorded), bouts)
