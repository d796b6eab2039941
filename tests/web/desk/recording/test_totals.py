"""The totals of a round in one list: one request records and confirms a sheet."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import cast
from tournaments.models import Event, Table
from tournaments.services.play.sheets import table_totals_record

pytestmark = pytest.mark.django_db
# Both signs are read: the hyphen and, in the third total, the minus sign U+2212.
BALANCES = {"total_1": "120", "total_2": "-40", "total_3": "−40", "total_4": "-40", "version": "0"}


@pytest.fixture
def tournament():
    return cast.running_tournament(8, rounds_planned=1, recording_mode="totals")


def recording_url(tournament):
    """Return the URL of the page on which the totals of round 1 are typed."""
    return reverse("desk-recording", args=[tournament.slug, 1])


def post_totals(tournament, client, table=1, *, part=False, **changes):
    """Post the totals of a table, with the header of htmx if `part`. Return the response."""
    headers = {"HX-Request": "true"} if part else {}
    return client.post(
        reverse("desk-recording-totals", args=[tournament.slug, 1, table]), BALANCES | changes, headers=headers
    )


def test_every_table_has_its_row(tournament, basile):
    html = basile.get(recording_url(tournament)).content.decode()
    assert html.count('class="paper-row"') == 2
    assert "0 feuille validée sur 2" in html


def test_one_request_records_and_confirms(tournament, basile):
    answer = post_totals(tournament, basile)
    assert answer["Location"] == recording_url(tournament)
    table = cast.table_of(tournament)
    assert table.state == Table.State.CONFIRMED
    assert [seat.score for seat in table.seats.order_by("number")] == [120, -40, -40, -40]
    assert list(Event.objects.order_by("-sequence").values_list("name", flat=True)[:2]) == [
        "table.confirmed",
        "table.totals",
    ]


def test_the_confirmed_row_has_no_fields_and_a_new_count(tournament, basile):
    html = post_totals(tournament, basile, part=True).content.decode()
    assert "<html" not in html
    assert "validée" in html
    assert 'name="total_1"' not in html
    assert "1 feuille validée sur 2" in html


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"total_4": "-41"}, "La somme doit être nulle ; elle vaut −1."),
        ({"total_1": "99000", "total_2": "-99000", "total_3": "0", "total_4": "0"}, "au-delà de ce que"),
        ({"total_2": "quarante"}, "Saisissez un nombre entier."),
    ],
)
def test_refused_totals_keep_the_input(tournament, basile, changes, message):
    answer = post_totals(tournament, basile, part=True, **changes)
    html = answer.content.decode().replace("\u00a0", " ")
    assert answer.status_code in {400, 422}
    assert message in html
    for value in changes.values():
        assert f'value="{value}"' in html
    assert cast.table_of(tournament).state == Table.State.PLAYING


def test_totals_that_do_not_sum_to_zero_need_a_reason(tournament, basile):
    html = post_totals(tournament, basile, part=True, total_4="-41").content.decode()
    assert 'data-reason><label for="reason-1">' in re.sub(r">\s+<", "><", html)
    html = post_totals(tournament, basile, part=True, total_4="-41", reason="feuille illisible").content.decode()
    assert "prise ainsi : feuille illisible" in html
    table = cast.table_of(tournament)
    assert (table.state, table.totals_reason) == (Table.State.CONFIRMED, "feuille illisible")


def test_totals_that_sum_to_zero_store_no_reason(tournament, basile):
    assert "data-reason hidden" in basile.get(recording_url(tournament)).content.decode()
    post_totals(tournament, basile, part=True, reason="pour rien")
    assert cast.table_of(tournament).totals_reason == ""


def test_totals_recorded_meanwhile_are_overwritten_only_with_their_version(tournament, basile, alice):
    table_totals_record(table=cast.table_of(tournament), totals=(90, -30, -30, -30), actor=cast.alice())
    answer = post_totals(tournament, basile, part=True)
    assert answer.status_code == 409
    assert "+90" in answer.content.decode()
    assert post_totals(tournament, basile, part=True, version="1").status_code == 200


def test_without_a_script_the_page_shows_the_refusal(tournament, basile):
    answer = post_totals(tournament, basile, total_4="-41")
    assert answer.status_code == 422
    assert "elle vaut −1" in answer.content.decode()


def test_a_treasurer_cannot_open_the_page_of_totals(tournament):
    client = cast.client_of(cast.member("tina", "treasurer"))
    assert client.get(recording_url(tournament)).status_code == 403


def test_the_number_of_queries_does_not_grow_with_tables(tournament, alice):
    large = cast.running_tournament(24, rounds_planned=1, recording_mode="totals", name="Grande")
    query_counts = []
    for each in (tournament, large):
        with CaptureQueriesContext(connection) as queries:
            alice.get(recording_url(each))
        query_counts.append(len(queries))
    assert query_counts[0] == query_counts[1]
