"""The page of a fresh install that takes a club or tournament back: choose, see the contents, take it."""

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.backups import Backup
from tournaments.services.backups.contents import FoundBackup
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db
AT = datetime(2026, 11, 14, 22, 30, tzinfo=UTC)
ARCHIVES = Path(__file__).parents[3] / "archives"
CHOOSE, TAKE, HOME = reverse("desk-return"), reverse("desk-return-take"), reverse("desk-home")


@pytest.fixture
def olga():
    return cast.client_of(cast.olga())


def choose(client, content):
    """Choose a file and return its page."""
    return client.post(CHOOSE, {"file": SimpleUploadedFile("club.chelem", content)})


def digest_in(page):
    return re.search(r'name="digest" value="(\w+)"', page.content.decode())[1]


def test_a_club_is_chosen_shown_and_taken(olga):
    assert CHOOSE in olga.get(HOME).content.decode()
    assert "vérifié d’abord" in olga.get(CHOOSE).content.decode()
    page = choose(olga, (ARCHIVES / "club-format-1.chelem").read_bytes())
    html = page.content.decode()
    assert page.status_code == 200
    for text in ("Un club entier", "14 joueurs", "2 tournois", "1 saison", "dernière donne le", "encore rien"):
        assert text in html
    assert not Tournament.objects.exists()
    for _tap in range(2):
        home = olga.post(TAKE, {"digest": digest_in(page)}, follow=True).content.decode()
        assert "Le club est de retour\xa0: joueurs 14, tournois 2, saisons 1." in home
        assert CHOOSE not in home


def test_a_tournament_is_taken_in_english(olga):
    Tournament.objects.create(organiser=cast.organiser(), name="Demo", slug="demo", demo=True)
    olga.cookies["django_language"] = "en"
    page = choose(olga, (ARCHIVES / "format-3.chelem").read_bytes())
    assert "A tournament" in page.content.decode()
    answer = olga.post(TAKE, {"digest": digest_in(page)})
    assert answer["Location"] == reverse("desk-tournament", args=[Tournament.objects.get().slug])


def test_a_refusal_is_a_sentence_above_the_form(olga):
    page = choose(olga, b"SQLite format 3\0")
    assert page.status_code == 422
    assert "«\xa0chelem restore FICHIER --replace\xa0»" in page.content.decode()
    page = olga.post(TAKE, {"digest": ""})
    assert page.status_code == 409
    assert "choisissez-le encore une fois" in page.content.decode()


def test_a_club_with_data_gets_the_way_to_archives_instead(olga):
    tournament_create(settings={"name": "Coupe"}, actor=cast.alice())
    assert CHOOSE not in olga.get(HOME).content.decode()
    html = olga.get(CHOOSE).content.decode()
    assert reverse("desk-archive-bring") in html
    assert 'type="file"' not in html


def test_only_an_owner_sees_the_page():
    alice = cast.client_of(cast.alice())
    assert CHOOSE not in alice.get(HOME).content.decode()
    assert alice.get(CHOOSE).status_code == 403


def test_a_backup_of_the_database_is_shown_with_its_command(olga, monkeypatch, tmp_path):
    backup = Backup(at=AT, path=tmp_path / "one.sqlite3", of="abcdef", digest="0" * 12)
    broken = FoundBackup(Backup(at=AT, path=tmp_path / "two.sqlite3", of="abcdef", digest="0" * 12), False, False)
    found = [FoundBackup(backup, True, False, 3, 40, "Coupe d’hiver", AT), broken]
    monkeypatch.setattr("tournaments.web.desk.returning.views.found_backups", lambda: found)
    html = olga.get(CHOOSE).content.decode()
    assert f"chelem restore {backup.path} --replace" in html
    assert str(broken.backup.path) not in html
    assert "le dernier\xa0: Coupe d’hiver" in html
