"""The audit log: access, exports and consents, for owners and directors."""

import re
from datetime import UTC, datetime

import pytest
import time_machine
from django.test import Client
from django.urls import reverse

from players.models import Player
from tests import cast
from tournaments.models import AuditLine, Job, Membership
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_add
from tournaments.services.access.sign_in import link_create
from tournaments.services.devices.binding import device_bind
from tournaments.services.registration.people import consent_set
from tournaments.web.desk.audit.words import SENTENCES

pytestmark = pytest.mark.django_db
AUDIT_URL = "/bureau/registre/"


def read_lines(client: Client, **filters: str) -> list[str]:
    """Return the lines of the page without their times."""
    html = client.get(AUDIT_URL, filters).content.decode()
    items = re.findall(r'<li class="log-line">.*?</time>(.*?)</li>', html, re.DOTALL)
    return [re.sub(r"[ \n]+", " ", re.sub(r"<[^>]+>", " ", line)).strip() for line in items]


def test_every_kind_has_its_sentence():
    assert set(SENTENCES) == set(AuditLine.Kind)


# Worth its time: each act at the desk, at a table and over the API that is logged.
def test_a_whole_day_is_logged_in_sentences(olga):
    """Every kind of line that people cause at the desk, at a table and over the API."""
    tournament = cast.running_tournament(8)
    olga.post(reverse("desk-access"), {"username": "Hugo", "role": "arbiter"})
    link = cast.link_of(cast.member("Hugo", "arbiter"))
    hugo = Client()
    hugo.post(link)
    station = tournament.stations.get(number=2)
    Client().post(f"/t/{station.secret}/ici/")
    Client().post(f"/api/tables/{station.code}/bind/")
    device = tournament.devices.first()
    hugo.post(reverse("desk-device-release", args=[device.pk]))
    entry = tournament.entries.order_by("serial").first()
    hugo.post(reverse("desk-entry-consent", args=[tournament.slug, entry.pk]), {"agrees": "true"})
    hugo.put(
        reverse("api-player", args=[entry.player_id]),
        {"last_name": "D’Aubigné", "first_name": "Chloé", "consent_full_name": False},
        content_type="application/json",
    )
    for kind in ("csv", "xlsx"):
        olga.get(reverse(f"desk-players-{kind}"))
    membership = Membership.objects.get(user__username="Hugo")
    olga.post(reverse("desk-role-take", args=[membership.pk]))
    table = station.number
    # The two oldest lines are the roles of Alice and Olga.
    assert read_lines(olga)[:-2] == [
        "Hugo ne travaille plus ici · olga",
        "Rôle «\u00a0arbitre\u00a0» retiré à Hugo · olga",
        "Fichier emporté\u00a0: fichier des joueurs (XLSX) · olga",
        "Fichier emporté\u00a0: fichier des joueurs (CSV) · olga",
        "D’AUBIGNÉ Chloé n’accepte plus que son nom complet soit publié · Hugo",
        "D’AUBIGNÉ Chloé accepte que son nom complet soit publié · Hugo",
        f"Appareil 1 (tablette) libéré de la table {table} · Coupe de printemps · Hugo",
        f"Appareil 2 (tablette) relié à la table {table} · Coupe de printemps · à la table",
        f"Appareil 1 (tablette) relié à la table {table} · Coupe de printemps · à la table",
        "Hugo\u00a0: connexion par un lien · Hugo",
        "Lien de connexion créé pour Hugo · Chelem, en ligne de commande",
        "Lien de connexion créé pour Hugo · olga",
        "Rôle «\u00a0arbitre\u00a0» donné à Hugo · olga",
    ]


@pytest.mark.parametrize("url_name", ["job-download", "api-job-download"])
def test_a_downloaded_document_is_logged(alice, url_name, settings, tmp_path):
    tournament = cast.tournament()
    job = Job.objects.create(tournament=tournament, kind="ranking", state=Job.State.DONE, filename="classement.pdf")
    (tmp_path / "a.pdf").write_bytes(b"%PDF")
    settings.STORAGES = settings.STORAGES | {
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage", "OPTIONS": {"location": tmp_path}}
    }
    Job.objects.filter(pk=job.pk).update(document="a.pdf")
    assert alice.get(reverse(url_name, args=[job.pk])).status_code == 200
    assert read_lines(alice)[0] == "Fichier emporté\u00a0: Classement (PDF) · Coupe de printemps · alice"


def test_a_document_that_is_not_ready_is_not_logged(alice):
    job = Job.objects.create(tournament=cast.tournament(), kind="ranking")
    assert alice.get(reverse("job-download", args=[job.pk])).status_code == 409
    assert not AuditLine.objects.filter(kind="exported").exists()


def test_actions_of_the_audit_log_add_no_event_to_the_tournament(olga):
    tournament = cast.running_tournament(8)
    version = tournament.version
    device_bind(station=tournament.stations.get(number=1), secret=None)
    olga.get(reverse("desk-players-csv"))
    tournament.refresh_from_db()
    assert tournament.version == version


class TestFilters:
    @pytest.fixture(autouse=True)
    def lines_of_two_days(self, db):
        """Log links of Hugo (14 March) and Ivan (15 March, local time), and a device on 15 March."""
        for hour, name in ((9, "Hugo"), (23, "Ivan")):
            with time_machine.travel(datetime(2026, 3, 14, hour, 30, tzinfo=UTC), tick=False):  # Paris: the 15th
                link_create(member_add(organiser=cast.organiser(), username=name, role="helper"), cast.olga())
        with time_machine.travel(datetime(2026, 3, 15, 12, tzinfo=UTC), tick=False):
            device_bind(station=cast.running_tournament(8).stations.get(number=1), secret=None)

    def test_the_filter_by_kind_shows_only_its_lines(self, alice):
        assert [line.split(" · ")[0] for line in read_lines(alice, kind="link.made")] == [
            "Lien de connexion créé pour Ivan",
            "Lien de connexion créé pour Hugo",
        ]

    def test_the_filter_by_person_shows_lines_by_and_about_them(self, alice):
        olga, hugo = (str(cast.user_of(cast.member(*who)).pk) for who in (("olga", "owner"), ("Hugo", "helper")))
        assert len(read_lines(alice, who=olga, kind="link.made")) == 2
        assert {line.split(" · ")[0] for line in read_lines(alice, who=hugo)} == {
            "Lien de connexion créé pour Hugo",
            "Rôle «\u00a0bénévole\u00a0» donné à Hugo",
        }
        assert len(read_lines(alice, who="device")) == 1
        assert all("en ligne de commande" in line for line in read_lines(alice, who="program"))

    def test_the_filter_by_day_uses_the_local_time_zone(self, alice):
        assert [line.split(" · ")[0] for line in read_lines(alice, day="2026-03-15", kind="link.made")] == [
            "Lien de connexion créé pour Ivan"
        ]
        # Role and link of Ivan, the role of Alice, who creates the tournament, and its device.
        assert len(read_lines(alice, day="2026-03-15")) == 4
        assert read_lines(alice, day="2026-03-16") == []

    def test_an_invalid_filter_is_ignored(self, alice):
        filters = [{"day": day} for day in ("2026-02-30", "0001-01-01", "9999-12-31", "hier", "2026-03-15T10:00")]
        filters += [{"kind": "x"}, {"who": "9" * 40}, {"who": "olga"}, {"page": "x"}, {"page": "-1"}]
        count = len(read_lines(alice))
        assert [each for each in filters if len(read_lines(alice, **each)) != count] == []

    def test_filters_are_kept_on_the_next_page(self, alice):
        rows = [
            AuditLine(organiser=cast.organiser(), kind="exported", by="program") for _ in range(51)
        ]  # a page has 50
        AuditLine.objects.bulk_create(rows)
        html = alice.get(AUDIT_URL, {"kind": "exported"}).content.decode()
        assert "Page 1 sur 2" in html
        assert "?page=2&amp;who=&amp;kind=exported&amp;day=" in html
        assert len(read_lines(alice, kind="exported", page="2")) == 1


def test_only_owners_and_directors_see_the_audit_log(olga, alice, basile):
    assert [client.get(AUDIT_URL).status_code for client in (olga, alice, basile, Client())] == [200, 200, 403, 302]
    assert AUDIT_URL in alice.get("/bureau/").content.decode()
    assert AUDIT_URL not in basile.get("/bureau/").content.decode()


def test_an_organiser_does_not_see_the_lines_of_another(olga):
    other_organiser = organiser_add("Les Dames")
    diane = cast.client_of(cast.member("diane", "owner", other_organiser))
    link_create(member_add(organiser=cast.organiser(), username="Hugo", role="helper"), cast.olga())
    html = diane.get("/les-dames/bureau/registre/").content.decode()
    assert "diane" in html
    assert "olga" not in html
    assert "Hugo" not in html
    assert diane.get("/les-atouts/bureau/registre/").status_code == 404
    olga_key = str(cast.user_of(cast.olga()).pk)
    assert "olga" not in diane.get(f"/les-dames/bureau/registre/?who={olga_key}").content.decode()


def test_deleted_accounts_and_players_have_no_name(olga):
    hugo = member_add(organiser=cast.organiser(), username="Hugo", role="helper")
    link_create(hugo, cast.olga())
    player = cast.player(5)
    consent_set(player=player, agrees=True, actor=cast.alice())
    cast.user_of(cast.alice()).delete()
    hugo.delete()
    Player.objects.filter(pk=player.pk).delete()
    assert read_lines(olga)[:3] == [
        "une fiche supprimée accepte que son nom complet soit publié · compte supprimé",
        "Rôle «\u00a0organisateur\u00a0» donné à compte supprimé · Chelem, en ligne de commande",
        "Lien de connexion créé pour compte supprimé · olga",
    ]


def test_the_audit_log_is_translated(olga):
    olga.cookies["django_language"] = "en"
    cast.link_of(cast.basile())
    assert read_lines(olga)[0] == "Sign-in link made for basile · Chelem, on the command line"
