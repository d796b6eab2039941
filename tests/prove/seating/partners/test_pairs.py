"""Changing partners in other fields, and after four players have left."""

import pytest

from tests.seating.partners.test_pairs import test_changing_partners_do_not_repeat as check_changing_partners
from tests.seating.partners.test_pairs import test_repair_repeats_no_partner as check_repair
from tournaments.seating.repairing.repair import Change


@pytest.mark.parametrize(("players", "rounds"), [(8, 5), (9, 7), (12, 5), (16, 7)])
def test_changing_partners_do_not_repeat(players: int, rounds: int) -> None:
    check_changing_partners(players, rounds)


@pytest.mark.parametrize("seed", [0, 3])
def test_repair_after_four_have_left_repeats_no_partner(seed: int) -> None:
    """After four of sixteen players left, some players meet again: then as opponents, not as partners."""
    check_repair(Change(played=2, leavers=(3, 7, 9, 12)), seed)
