"""Pages of the club, links that each page has, unknown addresses, and the number of queries of the board.

`test_obstacles.py` opens every page in every state of a tournament.
"""

import pytest
from django.urls import reverse

from tests import cast
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db


def create_draft():
    return tournament_create(settings={"name": "Coupe"}, actor=cast.alice())


def create_played_tournament():
    return cast.played_tournament(8, rounds_planned=2)


def create_published_tournament():
    tournament = cast.finished_tournament(8, rounds_planned=1)
    return tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


CREATE_IN_STATE = {
    "draft": create_draft,
    "open": cast.tournament,
    "present": lambda: cast.field(9),
    "drawn": lambda: cast.drawn_tournament(9, rounds_planned=2),
    "playing": lambda: cast.running_tournament(9, rounds_planned=1),
    "between rounds": create_played_tournament,
    "finished": lambda: cast.finished_tournament(8, rounds_planned=1),
    "published": create_published_tournament,
}


def test_the_pages_of_the_club_open():
    alice = cast.client_of(cast.alice())
    for name in ("desk-home", "desk-tournament-create", "desk-access"):
        assert alice.get(reverse(name)).status_code == 200


def test_an_empty_list_links_to_the_creation():
    html = cast.client_of(cast.alice()).get("/bureau/").content.decode()
    assert "Aucun tournoi pour l’instant" in html
    assert reverse("desk-tournament-create") in html


@pytest.mark.parametrize("address", ["tour/9/", "tour/1/table/99/", "tour/1/table/1/donne/x/", "passage/jamais/"])
def test_an_unknown_address_is_not_found(address):
    tournament = cast.running_tournament(8)
    alice = cast.client_of(cast.alice())
    answer = (
        alice.post(f"/bureau/{tournament.slug}/{address}")
        if "passage" in address
        else alice.get(f"/bureau/{tournament.slug}/{address}")
    )
    assert answer.status_code == 404


def test_a_board_of_ten_tables_takes_a_bounded_number_of_queries(django_assert_max_num_queries):
    tournament = cast.running_tournament(40, rounds_planned=1)
    alice = cast.client_of(cast.alice())
    with django_assert_max_num_queries(29):
        alice.get(reverse("desk-board", args=[tournament.slug]))


def test_every_page_links_to_the_list_and_to_public_pages(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    html = alice.get(reverse("desk-ranking", args=[tournament.slug])).content.decode()
    assert f'href="{reverse("desk-home")}">' in html
    assert "Tous les tournois" in html
    assert f'href="{reverse("public-tournament", args=[tournament.slug])}"' in html
    assert f'href="{reverse("public-player", args=[tournament.slug, 1])}"' in html


def test_a_draft_has_no_public_page_to_see(alice):
    tournament = tournament_create(settings={"name": "Brouillon"}, actor=cast.alice())
    assert "Voir la page publique" not in alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
