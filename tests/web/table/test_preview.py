"""The preview of an entry on the tablet: scores, warnings and missing fields before the deal is sent."""

import pytest

from tests.web.table_pages import GARDE, Tablet, playing, table_of_size, text_of
from tournaments.models import Deal

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet():
    return Tablet(playing())


def test_an_incomplete_entry_lists_missing_fields_without_errors(tablet):
    text = text_of(tablet.preview(taker="1", contract="garde", pile="attack"))
    assert "Il manque : les bouts, les points." in text
    assert 'class="error' not in text


def test_the_preview_shows_scores_and_their_calculation(tablet):
    text = text_of(tablet.preview(**GARDE))
    assert "+198" in text
    assert "(25 + 8) × 2 = +66" in text
    assert not Deal.objects.exists()


def test_points_are_validated_before_the_taker_is_known(tablet):
    text = text_of(tablet.preview(**(GARDE | {"taker": "", "points": "90"})))
    assert 'data-verdict="refused"' in text


def test_a_partner_without_a_taker_is_no_error():
    tablet = table_of_size(playing(9, odd_tables="5", rounds_planned=1), 5)
    text = text_of(tablet.preview(**(GARDE | {"taker": "", "partner": "1"})))
    assert "Il manque : le preneur." in text
    assert 'class="error' not in text


def test_a_rare_contract_is_a_warning(tablet):
    text = text_of(tablet.preview(**(GARDE | {"contract": "garde_contre"})))
    assert 'data-verdict="rare"' in text
    assert 'value="rare_garde_contre"' in text


def test_a_poignee_without_a_player_is_incomplete(tablet):
    text = text_of(tablet.preview(**GARDE, poignee_size_1="double"))
    assert "Il manque : qui a montré la poignée." in text


def test_the_preview_is_translated(tablet):
    tablet.client.cookies["django_language"] = "en"
    text = text_of(tablet.preview(**GARDE))
    assert "Each defender gives 66." in text
