"""What a tablet costs the database: each of a hall of 250 asks and sends all evening."""

import re
from unittest.mock import patch

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.web.table_pages import Tablet, playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def tablet() -> Tablet:
    return Tablet(playing(8, deals_per_round=6), 1)


def screen(answer) -> str:
    """The screen, without the names and tokens that each page gives its sendings."""
    text = answer.content.decode()
    text = re.split("<!--coming-->|<!--/screen-->", text[text.index('<div\n  id="screen"') :])[0]
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9A-Za-z]{64}", "", text)


def test_a_deal_asks_at_most_fifteen_questions(tablet):
    tablet.deal(1)
    with CaptureQueriesContext(connection) as asked:
        assert tablet.deal(2).status_code == 200
    assert len(asked) <= 15, [query["sql"][:80] for query in asked]


def test_a_deal_is_judged_once_and_its_sheet_is_read_once(tablet):
    """The page that counts the warnings as read, the recording, and the sheet that is shown share one answer."""
    engine = type(tablet.station.tournament.engine)
    with (
        patch.object(engine, "check", autospec=True, side_effect=engine.check) as check,
        patch.object(engine, "rules", autospec=True, side_effect=engine.rules) as rules,
        CaptureQueriesContext(connection) as asked,
    ):
        assert tablet.deal(1).status_code == 200
    read = [query["sql"] for query in asked if re.search('^SELECT .* FROM "?tournaments_deal"?', query["sql"])]
    assert (check.call_count, len(read)) == (1, 1)
    assert rules.call_count <= 1


def test_its_answer_is_the_page_that_a_reload_shows(tablet):
    """It is made of the sheet that was just written, not read again."""
    for number in (1, 2, 3):
        answered = tablet.deal(number, taker=str(number))
        assert screen(answered).strip() == screen(tablet.page()).strip()


def test_its_answer_says_the_version_that_it_shows(tablet):
    answered = tablet.deal(1)
    tablet.station.tournament.refresh_from_db()
    assert answered["Chelem-Version"] == str(tablet.station.tournament.version)


def test_looking_writes_nothing(tablet):
    with CaptureQueriesContext(connection) as asked:
        tablet.page()
        tablet.page("table-live")
    assert [query["sql"] for query in asked if not query["sql"].startswith("SELECT")] == []
