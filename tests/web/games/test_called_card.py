"""The card that was called at five: one touch more on the tablet for who wants it, and kept wherever the deal is."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing, table_of_size, text_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def made():
    return playing(9, odd_tables="5", rounds_planned=1)


@pytest.fixture
def tablet(made) -> Tablet:
    return table_of_size(made, 5)


def test_called_card_is_offered_at_tables_of_five_only(made, tablet):
    assert 'name="called" value="king-hearts"' in tablet.page().content.decode()
    assert 'name="called"' not in table_of_size(made, 4).page().content.decode()


def test_deal_is_complete_without_a_called_card(tablet):
    assert tablet.deal(partner="3").status_code == 200
    assert "called" not in tablet.table.deals.get().outcome


def test_called_card_is_stored_with_the_deal_shown_and_logged(made, tablet):
    tablet.deal(partner="3", called="king-hearts")
    line = tablet.table.deals.get()
    assert line.outcome["called"] == "king-hearts"
    assert line.scores == [132, -66, 66, -66, -66]
    assert "Garde de Nord, Roi de cœur" in text_of(tablet.page())
    assert Event.objects.get(name="deal.recorded").data["after"]["outcome"]["called"] == "king-hearts"
    journal = cast.client_of(cast.alice()).get(reverse("desk-log", args=[made.slug]))
    assert "Garde de Nord, Roi de cœur" in text_of(journal)


def test_correction_shows_a_called_queen(made, tablet):
    outcome = cast.SIMPLE_GARDE | {"partner": None, "called": "queen-clubs"}
    cast.enter(tablet.table, cast.basile(), outcome=outcome, acknowledged=True)
    page = tablet.page("table-deal", 1, 1).content.decode()
    assert 'name="called" value="queen-clubs" checked' in page
    tablet.deal(version="1", partner="alone", called="queen-clubs", points="51", acknowledged="rare_taker_alone")
    assert tablet.table.deals.get().outcome["called"] == "queen-clubs"


def test_desk_enters_any_card_that_can_be_called(made, tablet):
    basile = cast.client_of(cast.basile())
    address = reverse("desk-table-deal", args=[made.slug, 1, tablet.table.number, 1])
    page = basile.get(address).content.decode()
    assert page.count('value="jack-spades"') == 1
    sent = {"status": "played", "version": 0, "taker": 1, "partner": "2", "contract": "garde", "bouts": 2}
    basile.post(address, sent | {"points": "49", "pile": "attack", "called": "jack-spades"})
    assert tablet.table.deals.get().outcome["called"] == "jack-spades"
    four = table_of_size(made, 4).table.number
    assert 'name="called"' not in basile.get(reverse("desk-table-deal", args=[made.slug, 1, four, 1])).content.decode()


def test_api_accepts_a_called_card_or_refuses_it_with_a_code(made, tablet):
    basile = cast.client_of(cast.basile())
    line = {"outcome": cast.SIMPLE_GARDE | {"partner": 3, "called": "king-clubs"}}

    def put(number: int):
        address = f"/api/tournaments/{made.slug}/rounds/1/tables/{number}/deals/1/"
        return basile.put(address, line, content_type="application/json")

    assert put(tablet.table.number).json()["outcome"]["called"] == "king-clubs"
    line["outcome"].pop("partner")
    refused = put(table_of_size(made, 4).table.number)
    assert [problem["code"] for problem in refused.json()["problems"]] == ["called_not_at_five"]
