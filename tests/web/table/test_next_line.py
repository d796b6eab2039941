"""What a page is answered that asks for the next line by itself: only what the line has changed."""

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


def said(tablet: Tablet) -> str:
    """What such a page sends with each line."""
    return found(r'name="goes_on" value="(\w+)"', tablet.page())


def found(pattern: str, answer) -> str:
    match = re.search(pattern, answer.content.decode())
    assert match is not None, pattern
    return unescape(match.group(1))


def test_it_is_told_where_the_sheet_stands_as_a_reload_tells(tablet):
    version = said(tablet)
    for number in (1, 2, 3):
        answer = tablet.deal(number, taker=str(number), goes_on=version)
        assert answer["HX-Reswap"] == "none"
        stands = json.loads(found(r'data-sheet="(.*?)"', tablet.page()))
        assert json.loads(answer["Chelem-Next"]) == {"line": number + 1} | stands


def test_it_is_a_small_part_of_the_screen(tablet):
    whole = len(tablet.deal(1).content)
    pieces = tablet.deal(2, goes_on=said(tablet))
    assert len(pieces.content) < whole / 3
    assert "+396" in text_of(pieces), "the balance of two deals"
    assert 'id="recording"' not in pieces.content.decode()


def seen(answer) -> str:
    return found(r'name="seen" value="([^"]*)"', answer)


def test_it_is_sent_the_line_alone_where_it_shows_all_others(tablet):
    page = tablet.page()
    one = tablet.deal(1, goes_on=said(tablet), seen=seen(page))
    two = tablet.deal(2, goes_on=said(tablet), seen=seen(one), taker="2").content.decode()
    assert 'hx-swap-oob="beforebegin:#paper [data-current]"' in two
    assert "Garde d’Est" in two
    assert "Garde de Nord" not in two, "the line before it"
    assert 'hx-swap-oob="outerHTML:#paper tfoot"' in two
    assert len(two) < 6_000


def test_it_is_sent_the_whole_sheet_where_the_desk_has_changed_another_line(tablet):
    page = tablet.page()
    one = tablet.deal(1, goes_on=said(tablet), seen=seen(page))
    cast.enter(tablet.table, cast.alice(), number=1, version=1, outcome=cast.SIMPLE_GARDE | {"points": 41})
    two = tablet.deal(2, goes_on=said(tablet), seen=seen(one), taker="2").content.decode()
    assert "Garde de Nord" in two
    assert "data-current" not in two.partition('id="paper"')[0]


def test_a_sheet_without_lines_to_come_grows_at_its_end():
    tablet = Tablet(playing(8, deals_per_round=None, minutes_per_round=60))
    version = said(tablet)
    tablet.deal(1)
    two = tablet.deal(2, goes_on=version, seen=seen(tablet.page()))
    assert 'hx-swap-oob="beforeend:#paper tbody"' in two.content.decode()


def test_a_pass_is_answered_so_as_well(tablet):
    answer = tablet.send("table-deal", 1, 1, status="passed", goes_on=said(tablet))
    assert json.loads(answer["Chelem-Next"])["counted"] == 0


def is_the_whole_screen(answer) -> bool:
    return "Chelem-Next" not in answer.headers and answer["HX-Retarget"] == "#screen"


def test_a_page_with_other_rules_or_words_needs_its_whole_screen(tablet):
    tablet.client.cookies["django_language"] = "en"
    english = said(tablet)
    tablet.client.cookies["django_language"] = "fr"
    assert is_the_whole_screen(tablet.deal(1, goes_on=english))


def test_the_last_line_asks_something_else(tablet):
    version = said(tablet)
    for number in (1, 2, 3):
        tablet.deal(number, goes_on=version)
    assert is_the_whole_screen(tablet.deal(4, goes_on=version))


def test_a_line_that_others_have_gone_beyond_is_answered_with_the_sheet_as_it_is(tablet):
    version, first = said(tablet), {"client_id": "the-first-line"}
    tablet.deal(1, goes_on=version, **first)
    tablet.deal(2, goes_on=version)
    again = tablet.deal(1, goes_on=version, **first)
    assert is_the_whole_screen(again)
    assert "Donne 3 sur 4" in text_of(again)


def test_a_sheet_that_may_end_from_now_on_says_so():
    tablet = Tablet(playing(8, deals_per_round=None, minutes_per_round=60))
    version = said(tablet)
    assert "Terminer et valider" in text_of(tablet.deal(1, goes_on=version))
    assert "Chelem-Next" in tablet.deal(2, goes_on=version).headers


def test_a_game_that_the_desk_judges_has_nothing_to_say():
    tablet = Tablet(playing(8, game="burro"))
    assert b"goes_on" not in tablet.page().content
