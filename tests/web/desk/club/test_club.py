"""The page of a club at the desk: its logo and colour, the pages and folders that show them, and its static site."""

from base64 import b64encode

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import cast
from tests.pictures.test_pictures import SVG, draw_picture
from tournaments.models import Look, SitePublication
from tournaments.publishing.static.sending import site_write
from tournaments.publishing.static.walk import site_files, tournament_files
from tournaments.services.publication.look import look_change

pytestmark = pytest.mark.django_db
CLUB_URL = "/bureau/club/"


@pytest.fixture
def alice() -> Client:
    return cast.client_of(cast.alice())


def post_logo(alice: Client, content: bytes) -> str:
    """Upload a logo and return the HTML of the next page."""
    return alice.post(CLUB_URL, {"file": SimpleUploadedFile("logo.png", content)}, follow=True).content.decode()


def test_a_logo_is_uploaded_shown_and_removed(alice: Client) -> None:
    assert "Aucun logo" in alice.get(CLUB_URL).content.decode()
    assert "Le logo est prêt" in post_logo(alice, draw_picture())
    assert 'src="/identite/logo.png"' in alice.get(CLUB_URL).content.decode()
    assert "Le logo est retiré" in alice.post(CLUB_URL, {"remove": "1"}, follow=True).content.decode()
    assert Client().get("/identite/logo.png").status_code == 404


def test_an_invalid_picture_or_colour_is_refused_and_changes_nothing(alice: Client) -> None:
    post_logo(alice, draw_picture())
    before = Look.objects.get().digest
    for content in (SVG, b"", draw_picture("GIF")):
        assert "n’est pas une image" in post_logo(alice, content)
    assert "n’est pas une image" in alice.post(CLUB_URL, {}, follow=True).content.decode()
    assert "se lirait mal" in alice.post(CLUB_URL, {"accent": "#ffee00"}, follow=True).content.decode()
    assert Look.objects.get().digest == before


def test_public_pages_show_logo_and_colour(alice: Client) -> None:
    tournament = cast.running_tournament(8)
    assert "identite" not in Client().get(f"/{tournament.slug}/").content.decode()
    cache.clear()  # changes without a new version show after the 30 s of the cache
    post_logo(alice, draw_picture())
    alice.post(CLUB_URL, {"accent": "#6A1B9A"})
    for address in ("/", f"/{tournament.slug}/", f"/{tournament.slug}/joueur/1/"):
        html = Client().get(address).content.decode()
        assert 'src="/identite/logo.png" width="40" height="30"' in html  # the size of `draw_picture()`
        assert '<link rel="stylesheet" href="/identite/couleurs.css">' in html
    stylesheet = Client().get("/identite/couleurs.css")
    assert stylesheet["Content-Type"].startswith("text/css")
    assert "--accent: light-dark(#6a1b9a, #" in stylesheet.content.decode()
    logo = Client().get("/identite/logo.png")
    assert logo["Content-Type"] == "image/png"
    assert Client().get("/identite/logo.png", headers={"If-None-Match": logo["ETag"]}).status_code == 304


def test_the_default_colour_is_restored(alice: Client) -> None:
    alice.post(CLUB_URL, {"accent": "#6a1b9a"})
    assert "reprend la couleur" in alice.post(CLUB_URL, {"plain": "1"}, follow=True).content.decode()
    assert Client().get("/identite/couleurs.css").status_code == 404


# Worth its time: writes the folder of the site and that of a tournament.
def test_static_folders_contain_logo_and_colours(alice: Client) -> None:
    tournament = cast.running_tournament(8)
    look_change(actor=cast.alice(), logo=draw_picture(), accent="#6a1b9a")
    site = dict(site_files(tournament.organiser, language="fr"))
    single = dict(tournament_files(tournament, language="fr"))
    for folder, page, prefix in ((site, f"{tournament.slug}/index.html", "../"), (single, "index.html", "")):
        assert folder["identite/logo.png"] == bytes(Look.objects.get().logo)
        assert b"#6a1b9a" in folder["identite/couleurs.css"]
        assert f'src="{prefix}identite/logo.png"' in folder[page].decode()
        assert f'href="{prefix}identite/couleurs.css"' in folder[page].decode()


def test_each_club_has_its_own_logo() -> None:
    other = cast.organiser("Les Dames")
    cast.organiser()
    look_change(actor=cast.member("dora", "director", other), logo=draw_picture())
    assert Client().get("/les-dames/identite/logo.png").status_code == 200
    assert Client().get("/les-atouts/identite/logo.png").status_code == 404


def test_the_api_reads_and_changes_logo_and_colour(alice: Client) -> None:
    assert alice.get("/api/look/").json() == {"accent": "", "width": 0, "height": 0, "digest": ""}
    body = {"logo": b64encode(draw_picture()).decode(), "accent": "#6a1b9a"}
    look = alice.patch("/api/look/", body, content_type="application/json").json()
    assert (look["accent"], look["width"], look["height"]) == ("#6a1b9a", 40, 30)  # the size of `draw_picture()`
    answer = alice.patch("/api/look/", {"logo": "é"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "picture_unknown")
    assert alice.patch("/api/look/", {"logo": ""}, content_type="application/json").json()["digest"] == ""


def test_the_desk_shows_the_state_and_the_problem_of_the_site(alice: Client, tmp_path, settings) -> None:
    settings.SITE_FOLDER, settings.DATA_DIR = tmp_path / "away", tmp_path
    cast.running_tournament(8)
    assert "Rien n’a encore été publié" in alice.get(CLUB_URL).content.decode()
    form = {"automatic": "1", "address": "https://tarot.example/club", "language": "fr", "now": "1"}
    assert "dès que le dossier est là" in alice.post(f"{CLUB_URL}site/", form, follow=True).content.decode()
    site = SitePublication.objects.get()
    site_write(site.pk)
    html = alice.get(CLUB_URL).content.decode()
    assert "En attente depuis le" in html
    assert "la connexion, ou la clé, manque" in html
    assert 'value="https://tarot.example/club/"' in html
    settings.SITE_FOLDER.mkdir()
    alice.post(f"{CLUB_URL}site/", form)
    site_write(site.pk)
    html = alice.get(CLUB_URL).content.decode()
    assert "En attente" not in html
    assert "Publié le" in html
    refusal = alice.post(f"{CLUB_URL}site/", {"address": "nowhere", "language": "fr"}, follow=True).content.decode()
    assert "adresse entière" in refusal


def test_the_api_reads_and_changes_the_site(alice: Client) -> None:
    before = alice.get("/api/site/").json()
    assert (before["automatic"], before["due_since"], before["problem"]) == (False, None, "")
    assert alice.patch("/api/site/", {"automatic": True}, content_type="application/json").json()["automatic"] is True
    assert alice.post("/api/site/").json()["due_since"] is not None
    answer = alice.patch("/api/site/", {"address": "x"}, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (422, "site_address")
