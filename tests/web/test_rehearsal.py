"""A rehearsal is marked on each page and document, and is on no list of tournaments."""

import pytest
from django.test import Client
from django.urls import get_resolver, reverse

from tests import cast
from tests.architecture.addresses.doors import DOORS
from tournaments.models import Tournament
from tournaments.services.rehearsal.copying import rehearsal_start

pytestmark = pytest.mark.django_db
NEEDS_OF_ALL = {"kind": "ranking", "name": "desk"}


@pytest.fixture
def made() -> Tournament:
    made = cast.drawn_tournament(8, rounds_planned=2, deals_per_round=1)
    cast.play_round(made)
    cast.open_next_round(made)
    return made


def rehearse(made: Tournament) -> Tournament:
    return rehearsal_start(tournament=made, seconds=None, actor=cast.alice())


def pages_without_a_tournament() -> list[str]:
    """Return the readable addresses without a tournament, of the desk, the API and the public."""
    found = []
    for name, row in DOORS.items():
        needed = next(iter(get_resolver().reverse_dict.getlist(name)))[0][0][1]
        if "get" in row and not set(needed) - NEEDS_OF_ALL.keys():
            found.append(reverse(name, kwargs={part: NEEDS_OF_ALL[part] for part in needed}))
    return found


def test_rehearsal_is_on_no_list(made):
    director, visitor = cast.client_of(cast.olga()), Client()
    player = made.entries.get(serial=1).player
    lists = [*pages_without_a_tournament(), reverse("desk-player", args=[player.pk]), f"/api/players/{player.pk}/"]
    copy = rehearse(made)
    assert len(lists) > 15
    lists_with_copy = [
        address
        for address in lists
        for reader in (director, visitor)
        if copy.slug in b"".join(reader.get(address)).decode(errors="replace")
    ]
    assert lists_with_copy == []


def test_pages_of_the_rehearsal_are_marked(made):
    director = cast.client_of(cast.alice())
    copy = rehearse(made)
    for tournament, is_marked in ((copy, True), (made, False)):
        code = tournament.stations.get(number=1).code
        director.post(f"/t/{code}/ici/")
        pages = [f"/bureau/{tournament.slug}/{part}" for part in ("", "inscriptions/", "tours/", "classement/")]
        pages += [f"/{tournament.slug}/", f"/{tournament.slug}/joueur/1/", f"/salle/{tournament.slug}/", f"/t/{code}/"]
        for page in pages:
            html = director.get(page, follow=True).content.decode()
            assert ("<strong>RÉPÉTITION</strong>" in html, "<html" in html) == (is_marked, True), page
            assert (" data-rehearsal>" in html) is is_marked, page


class TestDesk:
    def test_rehearsal_is_started_and_deleted_at_the_desk(self, made):
        director = cast.client_of(cast.alice())
        page = director.get(reverse("desk-rehearsal", args=[made.slug])).content.decode()
        assert "Commencer la répétition" in page
        copied = director.post(reverse("desk-rehearsal-start", args=[made.slug]), {"seconds": "60"}, follow=True)
        copy = made.rehearsals.get()
        assert copy.rehearsal_seconds == 60
        assert "RÉPÉTITION" in copied.content.decode()
        assert "Aller à la répétition" in director.get(reverse("desk-rehearsal", args=[made.slug])).content.decode()
        director.post(reverse("desk-rehearsal-pace", args=[copy.slug]), {"seconds": "0"})
        copy.refresh_from_db()
        assert copy.rehearsal_seconds is None
        gone = director.post(reverse("desk-rehearsal-drop", args=[copy.slug]), follow=True)
        assert "La répétition est jetée." in gone.content.decode()
        assert not made.rehearsals.exists()

    def test_rehearsal_is_started_and_deleted_by_the_api(self, made):
        director, address = cast.client_of(cast.alice()), f"/api/tournaments/{made.slug}/rehearsal/"
        assert director.get(address).json() == {"slug": None, "of": None, "seconds": None, "state": None}
        begun = director.post(address, {"seconds": 300}, content_type="application/json")
        slug = f"{made.slug}-repetition"
        assert begun.json() == {"slug": slug, "of": made.slug, "seconds": 300, "state": "running"}
        assert director.delete(address).status_code == 409
        copied = address.replace(made.slug, slug)
        assert director.put(copied, {"seconds": None}, content_type="application/json").json()["seconds"] is None
        assert director.put(copied, {"seconds": 1}, content_type="application/json").status_code == 400
        assert director.delete(copied).status_code == 204
        assert cast.client_of(cast.basile()).get(address).status_code == 403
