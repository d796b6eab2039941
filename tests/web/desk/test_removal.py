"""Archiving and deleting a tournament, and deleting the demonstration, at the desk and over the API."""

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.services.seasons.championship import create_season
from tournaments.models import Tournament
from tournaments.services.seasons.events import season_event_add
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga() -> Client:
    return cast.client_of(cast.olga())


def read_home(client: Client, query: str = "") -> str:
    return client.get(f"{reverse('desk-home')}{query}").content.decode()


def test_an_archived_tournament_is_listed_only_in_the_archives(olga: Client):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    archive = reverse("desk-archive", args=[tournament.slug])
    olga.post(archive, {"archived": "yes"})
    html_without_notice = read_home(olga).replace("«\xa0" + tournament.name, "")  # the notice quotes the name
    assert tournament.name not in html_without_notice
    assert "1 tournoi archivé" in read_home(olga)
    assert tournament.name in read_home(olga, "?archives")
    olga.post(archive, {"archived": "no"})
    assert tournament.name in read_home(olga)


def test_archiving_can_be_undone_on_the_next_page(olga: Client):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    archive = reverse("desk-archive", args=[tournament.slug])
    assert 'value="no"' in olga.post(archive, {"archived": "yes"}, follow=True).content.decode()
    assert archive not in read_home(olga)
    olga.post(archive, {"archived": "no"})
    tournament.refresh_from_db()
    assert not tournament.archived


def test_a_deleted_draft_can_be_restored_on_the_next_page(olga: Client):
    draft = tournament_create(settings={"name": "Jeudi"}, actor=cast.alice())
    settings, delete, restore = (
        reverse("desk-settings", args=[draft.slug]),
        reverse("desk-delete", args=[draft.slug]),
        reverse("desk-draft-restore", args=[draft.pk]),
    )
    assert restore in olga.post(delete, follow=True).content.decode()
    assert olga.get(settings).status_code == 404
    assert olga.get(reverse("api-tournament", args=[draft.slug])).status_code == 404
    assert restore not in read_home(olga)
    assert "Brouillons supprimés depuis hier" in read_home(olga)
    assert restore in read_home(olga, "?archives")
    assert "de nouveau dans la liste" in olga.post(restore, follow=True).content.decode()
    assert olga.get(settings).status_code == 200
    assert olga.post(restore).status_code == 404


def test_a_removed_draft_of_a_season_has_no_link(olga: Client):
    draft = tournament_create(settings={"name": "Jeudi"}, actor=cast.alice())
    season = create_season()
    season_event_add(season=season, tournament=draft, actor=cast.alice())
    page, link = reverse("desk-season-events", args=[season.slug]), reverse("desk-tournament", args=[draft.slug])
    assert link in olga.get(page).content.decode()
    olga.post(reverse("desk-delete", args=[draft.slug]))
    assert link not in olga.get(page).content.decode()


def test_deleting_a_tournament_needs_its_name(olga: Client):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    settings, delete = (reverse(name, args=[tournament.slug]) for name in ("desk-settings", "desk-delete"))
    assert delete in olga.get(settings).content.decode()
    answer = olga.post(delete, {"name": "autre"}, follow=True)
    assert f"Pour le supprimer, tapez le nom du tournoi\xa0: {tournament.name}." in answer.content.decode()
    olga.post(delete, {"name": tournament.name})
    assert olga.get(settings).status_code == 404


# Worth its time: loads the demonstration.
def test_the_demonstration_is_deleted_by_one_button(olga: Client):
    call_command("load_demo", organiser=cast.organiser().slug, verbosity=0)
    delete_url = reverse("desk-demo-leave")
    assert delete_url in read_home(olga)
    assert delete_url not in read_home(cast.client_of(cast.alice()))
    assert "à vous de jouer" in olga.post(delete_url, follow=True).content.decode()
    assert not Tournament.objects.exists()
    assert delete_url not in read_home(olga)


def test_the_api_archives_and_deletes(olga: Client):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    detail, archive = reverse("api-tournament", args=[tournament.slug]), reverse("api-archive", args=[tournament.slug])
    assert olga.put(archive).json()["archived"] is True
    assert olga.delete(archive).json()["archived"] is False
    assert olga.delete(detail, {"name": "autre"}, content_type="application/json").json()["code"] == "name_differs"
    assert olga.delete(detail, {"name": tournament.name}, content_type="application/json").status_code == 204
    assert olga.get(detail).status_code == 404
    assert olga.delete(reverse("api-demo")).status_code == 204
