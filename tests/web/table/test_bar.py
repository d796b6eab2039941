"""The bar under a recording says one thing at a time, in one place."""

import re

import pytest

from tests.web.table_pages import GARDE, Tablet, playing, shown, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    return Tablet(playing())


def states(answer) -> list[str]:
    return re.findall('data-verdict="(.*?)"', shown(answer))


def test_a_refusal_is_said_once_and_nothing_contradicts_it(tablet):
    said = tablet.preview(**(GARDE | {"bouts": "1", "points": "90"}))
    assert states(said) == ["refused"]
    assert text_of(said).count("jamais 90") == 1
    assert "c’est rare" not in text_of(said)


def test_a_page_without_script_says_it_once_too(tablet):
    said = tablet.deal(part=False, bouts="1", points="90")
    assert states(said) == ["refused"]
    assert text_of(said).count("jamais 90") == 1


def test_what_cannot_be_read_is_said_before_the_rest(tablet):
    said = tablet.preview(**(GARDE | {"points": "92"}))
    assert "Les points d’un camp vont de 0 à 91." in text_of(said)


def test_a_rare_deal_shows_its_scores_and_everything_that_is_rare(tablet):
    said = tablet.preview(**(GARDE | {"contract": "garde_contre", "bouts": "3", "points": "82"}))
    assert states(said) == ["rare"]
    assert "Une garde contre est rare." in text_of(said)
    assert "82 points pour l’attaque, c’est rare." in text_of(said)
    assert "+" in text_of(said)
    assert 'name="acknowledged" value="rare_garde_contre rare_points"' in said.content.decode()


def test_the_answer_to_typing_changes_nothing_above_the_bar(tablet):
    said = tablet.preview(**(GARDE | {"bouts": "1", "points": "90"})).content.decode()
    assert re.findall('id="(.*?)" hx-swap-oob', said) == ["bonuses-chosen"]
