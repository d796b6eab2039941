"""A rehearsal is marked on each page and is on no list of tournaments; desk and API start and delete it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.architecture.addresses.doors import DOORS
from tests.web.site_map import first_placeholders
from tournaments.models import Tournament
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db
SHARED_VALUES = {"kind": "ranking", "name": "desk"}  # for URL patterns that name no object


@pytest.fixture
def tournament() -> Tournament:
    return cast.played_tournament(8, rounds_planned=2, deals_per_round=1)


def rehearse(tournament: Tournament) -> Tournament:
    return rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())


def pages_without_a_tournament() -> list[str]:
    """Return the addresses of GET pages of desk, API and public that name neither a tournament nor another object."""
    addresses = []
    for name, row in DOORS.items():
        placeholders = first_placeholders(name)
        if "get" in row and not set(placeholders) - SHARED_VALUES.keys():
            addresses.append(reverse(name, kwargs={part: SHARED_VALUES[part] for part in placeholders}))
    return addresses


# Worth its time: opens each list of tournaments as director and as visitor.
def test_rehearsal_is_on_no_list(tournament):
    director, visitor = cast.client_of(cast.olga()), Client()
    player = tournament.entries.get(serial=1).player
    lists = [*pages_without_a_tournament(), reverse("desk-player", args=[player.pk]), f"/api/players/{player.pk}/"]
    copy = rehearse(tournament)
    assert len(lists) > 15
    lists_with_copy = [
        address
        for address in lists
        for reader in (director, visitor)
        if copy.slug in b"".join(reader.get(address)).decode(errors="replace")
    ]
    assert lists_with_copy == []


# Worth its time: opens the pages of all audiences for two tournaments.
def test_pages_of_the_rehearsal_are_marked(tournament):
    director = cast.client_of(cast.alice())
    copy = rehearse(tournament)
    for shown, is_marked in ((copy, True), (tournament, False)):
        code = shown.stations.get(number=1).code
        director.post(f"/t/{code}/ici/")
        addresses = [f"/bureau/{shown.slug}/{part}" for part in ("", "inscriptions/", "tours/", "classement/")]
        addresses += [f"/{shown.slug}/", f"/{shown.slug}/joueur/1/", f"/salle/{shown.slug}/", f"/t/{code}/"]
        for address in addresses:
            html = director.get(address, follow=True).content.decode()
            assert ("<strong>RÉPÉTITION</strong>" in html, "<html" in html) == (is_marked, True), address
            assert (" data-rehearsal>" in html) is is_marked, address


class TestDesk:
    def test_rehearsal_is_started_and_deleted_at_the_desk(self, tournament):
        director = cast.client_of(cast.alice())
        html = director.get(reverse("desk-rehearsal", args=[tournament.slug])).content.decode()
        assert "Commencer la répétition" in html
        answer = director.post(reverse("desk-rehearsal-start", args=[tournament.slug]), {"seconds": "60"}, follow=True)
        copy = tournament.rehearsals.get()
        assert copy.rehearsal_seconds == 60
        assert "RÉPÉTITION" in answer.content.decode()
        html = director.get(reverse("desk-rehearsal", args=[tournament.slug])).content.decode()
        assert "Aller à la répétition" in html
        director.post(reverse("desk-rehearsal-pace", args=[copy.slug]), {"seconds": "0"})
        copy.refresh_from_db()
        assert copy.rehearsal_seconds is None
        answer = director.post(reverse("desk-rehearsal-drop", args=[copy.slug]), follow=True)
        assert "La répétition est jetée." in answer.content.decode()
        assert not tournament.rehearsals.exists()

    def test_rehearsal_is_started_and_deleted_by_the_api(self, tournament):
        director, address = cast.client_of(cast.alice()), f"/api/tournaments/{tournament.slug}/rehearsal/"
        no_rehearsal = {"slug": None, "of": None, "seconds": None, "state": None, "accidents": []}
        assert director.get(address).json() == no_rehearsal
        body = {"seconds": 300, "accidents": ["network"]}
        answer = director.post(address, body, content_type="application/json")
        slug = f"{tournament.slug}-repetition"
        state = {"slug": slug, "of": tournament.slug, "seconds": 300, "state": "running"}
        accident = {"kind": "network", "begun_at": None, "settled_at": None}
        assert answer.json() == state | {"accidents": [accident]}
        assert director.delete(address).status_code == 409
        copy_address = address.replace(tournament.slug, slug)
        assert director.put(copy_address, {"seconds": None}, content_type="application/json").json()["seconds"] is None
        assert director.put(copy_address, {"seconds": 1}, content_type="application/json").status_code == 400
        refused = director.post(f"{copy_address}accidents/", {"kind": "leaver"}, content_type="application/json")
        assert (refused.status_code, refused.json()["code"]) == (409, "accident_without_round")
        cast.open_next_round(Tournament.objects.get(slug=slug))
        begun = director.post(f"{copy_address}accidents/", {"kind": "leaver"}, content_type="application/json")
        assert [one["kind"] for one in begun.json()["accidents"] if one["begun_at"]] == ["leaver"]
        assert director.delete(copy_address).status_code == 204
        assert cast.client_of(cast.basile()).get(address).status_code == 403
