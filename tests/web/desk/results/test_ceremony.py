"""The ceremony on the desk, on the projector and over the API."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.hall.wall import display_pages
from tournaments.selectors.results.present import standings_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.finished_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)


def press(client: Client, tournament: Tournament, name: str, **said: object) -> str:
    return client.post(reverse(f"desk-ceremony-{name}", args=[tournament.slug]), said, follow=True).content.decode()


def test_desk_and_projector_show_the_same_slide(tournament):
    desk, hall = cast.client_of(cast.alice()), cast.client_of(cast.alice())
    wall = f"/salle/{tournament.slug}/"
    ranked = [row.name for row in standings_at(tournament.first_stage)]
    assert "Commencer la cérémonie" in desk.get(reverse("desk-ceremony", args=[tournament.slug])).content.decode()
    assert "Remise des prix" in press(desk, tournament, "begin", group=3)
    assert "Remise des prix" in hall.get(wall).content.decode()
    for step, expected in enumerate((ranked[6:], ranked[3:6], ranked[2:3], ranked[1:2], ranked[:1]), start=1):
        press(desk, tournament, "turn", step=step)
        shown = hall.get(f"{wall}pages/?vue=places").content.decode()
        assert {name for name in ranked if name in shown} == set(expected)
    assert "Le podium" in press(desk, tournament, "turn", step=6)
    assert all(name in hall.get(wall).content.decode() for name in ranked[:3])
    page = press(desk, tournament, "end", release=1)
    assert "tout le monde lit le classement entier" in page
    assert "Tour 2" in Client().get(f"/{tournament.slug}/").content.decode()


def test_a_display_shows_the_slide_unless_it_shows_a_message(tournament):
    press(cast.client_of(cast.alice()), tournament, "begin", group=3)
    tournament.refresh_from_db()
    stages = [tournament.first_stage]
    assert [page[0].kind for page in display_pages(tournament, stages, ["ranking", "seats"], "", [])] == ["slide"]
    assert [page[0].kind for page in display_pages(tournament, stages, ["message"], "Bravo", [])] == ["message"]


def test_the_public_sees_public_names_on_the_projector(tournament, settings):
    settings.HOSTED = True
    press(cast.client_of(cast.alice()), tournament, "begin", group=10)
    press(cast.client_of(cast.alice()), tournament, "turn", step=4)
    first = standings_at(tournament.first_stage)[0]
    shown = Client().get(f"/salle/{tournament.slug}/").content.decode()
    assert first.public_name in shown
    assert first.name not in shown


def test_the_page_explains_a_public_ranking_and_an_early_ceremony():
    director = cast.client_of(cast.alice())
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert "se lit déjà" in director.get(reverse("desk-ceremony", args=[tournament.slug])).content.decode()
    early = cast.running_tournament(8, name="Autre")
    assert "quand les résultats" in director.get(reverse("desk-ceremony", args=[early.slug])).content.decode()


def test_htmx_gets_the_next_slide_as_a_fragment(tournament):
    director = cast.client_of(cast.alice())
    press(director, tournament, "begin", group=3)
    address = reverse("desk-ceremony-turn", args=[tournament.slug])
    part = director.post(address, {"step": 1}, headers={"HX-Request": "true"}).content.decode()
    assert part.lstrip().startswith("<div")
    assert 'name="step" value="2"' in part
    assert director.post(address, {"step": "x"}, follow=True).status_code in {200, 400, 409, 422}


def test_the_ceremony_is_logged(tournament):
    director = cast.client_of(cast.alice())
    press(director, tournament, "begin", group=3)
    press(director, tournament, "turn", step=1)
    press(director, tournament, "end", release=1)
    journal = director.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    for told in ("Cérémonie commencée", "Cérémonie, étape 1", "Cérémonie terminée, classement montré à tous"):
        assert told in journal


def test_the_api_runs_the_ceremony(tournament):
    director, address = cast.client_of(cast.alice()), f"/api/tournaments/{tournament.slug}/ceremony/"
    assert director.get(address).json() == {"group": None, "step": 0, "last": 9, "released": False}

    def ask(**said):
        return director.post(address, said, content_type="application/json")

    assert ask(do="begin", group=3).json() == {"group": 3, "step": 0, "last": 6, "released": False}
    assert ask(do="turn", step=2).json()["step"] == 2
    assert ask(do="turn", step=99).status_code == 422
    assert ask(do="stop").json()["group"] is None
    assert ask(do="turn", step=1).status_code == 409
    assert ask(do="begin", group=4).status_code == 400
    assert ask(do="begin").status_code == 200
    assert ask(do="release").json() == {"group": None, "step": 0, "last": 9, "released": True}
    assert cast.client_of(cast.basile()).get(address).status_code == 403
