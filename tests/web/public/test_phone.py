"""The public page on the phone of a player: search by name, card with the next table, provisional ranking."""

import re

import pytest
from django.test import Client

from tests import cast
from tournaments.models import Seat
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def read_main_text(client: Client, address: str) -> str:
    """Return the text of the page's `<main>` in a line."""
    html = client.get(address).content.decode()
    return " ".join(re.sub(r"<[^>]+>", " ", html.split("<main")[-1]).split())


def test_names_come_before_the_ranking_and_files_after(client: Client) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    html = client.get(f"/{tournament.slug}/").content.decode()
    assert html.index("Trouver mon nom") < html.index('id="ranking"') < html.index("Télécharger en CSV")
    assert html.count(f">{tournament.name}<") == 1, "its name stands once above everything"


def test_card_shows_table_seat_and_partners_of_the_round(client: Client) -> None:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    seat = Seat.objects.get(table=cast.table_of(tournament, 1), number=1)
    card = read_main_text(client, f"/{tournament.slug}/joueur/{seat.start_number}/carte/")
    assert card.startswith("Tour 1 Table 1 Nord avec ")
    assert all(each.entry.public_name in card for each in Seat.objects.filter(table=seat.table))


def test_card_shows_the_next_table_between_rounds(client: Client) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1)
    cast.close_round(tournament)
    seat = Seat.objects.get(table=cast.table_of(tournament, 2, 2), number=3)
    assert read_main_text(client, f"/{tournament.slug}/joueur/{seat.start_number}/carte/").startswith(
        "Tour 2 Table 2 Sud"
    )


def test_card_does_not_show_hidden_seats(client: Client) -> None:
    tournament = cast.running_tournament(8)
    tournament.first_stage.rounds.update(shown="nothing")
    assert "prochaine table paraîtra ici" in read_main_text(client, f"/{tournament.slug}/joueur/1/carte/")


def test_card_announces_no_table_once_the_tournament_is_over(client: Client) -> None:
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    card = client.get(f"/{tournament.slug}/joueur/1/carte/").content.decode()
    assert "Ma journée" in card
    assert "prochaine table" not in card


@pytest.mark.parametrize("number", [0, 99, 10**12])
def test_unknown_number_has_no_card(client: Client, number: int) -> None:
    tournament = cast.running_tournament(8)
    assert client.get(f"/{tournament.slug}/joueur/{number}/carte/").status_code == 404


def test_a_ranking_is_provisional_while_a_round_is_played(client: Client) -> None:
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=2)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    assert "Provisoire Tour 1 : 0 table sur 2 a fini." in read_main_text(client, f"/{tournament.slug}/")
    cast.close_round(tournament)
    assert "Provisoire" not in read_main_text(client, f"/{tournament.slug}/")
