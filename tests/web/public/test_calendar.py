"""The calendar of an organiser as page and feeds, and the metadata of pages for other sites.

Also the public seats of a round and the published ranking as PDF.
"""

import json
import re
from datetime import date
from io import BytesIO
from xml.etree import ElementTree

import pytest
from django.test import Client
from PIL import Image

from tests import cast
from tournaments.models import Tournament
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db

ATOM = "{http://www.w3.org/2005/Atom}"
MAP = "{http://www.sitemaps.org/schemas/sitemap/0.9}"


@pytest.fixture
def public_tournaments(db: None) -> list[Tournament]:
    """Create four tournaments: a current, a coming, a past one, and a draft. Return the first three."""
    playing = cast.running_tournament(8, name="Coupe du soir")
    coming = cast.tournament(name="Coupe d’automne", date=date(2031, 10, 4), venue="Salle des fêtes")
    past = cast.finished_tournament(8, name="Coupe d’hier", date=date(2019, 5, 3), rounds_planned=1, deals_per_round=1)
    tournament_create(settings={"name": "Secret"}, actor=cast.alice())
    return [playing, coming, past]


def read_html(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def test_first_link_of_the_home_page_opens_a_table(client: Client, public_tournaments: list[Tournament]) -> None:
    first = read_html(client, "/").partition("<main")[2].partition("<a ")[2].partition("</a>")[0]
    assert 'class="button"' in first
    assert 'href="/t/"' in first
    assert first.endswith("Ouvrir une table")


def test_calendar_lists_current_then_coming_then_past_tournaments(
    client: Client, public_tournaments: list[Tournament]
) -> None:
    html = read_html(client, "/")
    positions = [
        html.index(words) for words in ("Coupe du soir", "À venir", "Coupe d’automne", ">2019<", "Coupe d’hier")
    ]
    assert positions == sorted(positions)
    assert "Secret" not in html


def test_atom_feed_lists_public_tournaments_with_permanent_ids(
    client: Client, public_tournaments: list[Tournament]
) -> None:
    answer = client.get("/calendrier.atom")
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    ids = {entry.findtext(f"{ATOM}title"): entry.findtext(f"{ATOM}id") for entry in feed.iter(f"{ATOM}entry")}
    assert set(ids) == {"Coupe du soir", "Coupe d’automne", "Coupe d’hier"}
    assert all(id_ and id_.startswith("urn:uuid:") for id_ in ids.values())
    links = [link.get("href") for link in feed.iter(f"{ATOM}link")]
    assert f"http://testserver/{public_tournaments[0].slug}/" in links
    assert client.get("/calendrier.atom").content == answer.content


def test_unchanged_feed_gets_304(client: Client, public_tournaments: list[Tournament]) -> None:
    etag = client.get("/calendrier.json")["ETag"]
    assert client.get("/calendrier.json", headers={"if-none-match": etag}).status_code == 304
    tournament_transition(
        tournament=public_tournaments[2], transition="publish", actor=cast.alice(), accept_oddities=True
    )
    assert client.get("/calendrier.json", headers={"if-none-match": etag}).status_code == 200


def test_json_feed_lists_public_tournaments(client: Client, public_tournaments: list[Tournament]) -> None:
    feed = json.loads(client.get("/calendrier.json").content)
    assert feed["version"] == "https://jsonfeed.org/version/1.1"
    assert feed["title"] == "Tournois de Les Atouts"
    coming = next(item for item in feed["items"] if item["title"] == "Coupe d’automne")
    assert coming["content_text"] == "4 octobre 2031 · Salle des fêtes · inscriptions ouvertes"
    assert coming["url"] == f"http://testserver/{public_tournaments[1].slug}/"


def test_empty_feed_is_valid(client: Client) -> None:
    cast.organiser()
    first = client.get("/calendrier.atom").content
    assert ElementTree.fromstring(first).findtext(f"{ATOM}updated")
    assert client.get("/calendrier.atom").content == first
    assert json.loads(client.get("/calendrier.json").content)["items"] == []


def test_sitemap_lists_public_pages_and_robots_excludes_the_desk(
    client: Client, public_tournaments: list[Tournament]
) -> None:
    tree = ElementTree.fromstring(client.get("/sitemap.xml").content)
    urls = {element.text for element in tree.iter(f"{MAP}loc")}
    assert urls == {"http://testserver/", *(f"http://testserver/{public.slug}/" for public in public_tournaments)}
    robots = read_html(client, "/robots.txt")
    assert "Disallow: /bureau/" in robots
    assert "Sitemap: http://testserver/sitemap.xml" in robots


def test_calendars_are_per_organiser_and_for_the_install(client: Client) -> None:
    cast.tournament(name="Coupe des Atouts")
    other = cast.organiser("Les Bouts")
    director = cast.member("bruno", "director", other)
    other_tournament = tournament_create(settings={"name": "Coupe des Bouts"}, actor=director)
    tournament_transition(tournament=other_tournament, transition="open", actor=director)
    full_feed, feed_of_bouts = (
        json.loads(client.get(f"{prefix}/calendrier.json").content) for prefix in ("", "/les-bouts")
    )
    assert {item["title"] for item in full_feed["items"]} == {"Coupe des Atouts", "Coupe des Bouts"}
    assert [item["title"] for item in feed_of_bouts["items"]] == ["Coupe des Bouts"]
    for feed in (full_feed, feed_of_bouts):
        address = next(item["url"] for item in feed["items"] if item["title"] == "Coupe des Bouts")
        assert address == f"http://testserver/les-bouts/{other_tournament.slug}/"
        assert client.get(address.removeprefix("http://testserver")).status_code == 200
    assert client.get("/robots.txt").status_code == 200
    assert b"/les-bouts/" in client.get("/sitemap.xml").content


def test_page_has_structured_data_and_a_picture(client: Client, public_tournaments: list[Tournament]) -> None:
    html = read_html(client, f"/{public_tournaments[1].slug}/")
    event = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)[0])
    assert (event["@type"], event["startDate"], event["location"]["name"]) == ("Event", "2031-10-04", "Salle des fêtes")
    assert event["organizer"]["name"] == "Les Atouts"
    assert '<meta property="og:title" content="Coupe d’automne">' in html
    picture = re.findall(r'<meta property="og:image" content="http://testserver([^"]+)">', html)[0]
    assert Image.open(BytesIO(client.get(picture).content)).size == (1200, 630)


def test_name_is_escaped_in_structured_data(client: Client) -> None:
    tournament = cast.tournament(name="Coupe </script><script>alert(1)</script> & Cie")
    html = read_html(client, f"/{tournament.slug}/")
    assert "<script>alert" not in html
    event = json.loads(re.findall(r'<script type="application/ld\+json">(.*?)</script>', html)[0])
    assert event["name"] == tournament.name


def test_canonical_link_uses_the_public_address(client: Client, settings) -> None:
    settings.PUBLIC_URL = "https://tarot.example"
    tournament = cast.tournament()
    assert f'<link rel="canonical" href="https://tarot.example/{tournament.slug}/">' in read_html(
        client, f"/{tournament.slug}/"
    )


def test_picture_of_a_tournament_changes_when_results_are_hidden(client: Client) -> None:
    tournament = cast.running_tournament(8)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    tournament.refresh_from_db()
    before = client.get(f"/{tournament.slug}/image.png").content
    tournament.first_stage.rounds.update(shown="seats")
    Tournament.objects.filter(pk=tournament.pk).update(version=tournament.version + 1)  # pages are cached per version
    assert client.get(f"/{tournament.slug}/image.png").content != before


def test_public_seats_have_short_names(client: Client) -> None:
    tournament = cast.running_tournament(8)
    html = read_html(client, f"/{tournament.slug}/places/")
    assert "Les places du tour 1" in html
    assert html.count("<tr>") == 9  # eight players and the heading
    assert "Nguyen" not in html.title(), "the last name of player 3"


def test_hidden_seats_are_not_public(client: Client) -> None:
    tournament = cast.running_tournament(8)
    tournament.first_stage.rounds.update(shown="nothing")
    assert "Pas de places à montrer" in read_html(client, f"/{tournament.slug}/places/")


def test_published_ranking_has_a_pdf(client: Client, public_tournaments: list[Tournament]) -> None:
    address = f"/{public_tournaments[2].slug}/classement.pdf"
    assert client.get(address).status_code == 404
    tournament_transition(
        tournament=public_tournaments[2], transition="publish", actor=cast.alice(), accept_oddities=True
    )
    assert client.get(address).content.startswith(b"%PDF")
