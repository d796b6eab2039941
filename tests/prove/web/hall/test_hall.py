"""Further values for the tests of `tests/web/hall/test_hall.py`, which keeps one of each kind."""

import pytest

from tests.web.hall import test_hall as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("view", ["places", "tables"])
def test_wall_is_shown_for_each_view_and_for_an_unknown_one(client, view):
    shared.test_wall_is_shown_for_each_view_and_for_an_unknown_one(client, view)
