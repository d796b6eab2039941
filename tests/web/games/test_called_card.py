"""The called card of a deal at five players: optional on tablet, desk and API, stored with the deal."""

import pytest
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, playing, table_of_size, text_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Return a tournament with a table of five and one of four."""
    return playing(9, odd_tables="5", rounds_planned=1)


@pytest.fixture
def tablet(tournament) -> Tablet:
    return table_of_size(tournament, 5)


def test_called_card_is_offered_at_tables_of_five_only(tournament, tablet):
    assert 'name="called" value="king-hearts"' in tablet.page().content.decode()
    assert 'name="called"' not in table_of_size(tournament, 4).page().content.decode()


def test_deal_is_complete_without_a_called_card(tablet):
    assert tablet.deal(partner="3").status_code == 200
    assert "called" not in tablet.table.deals.get().outcome


def test_called_card_is_stored_with_the_deal_shown_and_logged(tournament, tablet):
    tablet.deal(partner="3", called="king-hearts", part=False)
    line = tablet.table.deals.get()
    assert line.outcome["called"] == "king-hearts"
    assert line.scores == [132, -66, 66, -66, -66]  # the partner gets a third of 3 × 66
    assert "Garde de Nord, Roi de cœur" in text_of(tablet.page())
    assert Event.objects.get(name="deal.recorded").data["after"]["outcome"]["called"] == "king-hearts"
    journal = cast.client_of(cast.alice()).get(reverse("desk-log", args=[tournament.slug]))
    assert "Garde de Nord, Roi de cœur" in text_of(journal)


def test_correction_shows_a_called_queen(tournament, tablet):
    outcome = cast.SIMPLE_GARDE | {"partner": None, "called": "queen-clubs"}
    cast.enter(tablet.table, cast.basile(), outcome=outcome, acknowledged=True)
    html = tablet.page("table-deal", 1, 1).content.decode()
    assert 'name="called" value="queen-clubs" checked' in html
    tablet.deal(
        version="1", partner="alone", called="queen-clubs", points="51", acknowledged="rare_taker_alone", part=False
    )
    assert tablet.table.deals.get().outcome["called"] == "queen-clubs"


def test_desk_enters_any_card_that_can_be_called(tournament, tablet):
    basile = cast.client_of(cast.basile())
    address = reverse("desk-table-deal", args=[tournament.slug, 1, tablet.table.number, 1])
    html = basile.get(address).content.decode()
    assert html.count('value="jack-spades"') == 1
    form = {"status": "played", "version": 0, "taker": 1, "partner": "2", "contract": "garde", "bouts": 2}
    basile.post(address, form | {"points": "49", "pile": "attack", "called": "jack-spades"})
    assert tablet.table.deals.get().outcome["called"] == "jack-spades"
    table_of_four = table_of_size(tournament, 4).table.number
    assert (
        'name="called"'
        not in basile.get(reverse("desk-table-deal", args=[tournament.slug, 1, table_of_four, 1])).content.decode()
    )


def test_api_accepts_a_called_card_or_refuses_it_with_a_code(tournament, tablet):
    basile = cast.client_of(cast.basile())
    line = {"outcome": cast.SIMPLE_GARDE | {"partner": 3, "called": "king-clubs"}}

    def put(number: int):
        address = f"/api/tournaments/{tournament.slug}/rounds/1/tables/{number}/deals/1/"
        return basile.put(address, line, content_type="application/json")

    assert put(tablet.table.number).json()["outcome"]["called"] == "king-clubs"
    line["outcome"].pop("partner")
    answer = put(table_of_size(tournament, 4).table.number)
    assert [problem["code"] for problem in answer.json()["problems"]] == ["called_not_at_five"]
