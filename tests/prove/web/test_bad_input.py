"""Further values for the tests of `tests/web/test_bad_input.py`, which keeps one of each kind."""

import pytest

from tests.web import test_bad_input as shared
from tests.web.test_bad_input import tablet, tournament

__all__ = ["tablet", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("points", [91.5, 92, 1e300, None, [], True, 49.25])
def test_impossible_points_are_refused(tournament, points):
    shared.TestDeals().test_impossible_points_are_refused(tournament, points)


@pytest.mark.parametrize("name", [7, "", "short", "avec des espaces", "é" * 10, "twice~named"])
def test_invalid_client_id_is_refused(tournament, name):
    shared.TestDeals().test_invalid_client_id_is_refused(tournament, name)


@pytest.mark.parametrize(
    "form",
    [
        {"taker": ["1", "2"], "points": "٤٩"},
        {"taker": "1" * 5000},
        {"points": "\x01", "poignee_1": "\udcff".encode("utf-8", "surrogatepass")},
    ],
)
def test_malformed_form_is_refused(tournament, tablet, form):
    shared.TestTables().test_malformed_form_is_refused(tournament, tablet, form)


@pytest.mark.parametrize("body", [b"", b"null", b"[]", b"\xff", b"NaN", b'"text"'])
def test_malformed_json_gets_a_problem(tournament, body):
    shared.TestJson().test_malformed_json_gets_a_problem(tournament, body)
