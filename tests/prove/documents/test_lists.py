"""Lists of other numbers of rounds; `make test` makes those of twelve."""

import pytest

from tests.documents.test_lists import test_lists_have_room_for_any_number_of_rounds as check_names

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("players", "rounds", "odd"), [(9, 1, "3"), (10, 7, "5"), (16, 12, "3")])
def test_lists_have_room_for_any_number_of_rounds(players: int, rounds: int, odd: str) -> None:
    check_names(players, rounds, odd)
