"""Further values for the tests of `tests/web/table/test_recording.py`, which keeps one of each kind."""

import pytest

from tests.web.table import test_recording as shared
from tests.web.table.test_recording import tablet, tournament, tournament_key

__all__ = ["tablet", "tournament", "tournament_key"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "invalid_fields",
    [
        {"taker": "N"},
        {"contract": "solo"},
        {"bouts": "4"},
        {"points": "abc"},
        {"points": "-3"},
        {"points": "1e9"},
        {"points": "49.25"},
        {"points": "٤٩٩"},
        {"pile": "chien"},
        {"version": "-1"},
        {"client_id": "!"},
        {"client_id": "x" * 500},
        {"poignee_size_1": "huge"},
        {"poignee_size_1": "simple"},
        {"chelem": "perhaps"},
        {"status": "won"},
        {"status": "not_played"},
        {"status": "x" * 100},
        {"acknowledged": "x" * 1000},
    ],
)
def test_invalid_values_are_refused_and_not_stored(tablet, invalid_fields):
    shared.test_invalid_values_are_refused_and_not_stored(tablet, invalid_fields)


@pytest.mark.parametrize("typed", ["40,5", "40.5"])
def test_half_points_are_parsed_at_three_players(typed):
    shared.test_half_points_are_parsed_at_three_players(typed)


@pytest.mark.parametrize("typed", [" 49 ", "49.0"])
def test_whole_points_are_parsed_in_several_formats(tablet, typed):
    shared.test_whole_points_are_parsed_in_several_formats(tablet, typed)
