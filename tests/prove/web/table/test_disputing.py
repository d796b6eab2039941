"""Further values for the tests of `tests/web/table/test_disputing.py`, which keeps one of each kind."""

import pytest

from tests.web.table import test_disputing as shared
from tests.web.table.test_disputing import tablet

__all__ = ["tablet"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"wish-points": "cent"}, "Écrivez un nombre de points"),
        ({"player": "5"}, "5"),
    ],
)
def test_a_refused_dispute_has_a_sentence_and_keeps_the_sheet(tablet, changes, sentence):
    shared.test_a_refused_dispute_has_a_sentence_and_keeps_the_sheet(tablet, changes, sentence)


@pytest.mark.parametrize("game", ["texas-42", "burro"])
def test_other_games_have_their_own_fields(game):
    shared.test_other_games_have_their_own_fields(game)
