"""A ranked round of thirteen and of sixteen players."""

import pytest

from tests.services.seating.test_swiss_rounds import (
    test_without_moves_the_best_four_sit_at_the_first_table as check_first_table,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [13, 16])
def test_without_moves_the_best_four_sit_at_the_first_table(players):
    check_first_table(players)
