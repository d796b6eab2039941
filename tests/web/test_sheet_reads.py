"""A page reads the lines of each table that it shows once."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing

pytestmark = pytest.mark.django_db

QUERY_OF_LINES = re.compile(r'^SELECT .* FROM "tournaments_deal" WHERE "tournaments_deal"."table_id" =')


def check_single_read(client: Client, address: str) -> None:
    """Assert that a page runs at least one query for the lines of a table, and none twice."""
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200
    sheet_queries = [query["sql"] for query in queries if QUERY_OF_LINES.match(query["sql"])]
    assert sheet_queries
    assert sorted(sheet_queries) == sorted(set(sheet_queries))


@pytest.mark.parametrize(("name", "line"), [("table", []), ("table-deal", [1, 1])])
def test_page_of_the_table_reads_its_sheet_once(name: str, line: list[int]) -> None:
    tablet = Tablet(playing())
    tablet.deal(1)
    check_single_read(tablet.client, tablet.address(name, *line))


@pytest.mark.parametrize(("name", "line"), [("desk-table", []), ("desk-table-deal", [1])])
def test_page_of_the_desk_reads_the_sheet_once(name: str, line: list[int]) -> None:
    tournament = playing()
    cast.enter(cast.table_of(tournament), cast.basile())
    address = reverse(name, args=[tournament.first_stage.address, 1, 1, *line])
    check_single_read(cast.client_of(cast.basile()), address)


def test_page_for_totals_reads_the_sheet_once() -> None:
    tablet = Tablet(playing(recording_mode="totals"))
    check_single_read(tablet.client, tablet.address("table-totals", 1))
