"""Further values for the tests of `tests/web/desk/registration/test_entries.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.registration import test_entries as shared
from tests.web.desk.registration.test_entries import tournament

__all__ = ["tournament"]


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("", {"D’AUBIGNÉ", "LE GOFF", "MARTIN"}),
        ("presents", {"D’AUBIGNÉ"}),
        ("absents", {"MARTIN"}),
    ],
)
def test_the_list_is_filtered_by_state(alice, tournament, show, names):
    shared.test_the_list_is_filtered_by_state(alice, tournament, show, names)


@pytest.mark.parametrize(("action", "parameter"), [("withdraw", "leavers")])
def test_a_tap_that_would_move_others_redirects_to_the_preview(alice, action, parameter):
    shared.test_a_tap_that_would_move_others_redirects_to_the_preview(alice, action, parameter)
