"""Responses to a page that shows the next entry by itself: only the changes of a line."""

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
    """Return the version that such a page sends with each line."""
    return search(r'name="goes_on" value="(\w+)"', tablet.page())


def search(pattern: str, answer) -> str:
    match = re.search(pattern, answer.content.decode())
    assert match is not None, pattern
    return unescape(match.group(1))


def test_the_response_has_the_data_of_the_next_entry_as_after_a_reload(tablet):
    version = goes_on_version(tablet)
    for number in (1, 2, 3):
        answer = tablet.deal(number, taker=str(number), goes_on=version)
        assert answer["HX-Reswap"] == "none"
        stands = json.loads(search(r'data-sheet="(.*?)"', tablet.page()))
        assert json.loads(answer["Chelem-Next"]) == {"line": number + 1} | stands


def test_the_response_is_smaller_than_a_third_of_the_screen(tablet):
    whole = len(tablet.deal(1).content)
    pieces = tablet.deal(2, goes_on=goes_on_version(tablet))
    assert len(pieces.content) < whole / 3
    assert "+396" in text_of(pieces), "the balance of two deals"
    assert 'id="recording"' not in pieces.content.decode()


def seen_value(answer) -> str:
    return search(r'name="seen" value="([^"]*)"', answer)


def test_an_up_to_date_page_gets_only_the_new_line(tablet):
    page = tablet.page()
    one = tablet.deal(1, goes_on=goes_on_version(tablet), seen=seen_value(page))
    two = tablet.deal(2, goes_on=goes_on_version(tablet), seen=seen_value(one), taker="2").content.decode()
    assert 'hx-swap-oob="beforebegin:#paper [data-current]"' in two
    assert "Garde d’Est" in two
    assert "Garde de Nord" not in two, "the line before it"
    assert 'hx-swap-oob="outerHTML:#paper tfoot"' in two
    assert len(two) < 6_000


def test_an_outdated_page_gets_the_whole_sheet(tablet):
    page = tablet.page()
    one = tablet.deal(1, goes_on=goes_on_version(tablet), seen=seen_value(page))
    cast.enter(tablet.table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    two = tablet.deal(2, goes_on=goes_on_version(tablet), seen=seen_value(one), taker="2").content.decode()
    assert "Garde de Nord" in two
    assert "data-current" not in two.partition('id="paper"')[0]


def test_a_timed_sheet_appends_the_new_line():
    tablet = Tablet(playing(8, deals_per_round=None, minutes_per_round=60))
    version = goes_on_version(tablet)
    tablet.deal(1)
    two = tablet.deal(2, goes_on=version, seen=seen_value(tablet.page()))
    assert 'hx-swap-oob="beforeend:#paper tbody"' in two.content.decode()


def test_the_response_to_a_pass_has_the_data_of_the_next_entry(tablet):
    answer = tablet.send("table-deal", 1, 1, status="passed", goes_on=goes_on_version(tablet))
    assert json.loads(answer["Chelem-Next"])["counted"] == 0


def is_the_whole_screen(answer) -> bool:
    return "Chelem-Next" not in answer.headers and answer["HX-Retarget"] == "#screen"


def test_a_page_in_another_language_gets_the_whole_screen(tablet):
    tablet.client.cookies["django_language"] = "en"
    english = goes_on_version(tablet)
    tablet.client.cookies["django_language"] = "fr"
    assert is_the_whole_screen(tablet.deal(1, goes_on=english))


def test_the_last_line_gets_the_whole_screen(tablet):
    version = goes_on_version(tablet)
    for number in (1, 2, 3):
        tablet.deal(number, goes_on=version)
    assert is_the_whole_screen(tablet.deal(4, goes_on=version))


def test_a_resent_line_that_is_not_the_newest_gets_the_whole_screen(tablet):
    version, first = goes_on_version(tablet), {"client_id": "the-first-line"}
    tablet.deal(1, goes_on=version, **first)
    tablet.deal(2, goes_on=version)
    again = tablet.deal(1, goes_on=version, **first)
    assert is_the_whole_screen(again)
    assert "Donne 3 sur 4" in text_of(again)


def test_the_first_line_of_a_timed_sheet_gets_the_whole_screen():
    tablet = Tablet(playing(8, deals_per_round=None, minutes_per_round=60))
    version = goes_on_version(tablet)
    assert "Terminer et valider" in text_of(tablet.deal(1, goes_on=version))
    assert "Chelem-Next" in tablet.deal(2, goes_on=version).headers


def test_a_game_without_an_engine_on_the_tablet_sends_no_version():
    tablet = Tablet(playing(8, game="burro"))
    assert b"goes_on" not in tablet.page().content
