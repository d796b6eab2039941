"""Work of the server for a tablet: few queries, one verdict, no second load of a sheet.

250 tablets poll and send all evening.

The response to a deal has its version, and is equal to a reload.
"""

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


def screen_html(answer) -> str:
    """Return the HTML of the screen without the random ids (UUIDs) and CSRF tokens of its forms."""
    html = answer.content.decode()
    html = re.split("<!--coming-->|<!--/screen-->", html[html.index('<div\n  id="screen"') :])[0]
    return re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}|[0-9A-Za-z]{64}", "", html)


def test_a_deal_costs_at_most_fifteen_queries(tablet):
    tablet.deal(1, part=False)
    with CaptureQueriesContext(connection) as queries:
        assert tablet.deal(2).status_code == 200
    assert len(queries) <= 15, [query["sql"][:80] for query in queries]


def test_a_deal_is_judged_once_and_its_sheet_is_loaded_once(tablet):
    """The check of acknowledged warnings, the recording and the rendered sheet share one verdict."""
    engine = type(tablet.station.tournament.engine)
    with (
        patch.object(engine, "check", autospec=True, side_effect=engine.check) as check,
        patch.object(engine, "rules", autospec=True, side_effect=engine.rules) as rules,
        CaptureQueriesContext(connection) as queries,
    ):
        assert tablet.deal(1).status_code == 200
    sheet_queries = [
        query["sql"] for query in queries if re.search('^SELECT .* FROM "?tournaments_deal"?', query["sql"])
    ]
    assert (check.call_count, len(sheet_queries)) == (1, 1)
    assert rules.call_count <= 1


def test_the_response_to_a_deal_equals_a_reload(tablet):
    """It is rendered from the sheet in memory, which is not loaded again."""
    for number in (1, 2, 3):
        answer = tablet.deal(number, taker=str(number))
        assert screen_html(answer).strip() == screen_html(tablet.page()).strip()


def test_the_response_to_a_deal_has_its_version_in_a_header(tablet):
    answer = tablet.deal(1)
    tablet.station.tournament.refresh_from_db()
    assert answer["Chelem-Version"] == str(tablet.station.tournament.version)


def test_a_get_does_not_write_to_the_database(tablet):
    with CaptureQueriesContext(connection) as queries:
        tablet.page()
        tablet.page("table-live")
    assert [query["sql"] for query in queries if not query["sql"].startswith("SELECT")] == []
