"""Further values for the tests of `tests/web/desk/stages/test_adding.py`, which keeps one of each kind."""

import pytest

from tests.web.desk.stages import test_adding as shared
from tests.web.desk.stages.test_adding import alice, tournament

__all__ = ["alice", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "reason"),
    [({"who": "percent", "count": 101}, "100"), ({"rounds_planned": 0}, "Complétez d’abord le formulaire.")],
)
def test_a_preview_shows_why_the_cut_is_impossible(tournament, alice, changes, reason):
    shared.test_a_preview_shows_why_the_cut_is_impossible(tournament, alice, changes, reason)
