"""Exchange of the seats of two players, in the sheet of the present round, from the page of their table."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of, visible_text
from tournaments.models import Seat, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    tournament = cast.running_tournament(8, deals_per_round=3)
    for _line in range(2):
        cast.enter(cast.table_of(tournament), cast.alice())
    return tournament


def names_by_seat(tournament: Tournament) -> list[str]:
    return [
        seat.entry.full_name for seat in Seat.objects.filter(table=cast.table_of(tournament)).select_related("entry")
    ]


def post_exchange(client: Client, tournament: Tournament, **changes: object):
    """Exchange Nord and Est of table 1 from line 1 on, with changed fields, and return the next page."""
    tournament.refresh_from_db()
    return post_form(client, tournament, **{"confirm": "true", "version": tournament.version} | changes)


def post_form(client: Client, tournament: Tournament, **changes: object):
    """Post the form for Nord and Est of table 1, unconfirmed; return the preview, or the next page."""
    address = reverse("desk-table-seats", args=[tournament.slug, 1, 1])
    fields = {"first": "1.1", "second": "1.2", "line": 1, "reason": "mal assis"}
    return client.post(address, fields | changes, follow=True)


def test_an_exchange_is_shown_on_the_page_and_in_the_journal(basile: Client, tournament: Tournament) -> None:
    before = names_by_seat(tournament)
    text = text_of(post_exchange(basile, tournament, line=2))
    assert "Les deux places sont échangées" in text
    assert names_by_seat(tournament)[:2] == [before[1], before[0]]
    assert f"avant la ligne 2 : {before[0]}" in text.replace("\xa0", " ")
    assert "table 1, Nord, à partir de la donne 2" in text


def test_a_confirmation_sent_twice_exchanges_once(basile: Client, tournament: Tournament) -> None:
    tournament.refresh_from_db()
    seen = tournament.version
    assert f'name="version" value="{seen}"' in post_form(basile, tournament).content.decode()
    post_exchange(basile, tournament)
    assert post_exchange(basile, tournament, version=seen).status_code == 422
    assert tournament.events.filter(name="table.seats_exchanged").count() == 1


def test_the_preview_shows_both_rankings_and_stores_nothing(basile: Client, tournament: Tournament) -> None:
    tournament.refresh_from_db()
    before, version = names_by_seat(tournament), tournament.version
    text = visible_text(post_form(basile, tournament))
    # Nord has taken both deals: 2 × 198, and 2 × −66 for each defender.
    assert f"{before[1]} 6e, −132 → 1er, +396" in text
    assert f"{before[0]} 1er, +396 → 6e, −132" in text
    tournament.refresh_from_db()
    assert (names_by_seat(tournament), tournament.version) == (before, version)


def test_an_exchange_between_tables_has_a_line_for_each(basile: Client, tournament: Tournament) -> None:
    post_exchange(basile, tournament, second="2.3", line=3, other_line=1)
    chairs = tournament.events.get(name="table.seats_exchanged").data["chairs"]
    assert [len(chair["after"]["earlier"]) for chair in chairs] == [1, 0], "from line 1 on, no player sat there before"


def test_an_impossible_exchange_is_refused_in_the_form(basile: Client, tournament: Tournament) -> None:
    answer = post_exchange(basile, tournament, line=9)
    assert answer.status_code == 422
    assert "de l’une des donnes 1 à 3" in text_of(answer)


def test_the_page_names_players_with_table_and_seat_and_a_reason_is_required(
    basile: Client, tournament: Tournament
) -> None:
    answer = basile.get(reverse("desk-table-seats", args=[tournament.slug, 1, 1]))
    assert f"{names_by_seat(tournament)[0]}, table 1, Nord" in text_of(answer)
    assert post_exchange(basile, tournament, reason="").status_code == 422
