"""What the page says of a recording while it grows."""

import pytest

from tests.web.table_pages import GARDE, Tablet, playing, table_of_size, text_of
from tournaments.models import Deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    return Tablet(playing())


def test_it_does_not_call_an_unfinished_entry_wrong(tablet):
    said = text_of(tablet.preview(taker="1", contract="garde", pile="attack"))
    assert "Il manque : les bouts, les points." in said
    assert 'class="error' not in said


def test_it_shows_the_scores_and_how_they_come_about(tablet):
    said = text_of(tablet.preview(**GARDE))
    assert "+198" in said
    assert "(25 + 8) × 2 = +66" in said
    assert not Deal.objects.exists()


def test_it_judges_points_before_anybody_says_who_took(tablet):
    said = text_of(tablet.preview(**(GARDE | {"taker": "", "points": "90"})))
    assert 'data-verdict="refused"' in said


def test_it_takes_no_stand_in_for_the_called_player():
    tablet = table_of_size(playing(9, odd_tables="5", rounds_planned=1), 5)
    said = text_of(tablet.preview(**(GARDE | {"taker": "", "partner": "1"})))
    assert "Il manque : le preneur." in said
    assert 'class="error' not in said


def test_it_marks_what_is_rare_without_refusing_it(tablet):
    said = text_of(tablet.preview(**(GARDE | {"contract": "garde_contre"})))
    assert 'data-verdict="rare"' in said
    assert 'value="rare_garde_contre"' in said


def test_it_asks_who_showed_a_poignee(tablet):
    said = text_of(tablet.preview(**GARDE, poignee_size_1="double"))
    assert "Il manque : qui a montré la poignée." in said


def test_it_speaks_english(tablet):
    tablet.client.cookies["django_language"] = "en"
    said = text_of(tablet.preview(**GARDE))
    assert "Each defender gives 66." in said
