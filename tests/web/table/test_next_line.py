"""Responses to a page whose script shows the next entry by itself: they contain only what a line changes."""

import json
import re
from html import unescape

import pytest

from tests import cast
from tests.web.table_pages import Tablet, playing, text_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet() -> Tablet:
    return Tablet(playing(8, deals_per_round=4))


def goes_on_version(tablet: Tablet) -> str:
    """Return the hidden field by which such a page asks for the changes only; it holds a version of the script."""
    return search_html(r'name="goes_on" value="(\w+)"', tablet.page())


def search_html(pattern: str, answer) -> str:
    """Return the first group of a pattern that must match, without character references."""
    match = re.search(pattern, answer.content.decode())
    assert match is not None, pattern
    return unescape(match.group(1))


def test_the_response_has_the_data_of_the_next_entry_as_after_a_reload(tablet):
    version = goes_on_version(tablet)
    for number in (1, 2, 3):
        answer = tablet.deal(number, taker=str(number), goes_on=version)
        assert answer["HX-Reswap"] == "none"
        sheet = json.loads(search_html(r'data-sheet="(.*?)"', tablet.page()))
        assert json.loads(answer["Chelem-Next"]) == {"line": number + 1} | sheet


def test_the_response_is_smaller_than_a_third_of_the_screen(tablet):
    screen = tablet.deal(1)
    changes = tablet.deal(2, goes_on=goes_on_version(tablet))
    assert len(changes.content) < len(screen.content) / 3
    assert "+396" in text_of(changes), "the balance of two deals"
    assert 'id="recording"' not in changes.content.decode()


def seen_value(answer) -> str:
    """Return the field `seen`, the version of the sheet that the page shows."""
    return search_html(r'name="seen" value="([^"]*)"', answer)


def test_an_up_to_date_page_gets_only_the_new_line(tablet):
    answer = tablet.page()
    first_answer = tablet.deal(1, goes_on=goes_on_version(tablet), seen=seen_value(answer))
    html = tablet.deal(2, goes_on=goes_on_version(tablet), seen=seen_value(first_answer), taker="2").content.decode()
    assert 'hx-swap-oob="beforebegin:#paper [data-current]"' in html
    assert "Garde d’Est" in html
    assert "Garde de Nord" not in html, "the line before it"
    assert 'hx-swap-oob="outerHTML:#paper tfoot"' in html
    assert len(html) < 6_000


def test_an_outdated_page_gets_the_whole_sheet(tablet):
    answer = tablet.page()
    first_answer = tablet.deal(1, goes_on=goes_on_version(tablet), seen=seen_value(answer))
    cast.enter(tablet.table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    html = tablet.deal(2, goes_on=goes_on_version(tablet), seen=seen_value(first_answer), taker="2").content.decode()
    assert "Garde de Nord" in html
    assert "data-current" not in html.partition('id="paper"')[0]


def test_a_timed_sheet_appends_the_new_line():
    tablet = Tablet(playing(8, deals_per_round=None, minutes_per_round=60))
    version = goes_on_version(tablet)
    tablet.deal(1, part=False)
    answer = tablet.deal(2, goes_on=version, seen=seen_value(tablet.page()))
    assert 'hx-swap-oob="beforeend:#paper tbody"' in answer.content.decode()


def test_the_response_to_a_pass_has_the_data_of_the_next_entry(tablet):
    answer = tablet.send("table-deal", 1, 1, status="passed", goes_on=goes_on_version(tablet))
    assert json.loads(answer["Chelem-Next"])["counted"] == 0


def is_the_whole_screen(answer) -> bool:
    """Return True if the response replaces the whole screen."""
    return "Chelem-Next" not in answer.headers and answer["HX-Retarget"] == "#screen"


def test_a_page_in_another_language_gets_the_whole_screen(tablet):
    tablet.client.cookies["django_language"] = "en"
    english_version = goes_on_version(tablet)
    tablet.client.cookies["django_language"] = "fr"
    assert is_the_whole_screen(tablet.deal(1, goes_on=english_version))


def test_the_last_line_gets_the_whole_screen(tablet):
    version = goes_on_version(tablet)
    for number in (1, 2, 3):
        tablet.deal(number, goes_on=version, part=False)
    assert is_the_whole_screen(tablet.deal(4, goes_on=version))


def test_a_resent_line_that_is_not_the_newest_gets_the_whole_screen(tablet):
    version, client_id = goes_on_version(tablet), {"client_id": "the-first-line"}
    tablet.deal(1, goes_on=version, **client_id, part=False)
    tablet.deal(2, goes_on=version, part=False)
    answer = tablet.deal(1, goes_on=version, **client_id)
    assert is_the_whole_screen(answer)
    assert "Donne 3 sur 4" in text_of(answer)


def test_the_first_line_of_a_timed_sheet_gets_the_whole_screen():
    tablet = Tablet(playing(8, deals_per_round=None, minutes_per_round=60))
    version = goes_on_version(tablet)
    first_answer = tablet.deal(1, goes_on=version)
    assert is_the_whole_screen(first_answer)
    assert "Terminer et valider" in text_of(first_answer)  # from the first line on the sheet can be ended
    assert not is_the_whole_screen(tablet.deal(2, goes_on=version))
