"""Further values for the tests of `tests/web/games/test_scarto.py`, which keeps one of each kind."""

import pytest

from tests.web.games import test_scarto as shared

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"pile_1_blanks": 21}, "les trois tas ont 77 cartes ; il y en a 76 ici"),
        ({"pile_1_blanks": 21, "pile_2_blanks": 19}, "un seul tas laisse deux cartes"),
        ({"pile_1_kings": "un"}, "nombre entier de cartes, de 0 à 4"),
        ({"points_1": 26, "points_2": 14}, "Les tas donnent 27 · 13 · 38"),
    ],
)
def test_impossible_piles_are_refused_with_a_message(changes, message):
    shared.test_impossible_piles_are_refused_with_a_message(changes, message)


@pytest.mark.parametrize(
    ("hand", "message"),
    [((-1, 40, 39), "de 0 à 78"), ((27.5, 13, 37.5), "nombre entier"), (("", "", ""), "les points de Nord")],
)
def test_impossible_points_are_refused_with_a_message(hand, message):
    shared.test_impossible_points_are_refused_with_a_message(hand, message)
