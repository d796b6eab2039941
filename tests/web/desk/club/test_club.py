"""The page of the club's logo and colour, and the public pages that show them."""

from base64 import b64encode

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests import cast
from tests.pictures.test_pictures import SVG, draw_picture
from tournaments.models import Look, SitePublication
from tournaments.publishing.static.sending import site_send
from tournaments.publishing.static.walk import site_files, tournament_files
from tournaments.services.publication.look import look_change

pytestmark = pytest.mark.django_db
PAGE = "/bureau/club/"


@pytest.fixture
def alice() -> Client:
    return cast.client_of(cast.alice())


def post_logo(alice: Client, content: bytes) -> str:
    return alice.post(PAGE, {"file": SimpleUploadedFile("logo.png", content)}, follow=True).content.decode()


def test_a_logo_is_uploaded_shown_and_removed(alice: Client) -> None:
    assert "Aucun logo" in alice.get(PAGE).content.decode()
    assert "Le logo est prêt" in post_logo(alice, draw_picture())
    assert 'src="/identite/logo.png"' in alice.get(PAGE).content.decode()
    assert "Le logo est retiré" in alice.post(PAGE, {"remove": "1"}, follow=True).content.decode()
    assert Client().get("/identite/logo.png").status_code == 404


def test_an_invalid_picture_or_colour_is_refused_and_changes_nothing(alice: Client) -> None:
    post_logo(alice, draw_picture())
    before = Look.objects.get().digest
    for content in (SVG, b"", draw_picture("GIF")):
        assert "n’est pas une image" in post_logo(alice, content)
    assert "n’est pas une image" in alice.post(PAGE, {}, follow=True).content.decode()
    assert "se lirait mal" in alice.post(PAGE, {"accent": "#ffee00"}, follow=True).content.decode()
    assert Look.objects.get().digest == before


def test_public_pages_show_logo_and_colour(alice: Client) -> None:
    tournament = cast.running_tournament(8)
    assert "identite" not in Client().get(f"/{tournament.slug}/").content.decode()
    cache.clear()  # changes without a new version show after the 30 s of the cache
    post_logo(alice, draw_picture())
    alice.post(PAGE, {"accent": "#6A1B9A"})
    for address in ("/", f"/{tournament.slug}/", f"/{tournament.slug}/joueur/1/"):
        html = Client().get(address).content.decode()
        assert 'src="/identite/logo.png" width="40" height="30"' in html
        assert '<link rel="stylesheet" href="/identite/couleurs.css">' in html
    style = Client().get("/identite/couleurs.css")
    assert style["Content-Type"].startswith("text/css")
    assert "--accent: light-dark(#6a1b9a, #" in style.content.decode()
    logo = Client().get("/identite/logo.png")
    assert logo["Content-Type"] == "image/png"
    assert Client().get("/identite/logo.png", headers={"If-None-Match": logo["ETag"]}).status_code == 304


def test_the_default_colour_is_restored(alice: Client) -> None:
    alice.post(PAGE, {"accent": "#6a1b9a"})
    assert "reprend la couleur" in alice.post(PAGE, {"plain": "1"}, follow=True).content.decode()
    assert Client().get("/identite/couleurs.css").status_code == 404


def test_static_folders_contain_logo_and_colours(alice: Client) -> None:
    tournament = cast.running_tournament(8)
    look_change(actor=cast.alice(), logo=draw_picture(), accent="#6a1b9a")
    whole = dict(site_files(tournament.organiser, language="fr"))
    one = dict(tournament_files(tournament, language="fr"))
    for folder, page, way in ((whole, f"{tournament.slug}/index.html", "../"), (one, "index.html", "")):
        assert folder["identite/logo.png"] == bytes(Look.objects.get().logo)
        assert b"#6a1b9a" in folder["identite/couleurs.css"]
        assert f'src="{way}identite/logo.png"' in folder[page].decode()
        assert f'href="{way}identite/couleurs.css"' in folder[page].decode()


def test_each_club_has_its_own_logo() -> None:
    other = cast.organiser("Les Dames")
    cast.organiser()
    look_change(actor=cast.member("dora", "director", other), logo=draw_picture())
    assert Client().get("/les-dames/identite/logo.png").status_code == 200
    assert Client().get("/les-atouts/identite/logo.png").status_code == 404


def test_the_api_reads_and_changes_logo_and_colour(alice: Client) -> None:
    assert alice.get("/api/look/").json() == {"accent": "", "width": 0, "height": 0, "digest": ""}
    body = {"logo": b64encode(draw_picture()).decode(), "accent": "#6a1b9a"}
    told = alice.patch("/api/look/", body, content_type="application/json").json()
    assert (told["accent"], told["width"], told["height"]) == ("#6a1b9a", 40, 30)
    refused = alice.patch("/api/look/", {"logo": "é"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "picture_unknown")
    assert alice.patch("/api/look/", {"logo": ""}, content_type="application/json").json()["digest"] == ""


def test_the_desk_shows_the_state_and_the_problem_of_the_site(alice: Client, tmp_path, settings) -> None:
    settings.SITE_FOLDER, settings.DATA_DIR = tmp_path / "away", tmp_path
    cast.running_tournament(8)
    assert "Rien n’a encore été publié" in alice.get(PAGE).content.decode()
    form = {"automatic": "1", "address": "https://tarot.example/club", "language": "fr", "now": "1"}
    assert "dès que le dossier est là" in alice.post(f"{PAGE}site/", form, follow=True).content.decode()
    site = SitePublication.objects.get()
    site_send(site.pk)
    told = alice.get(PAGE).content.decode()
    assert "En attente depuis le" in told
    assert "la connexion, ou la clé, manque" in told
    assert 'value="https://tarot.example/club/"' in told
    settings.SITE_FOLDER.mkdir()
    alice.post(f"{PAGE}site/", form)
    site_send(site.pk)
    told = alice.get(PAGE).content.decode()
    assert "En attente" not in told
    assert "Publié le" in told
    refused = alice.post(f"{PAGE}site/", {"address": "nowhere", "language": "fr"}, follow=True).content.decode()
    assert "adresse entière" in refused


def test_the_api_reads_and_changes_the_site(alice: Client) -> None:
    before = alice.get("/api/site/").json()
    assert (before["automatic"], before["due_since"], before["problem"]) == (False, None, "")
    assert alice.patch("/api/site/", {"automatic": True}, content_type="application/json").json()["automatic"] is True
    assert alice.post("/api/site/").json()["due_since"] is not None
    refused = alice.patch("/api/site/", {"address": "x"}, content_type="application/json")
    assert (refused.status_code, refused.json()["code"]) == (422, "site_address")
