"""Backups and archives: downloaded and uploaded at the desk and over the API."""

import re
from base64 import b64decode
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from players.models import Club, Organiser, Player
from tests import cast
from tournaments.models import AuditLine, Tournament
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_add
from tournaments.services.backups import on_request
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.setup.removal import tournament_erase

pytestmark = pytest.mark.django_db


@pytest.fixture
def olga():
    return cast.client_of(cast.olga())


def test_an_archive_is_downloaded_and_uploaded(olga):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    assert reverse("desk-archive-bring") in olga.get(reverse("desk-home")).content.decode()
    address = reverse("desk-archive-file", args=[tournament.slug])
    assert address in olga.get(reverse("desk-settings", args=[tournament.slug])).content.decode()
    answer = olga.get(address)
    assert answer["Content-Disposition"] == f'attachment; filename="{tournament.slug}.chelem"'
    line = AuditLine.objects.get(kind=AuditLine.Kind.EXPORTED)
    assert (line.by, line.data["what"]) == ("person", "log")
    Tournament.objects.update(slug="elsewhere")
    file = SimpleUploadedFile("soir.chelem", answer.content)
    next_page = olga.post(reverse("desk-archive-bring"), {"file": file}, follow=True)
    assert "est de retour" in next_page.content.decode()
    assert Tournament.objects.filter(slug=tournament.slug).exists()


def test_an_owner_downloads_the_club_and_imports_it_into_an_empty_install(olga):
    name = cast.entry_of(cast.drawn_tournament(8, rounds_planned=1), 1).last_name
    archive_url, import_url = reverse("desk-club-archive"), reverse("desk-archive-bring")
    assert archive_url in olga.get(reverse("desk-club")).content.decode()
    answer = olga.get(archive_url)
    assert answer["Content-Disposition"] == 'attachment; filename="les-atouts.chelem"'
    refusal = olga.post(import_url, {"file": SimpleUploadedFile("club.chelem", answer.content)})
    assert refusal.status_code == 409
    assert "ne se reprend que là où il n’y a encore rien" in refusal.content.decode()
    tournament_erase(Tournament.objects.get())
    Player.objects.all().delete()
    Club.objects.all().delete()
    file = SimpleUploadedFile("club.chelem", answer.content)
    next_page = olga.post(import_url, {"file": file}, follow=True).content.decode()
    assert "joueurs 8, tournois 1, saisons 0" in next_page
    assert Player.objects.filter(last_name=name).count() == 1
    assert "Club repris d’une archive" in olga.get(reverse("desk-audit")).content.decode()


def test_a_club_is_not_imported_at_the_desk_next_to_another_club(olga):
    member = member_add(organiser=organiser_add("Nouveau"), username="Nina", role="owner")
    nina = Actor.person(member, Organiser.objects.get(slug="nouveau"))
    Player.objects.create(organiser=cast.organiser(), last_name="Zola")
    content = (Path(__file__).parents[3] / "archives" / "club-format-1.chelem").read_bytes()
    file = SimpleUploadedFile("club.chelem", content)
    refusal = cast.client_of(nina).post("/nouveau" + reverse("desk-archive-bring"), {"file": file})
    assert refusal.status_code == 409
    assert "sert aussi à d’autres clubs" in refusal.content.decode()
    assert not nina.home.players.exists()


def test_a_club_above_the_limit_is_refused_on_the_page(olga, settings):
    settings.ARCHIVE_MAX_BYTES = 10
    assert "trop grand pour une archive" in olga.get(reverse("desk-club-archive"), follow=True).content.decode()


def test_the_link_to_the_archive_of_the_club_follows_a_refusal(olga):
    page = olga.get(reverse("desk-club")).content.decode()
    (link,) = re.findall(rf'<a [^>]*href="{reverse("desk-club-archive")}"[^>]*>', page)
    assert "download" not in link  # that attribute saves the page of a refusal as a file


def test_only_owners_see_the_archive_of_the_club(alice):
    assert reverse("desk-club-archive") not in alice.get(reverse("desk-club")).content.decode()
    assert alice.get(reverse("desk-club-archive")).status_code == 403


@pytest.mark.parametrize(("choice", "api"), [("accord", "consent"), ("initiales", "initials"), ("numeros", "numbers")])
def test_names_of_an_archive_are_chosen_at_the_desk_as_over_the_api(olga, choice, api):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    page = olga.get(reverse("desk-settings", args=[tournament.slug])).content.decode()
    assert f'value="{choice}"' in page
    assert "Motifs et réponses écrits restent" in page
    from_desk = olga.get(reverse("desk-archive-file", args=[tournament.slug]), {"noms": choice}).content
    from_api = olga.get(f"/api/tournaments/{tournament.slug}/archive-file/", {"names": api}).json()["content"]
    assert from_desk == b64decode(from_api)
    assert from_desk != olga.get(reverse("desk-archive-file", args=[tournament.slug])).content


def test_an_unknown_choice_of_names_gives_no_archive(olga):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    assert olga.get(reverse("desk-archive-file", args=[tournament.slug]), {"noms": "initials"}).status_code == 404
    assert olga.get(f"/api/tournaments/{tournament.slug}/archive-file/", {"names": "x"}).status_code == 400


@pytest.mark.parametrize("data", [{}, {"file": SimpleUploadedFile("a.chelem", b"numero;nom")}])
def test_an_invalid_archive_is_refused(olga, data):
    answer = olga.post(reverse("desk-archive-bring"), data)
    assert answer.status_code == 422
    assert "n’est pas une archive de tournoi" in answer.content.decode()


def test_an_archive_is_downloaded_and_uploaded_by_the_api(olga):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    content = olga.get(f"/api/tournaments/{tournament.slug}/archive-file/?thin=true").json()["content"]
    assert b64decode(content).startswith(b"PK")
    Tournament.objects.update(slug="elsewhere")
    answer = olga.post("/api/archives/", {"content": content}, content_type="application/json")
    assert (answer.status_code, answer.json()["slug"]) == (201, tournament.slug)
    refusal = olga.post("/api/archives/", {"content": "???"}, content_type="application/json")
    assert (refusal.status_code, refusal.json()["code"]) == (422, "archive_unreadable")


def test_an_owner_makes_a_backup_and_sees_its_result(olga, monkeypatch):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    readiness_url, backup_url = (reverse(name, args=[tournament.slug]) for name in ("desk-readiness", "desk-backup"))
    assert backup_url in olga.get(readiness_url).content.decode()
    assert "relue et vérifiée" in olga.post(backup_url, follow=True).content.decode()
    # The time of the backup that the fixture `replaced_parts` pretends to make.
    assert olga.post("/api/backups/").json() == {"at": "2026-11-21T14:05:00+01:00"}
    assert olga.get("/api/backups/").json() == {"last": None, "problem": "", "second_folder": ""}

    def fail_with_full_disk():
        raise DomainError("backup_full", folder="/data")

    monkeypatch.setattr(on_request, "backup_make", fail_with_full_disk)
    assert "Le disque de /data est plein" in olga.post(backup_url, follow=True).content.decode()


def test_on_a_shared_host_backups_belong_to_the_host():
    cast.organiser("Les Bouts")
    with pytest.raises(Conflict, match="hébergeur"):
        on_request.backup_now(cast.olga())


def test_only_owners_see_the_button(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    html = alice.get(reverse("desk-readiness", args=[tournament.slug])).content.decode()
    assert reverse("desk-backup", args=[tournament.slug]) not in html
