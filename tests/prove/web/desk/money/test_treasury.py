"""Further values for the tests of `tests/web/desk/money/test_treasury.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.money import test_treasury as shared
from tests.web.desk.money.test_treasury import alice, thea, tournament

__all__ = ["alice", "thea", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"what": "expense", "euros": "1,234", "method": "cash", "reason": "x"}, "virgule"),
        ({"what": "float", "euros": "0", "method": "cash", "reason": ""}, "0,01"),
        ({"what": "float", "euros": "-4", "method": "cash", "reason": ""}, "montant"),
        ({}, ""),
    ],
)
def test_an_invalid_line_of_the_till_is_refused_and_keeps_the_input(thea, tournament, data, message):
    shared.test_an_invalid_line_of_the_till_is_refused_and_keeps_the_input(thea, tournament, data, message)


@pytest.mark.parametrize("changes", [{"own": ""}, {"back": "101"}, {"back": ""}, {"categories": "Jeune = moitié"}])
def test_invalid_prize_rules_are_refused(alice, tournament, changes):
    shared.test_invalid_prize_rules_are_refused(alice, tournament, changes)
