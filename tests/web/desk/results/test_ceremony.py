"""The ceremony on the desk, on the projector and over the API."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.evening.honours import evening_honours
from tournaments.selectors.hall.wall import display_pages
from tournaments.selectors.results.present import standings_at

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.finished_tournament(8, rounds_planned=2, deals_per_round=2, frozen_after=1)


def post_action(client: Client, tournament: Tournament, name: str, *, follow: bool = True, **form: object) -> str:
    """Post an action of the ceremony: `begin`, `turn` or `end`. Return the HTML of the next page."""
    return client.post(reverse(f"desk-ceremony-{name}", args=[tournament.slug]), form, follow=follow).content.decode()


def slides_before_places(tournament: Tournament) -> int:
    """Return the number of slides with an honour."""
    return len(evening_honours(tournament.first_stage))


# Worth its time: opens desk and wall at each step of a ceremony.
def test_desk_and_projector_show_the_same_slide(tournament):
    desk, hall = cast.client_of(cast.alice()), cast.client_of(cast.alice())
    wall = f"/salle/{tournament.slug}/"
    names = [row.name for row in standings_at(tournament.first_stage)]
    assert "Commencer la cérémonie" in desk.get(reverse("desk-ceremony", args=[tournament.slug])).content.decode()
    assert "Remise des prix" in post_action(desk, tournament, "begin", group=3)
    assert "Remise des prix" in hall.get(wall).content.decode()
    honours = slides_before_places(tournament)
    for step in range(1, honours + 1):
        post_action(desk, tournament, "turn", step=step, follow=False)
        assert "slide honour" in hall.get(f"{wall}pages/").content.decode()
    # Of eight places, two remain for the first group of three; the best three have a slide each.
    for step, shown_names in enumerate((names[6:], names[3:6], names[2:3], names[1:2], names[:1]), start=honours + 1):
        post_action(desk, tournament, "turn", step=step, follow=False)
        html = hall.get(f"{wall}pages/?vue=places").content.decode()
        assert {name for name in names if name in html} == set(shown_names)
    assert "Le podium" in post_action(desk, tournament, "turn", step=honours + 6)
    assert all(name in hall.get(wall).content.decode() for name in names[:3])
    html_after_end = post_action(desk, tournament, "end", release=1)
    assert "tout le monde lit le classement entier" in html_after_end
    assert "Tour 2" in Client().get(f"/{tournament.slug}/").content.decode()


def test_a_display_shows_the_slide_unless_it_shows_a_message(tournament):
    post_action(cast.client_of(cast.alice()), tournament, "begin", group=3, follow=False)
    tournament.refresh_from_db()
    stages = [tournament.first_stage]
    assert [page[0].kind for page in display_pages(tournament, stages, ["ranking", "seats"], "", [])] == ["slide"]
    assert [page[0].kind for page in display_pages(tournament, stages, ["message"], "Bravo", [])] == ["message"]


def test_the_public_sees_public_names_on_the_projector(tournament, settings):
    settings.HOSTED = True
    post_action(cast.client_of(cast.alice()), tournament, "begin", group=10, follow=False)
    post_action(
        cast.client_of(cast.alice()), tournament, "turn", step=slides_before_places(tournament) + 4, follow=False
    )
    first = standings_at(tournament.first_stage)[0]  # on the fourth slide of places: 8 to 4, 3, 2, 1
    html = Client().get(f"/salle/{tournament.slug}/").content.decode()
    assert first.public_name in html
    assert first.name not in html


def test_the_page_explains_a_public_ranking_and_an_early_ceremony():
    director = cast.client_of(cast.alice())
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    assert "se lit déjà" in director.get(reverse("desk-ceremony", args=[tournament.slug])).content.decode()
    running_tournament = cast.running_tournament(8, name="Autre")
    assert (
        "quand les résultats" in director.get(reverse("desk-ceremony", args=[running_tournament.slug])).content.decode()
    )


def test_htmx_gets_the_next_slide_as_a_fragment(tournament):
    director = cast.client_of(cast.alice())
    post_action(director, tournament, "begin", group=3, follow=False)
    address = reverse("desk-ceremony-turn", args=[tournament.slug])
    html = director.post(address, {"step": 1}, headers={"HX-Request": "true"}).content.decode()
    assert html.lstrip().startswith("<div")
    assert 'name="step" value="2"' in html
    # An invalid step is no server error.
    assert director.post(address, {"step": "x"}, follow=True).status_code in {200, 400, 409, 422}


def test_the_ceremony_is_logged(tournament):
    director = cast.client_of(cast.alice())
    post_action(director, tournament, "begin", group=3, follow=False)
    post_action(director, tournament, "turn", step=1, follow=False)
    post_action(director, tournament, "end", release=1, follow=False)
    html = director.get(reverse("desk-log", args=[tournament.slug])).content.decode()
    for words in ("Cérémonie commencée", "Cérémonie, étape 1", "Cérémonie terminée, classement montré à tous"):
        assert words in html


def test_the_api_runs_the_ceremony(tournament):
    director, address = cast.client_of(cast.alice()), f"/api/tournaments/{tournament.slug}/ceremony/"
    honours = slides_before_places(tournament)
    # Without groups: a slide for each of eight places, and the podium.
    assert director.get(address).json() == {"group": None, "step": 0, "last": 9 + honours, "released": False}

    def post(**fields):
        return director.post(address, fields, content_type="application/json")

    # In groups of three: five slides of places, and the podium.
    assert post(do="begin", group=3).json() == {"group": 3, "step": 0, "last": 6 + honours, "released": False}
    assert post(do="turn", step=2).json()["step"] == 2
    assert post(do="turn", step=99).status_code == 422
    assert post(do="stop").json()["group"] is None
    assert post(do="turn", step=1).status_code == 409
    assert post(do="begin", group=4).status_code == 400
    assert post(do="begin").status_code == 200
    assert post(do="release").json() == {"group": None, "step": 0, "last": 9 + honours, "released": True}
    assert cast.client_of(cast.basile()).get(address).status_code == 403
