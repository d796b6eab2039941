"""The own pages of two players who had taken each other's seat: each has the lines that they played.

`NORTH` and `EAST` are the scores of a garde by North for these seats.
"""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.services.play.test_seat_exchanges import EAST, NORTH, play_gardes
from tournaments.models import Entry, Seat, Tournament
from tournaments.selectors.player.days import player_stages
from tournaments.selectors.player.objections import own_objections
from tournaments.selectors.player.own_data import own_data
from tournaments.selectors.player.own_deals import OwnSheet, own_sheets
from tournaments.selectors.registration.cards import card_secret
from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.disputes import objection_open
from tournaments.services.play.seat_exchanges import ChairFrom, seats_exchange

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Play three gardes by North at both tables; North of table 1 and East of table 2 exchange seats at line 3."""
    tournament = play_gardes()
    chairs = ChairFrom(table=1, seat=1, line=3), ChairFrom(table=2, seat=2, line=3)
    seats_exchange(round_=cast.table_of(tournament).round, chairs=chairs, reason="mal assis", actor=cast.basile())
    tournament.refresh_from_db()
    return tournament


@pytest.fixture
def former_north(tournament: Tournament) -> Entry:
    """Return the player who was North of table 1 for two deals, and then East of table 2."""
    return entry_at(tournament, 2, 2)


def entry_at(tournament: Tournament, table: int, seat: int) -> Entry:
    """Return the player who sits there now."""
    seats = Seat.objects.select_related("entry__tournament", "entry__player")
    return seats.get(table=cast.table_of(tournament, table), number=seat).entry


def sheets_of(entry: Entry) -> dict[int, OwnSheet]:
    """Return the own sheets by table."""
    stage = entry.tournament.first_stage
    return {sheet.table.number: sheet for sheet in own_sheets(stage, entry, lang="fr")}


def test_each_player_has_the_lines_that_they_played(tournament: Tournament, former_north: Entry) -> None:
    for entry, own_table in ((former_north, 1), (entry_at(tournament, 1, 1), 2)):
        sheets = sheets_of(entry)
        lines = {number: [deal.line for deal in sheet.deals] for number, sheet in sheets.items()}
        assert lines == {own_table: [1, 2], 3 - own_table: [3]}


def test_totals_are_those_of_the_lines_and_of_the_round(tournament: Tournament, former_north: Entry) -> None:
    sheets = sheets_of(former_north)
    assert (sheets[1].total, sheets[2].total) == (2 * NORTH, EAST)
    ((round_, *_later),) = (day.rounds for day in player_stages(tournament, former_north))
    assert round_.score == 2 * NORTH + EAST
    (stage,) = own_data(tournament, former_north, lang="fr")["stages"]
    assert [one["total"] for one in stage["rounds"]] == [2 * NORTH, EAST]


def test_a_bid_is_named_after_the_player_who_made_it(former_north: Entry) -> None:
    east = entry_at(former_north.tournament, 1, 2)
    now_north = entry_at(former_north.tournament, 1, 1)
    bidders = [deal.bidder for deal in sheets_of(east)[1].deals]
    assert bidders == [former_north.public_name] * 2 + [now_north.public_name]


def test_players_object_to_the_lines_that_they_played(tournament: Tournament, former_north: Entry) -> None:
    now_north, table = entry_at(tournament, 1, 1), cast.table_of(tournament, 1)
    with pytest.raises(DomainError) as error:
        objection_open(entry=now_north, table=table, line=1, text="Il manque une poignée.")
    assert error.value.code == "objection_not_theirs"
    dispute = objection_open(entry=former_north, table=table, line=1, text="Il manque une poignée.")
    assert (dispute.seat, dispute.line) == (1, 1)
    assert [one.deal for one in own_objections(tournament.first_stage, former_north)] == ["1"]
    assert own_objections(tournament.first_stage, now_north) == []


def test_the_form_names_the_table_of_each_sheet(client: Client, former_north: Entry) -> None:
    slug, serial = former_north.tournament.slug, former_north.serial
    html = client.get(reverse("public-badge", args=[slug, serial, card_secret(former_north)])).content.decode()
    for table in (1, 2):
        assert f"Tour 1, table {table}, toute la feuille" in html
