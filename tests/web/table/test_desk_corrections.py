"""A sheet that the desk corrects says so at the table, whose players would not notice otherwise."""

import pytest

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of

pytestmark = pytest.mark.django_db

CORRECTED = cast.SIMPLE_GARDE | {"points": 41}


@pytest.fixture
def tablet():
    tablet = Tablet(playing())
    for number in (1, 2):
        tablet.deal(number)
    return tablet


def correct(tablet: Tablet) -> None:
    cast.enter(tablet.table, cast.basile(), number=1, version=1, outcome=CORRECTED, reason="Recompté")


def test_an_open_page_says_so_at_once(tablet):
    page = tablet.page().context
    seen = {"key": page["screen"].key, "seen": page["screen"].seen}
    correct(tablet)
    answer = tablet.client.get(tablet.address("table-live"), seen, headers={"HX-Request": "true"})
    assert 'id="last"' in answer.content.decode()
    assert "Corrigée au bureau" in text_of(answer)
    assert "Donne 1" in text_of(answer)


def test_it_says_so_until_the_next_line(tablet):
    correct(tablet)
    assert "Corrigée au bureau" in text_of(tablet.page())
    assert "Corrigée au bureau" not in text_of(tablet.deal(3))


def test_a_complete_sheet_says_so_too(tablet):
    for number in (3, 4, 5):
        tablet.deal(number)
    assert "Enregistré au bureau" not in text_of(tablet.page())
    correct(tablet)
    page = text_of(tablet.page())
    assert "La feuille est complète" in page
    assert "Corrigée au bureau" in page


def test_a_table_that_corrects_itself_is_told_nothing_new(tablet):
    tablet.deal(1, version="1", points="41")
    assert "Corrigée au bureau" not in text_of(tablet.page())
