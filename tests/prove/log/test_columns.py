"""`check_log` finds a change by SQL of every column that the log determines."""

import pytest

from tests.log.test_columns import COLUMNS, tournament_key
from tests.log.test_columns import test_a_change_of_any_value_is_found as check_column

__all__ = ["tournament_key"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "column"), COLUMNS)
def test_a_change_of_any_value_is_found(tournament_key, name, column):
    check_column(tournament_key, name, column)
