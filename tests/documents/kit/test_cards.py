"""Cards of the crib on paper: the drawings of the tablet, with their names and points."""

import re
from itertools import chain
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from scoring.french_tarot.vocabulary import HALF_POINTS_OF_CARDS
from tests import cast
from tests.documents.reading import make_text
from tournaments.documents.kit.figures.cards import read_drawings

DRAWINGS = Path(str(finders.find("chelem/cards.svg"))).read_text()


def test_each_kind_of_card_has_a_drawing_in_the_view_box():
    assert set(read_drawings()) == set(HALF_POINTS_OF_CARDS)
    for name, attributes, _text in chain.from_iterable(read_drawings().values()):
        corners = (
            re.findall(r"[\d.]+", attributes["points"]) if name == "polygon" else (attributes["x"], attributes["y"])
        )
        assert all(0 <= float(number) <= 60 for number in corners)


def test_drawings_have_only_the_elements_that_paper_draws():
    assert set(re.findall(r"<(\w+)", DRAWINGS)) == {"svg", "symbol", "rect", "polygon", "text"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "cards", "chien"),
    [
        ("fr", "5 Excuse 5 21 5 Petit 5 Roi 4 Dame 3 Cavalier 2 Valet 1 deux basses", "6 à 3 joueurs, 6 à 4, 3 à 5"),
        ("en", "5 Excuse 5 21 5 Petit 5 King 4 Queen 3 Knight 2 Jack 1 two low ones", "6 at 3 players, 6 at 4, 3 at 5"),
    ],
)
def test_crib_on_paper_has_each_card_with_its_points(language: str, cards: str, chien: str):
    text = make_text(cast.tournament(), "crib", language=language)
    assert [word for word in cards.split() if word not in text] == []
    assert chien in text
