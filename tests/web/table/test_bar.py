"""The verdict bar under an entry shows one verdict at a time."""

import re

import pytest

from tests.web.table_pages import GARDE, Tablet, playing, text_of, visible_html

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    return Tablet(playing())


def verdicts(answer) -> list[str]:
    """Return the states of the verdict bars in the visible HTML."""
    return re.findall('data-verdict="(.*?)"', visible_html(answer))


def test_a_refusal_is_the_only_verdict(tablet):
    answer = tablet.preview(**(GARDE | {"bouts": "1", "points": "90"}))
    assert verdicts(answer) == ["refused"]
    assert text_of(answer).count("jamais 90") == 1
    assert "c’est rare" not in text_of(answer)


def test_a_refusal_is_rendered_once_without_javascript(tablet):
    answer = tablet.deal(part=False, bouts="1", points="90")
    assert verdicts(answer) == ["refused"]
    assert text_of(answer).count("jamais 90") == 1


def test_an_invalid_value_is_reported_before_missing_ones(tablet):
    answer = tablet.preview(**(GARDE | {"points": "92"}))
    assert "Les points d’un camp vont de 0 à 91." in text_of(answer)


def test_a_rare_deal_shows_its_scores_and_all_warnings(tablet):
    answer = tablet.preview(**(GARDE | {"contract": "garde_contre", "bouts": "3", "points": "82"}))
    assert verdicts(answer) == ["rare"]
    assert "Une garde contre est rare." in text_of(answer)
    assert "82 points pour l’attaque, c’est rare." in text_of(answer)
    assert "+" in text_of(answer)
    assert 'name="acknowledged" value="rare_garde_contre rare_points"' in answer.content.decode()


def test_a_preview_swaps_only_the_bar_and_the_summary_of_bonuses(tablet):
    html = tablet.preview(**(GARDE | {"bouts": "1", "points": "90"})).content.decode()
    assert re.findall('id="(.*?)" hx-swap-oob', html) == ["bonuses-chosen"]
