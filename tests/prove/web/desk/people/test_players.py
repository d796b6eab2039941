"""Further values for the tests of `tests/web/desk/people/test_players.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.people import test_players as shared


@pytest.mark.parametrize("query", [{"page": "x"}, {"fiche": "x"}, {"fiche": "9" * 40}])
def test_an_invalid_query_gets_an_ordinary_page(alice, query):
    shared.test_an_invalid_query_gets_an_ordinary_page(alice, query)
