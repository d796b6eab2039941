"""The import of a list of three thousand lines; `make test` reads one of a thousand."""

import pytest

from tests.players.test_importing import (
    test_a_line_of_a_long_list_costs_no_more_than_one_of_a_short_list as check_calls,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("count", [3_000])
def test_a_line_of_a_long_list_costs_no_more_than_one_of_a_short_list(count: int) -> None:
    check_calls(count)
