"""The announcement on each kind of page: wall, display, tablet, public page, desk."""

import re
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.registration.cards import card_secret

pytestmark = pytest.mark.django_db
SENTENCE, SHOWN = "Repas à 19 h 30 <ici>", "Repas à 19\u00a0h\u00a030 &lt;ici&gt;"


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8)


@pytest.fixture
def desk() -> Client:
    return cast.client_of(cast.basile())


def announce(desk: Client, tournament: Tournament, **fields: str) -> str:
    """Send the form of the desk and return the page that follows."""
    return desk.post(f"/bureau/{tournament.slug}/ecrans/annonce/", fields, follow=True).content.decode()


def test_announcement_is_on_each_page_of_the_hall_and_in_the_journal(
    tournament: Tournament, desk: Client, client: Client
) -> None:
    """cobra#642: players asked for the meal and the rules again and again."""
    slug, table = tournament.slug, f"/t/{tournament.stations.get(number=1).code}/"
    client.post(f"{table}ici/")
    own = f"/{slug}/badge/{cast.entry_of(tournament, 1).serial}/{card_secret(cast.entry_of(tournament, 1))}/"
    public = [f"/{slug}/", f"/{slug}/classement/", f"/{slug}/places/", f"/{slug}/joueur/1/", own, f"{own}carte/"]
    pages = [f"/salle/{slug}/", f"/salle/{slug}/pages/", *public, table]
    assert not any(SHOWN in client.get(page).content.decode() for page in pages)
    assert "se lit sur les écrans" in announce(desk, tournament, text=SENTENCE)
    assert [SHOWN in client.get(page).content.decode() for page in pages] == [True] * len(pages)
    assert "&lt;ici&gt;" in desk.get(f"/bureau/{slug}/journal/").content.decode()
    assert "L’annonce est retirée." in announce(desk, tournament, remove="1")
    assert not any(SHOWN in client.get(page).content.decode() for page in pages)


def test_end_of_an_announcement_is_compared_with_the_time_of_the_server(
    tournament: Tournament, desk: Client, client: Client
) -> None:
    slug, table = tournament.slug, f"/t/{tournament.stations.get(number=1).code}/"
    client.post(f"{table}ici/")
    address = f"/{slug}/"
    announce(desk, tournament, text=SENTENCE)
    assert Client().get(address)["ETag"], "without an end the page is revalidated with 304"
    announce(desk, tournament, text=SENTENCE, until="23:59")
    for page in (address, f"/{slug}/classement/", table):
        element = client.get(page).content.decode().split('id="announcement"')[1].split(">")[0]
        assert re.search(r'data-clock-now="20\d\d-', element), page
    moment = timezone.now() + timedelta(seconds=2)
    with time_machine.travel(moment, tick=False):
        assert f'data-clock-now="{moment.isoformat()}"' in Client().get(f"/{slug}/classement/").content.decode()
    wall = client.get(f"/salle/{slug}/pages/").content.decode()
    assert "data-until" in wall
    assert "data-clock-now" not in wall, "it counts from the time in the body"


def test_tablet_gets_the_announcement_around_an_entry(tournament: Tournament, desk: Client, client: Client) -> None:
    address = f"/t/{tournament.stations.get(number=1).code}/"
    client.post(f"{address}ici/")
    page = client.get(address).content.decode()
    shown = {name: page.split(f'name="{name}" value="')[1].split('"')[0] for name in ("key", "seen", "devices")}
    assert client.get(f"{address}suite/", shown | {"announced": ""}).status_code == 204
    announce(desk, tournament, text=SENTENCE)
    part = client.get(f"{address}suite/", shown | {"announced": ""})
    assert SHOWN in part.content.decode()
    assert part["HX-Reswap"] == "none", "the entry stays"
    assert client.get(f"{address}suite/", shown | {"announced": SENTENCE}).status_code == 204


@pytest.mark.parametrize(
    ("typed", "end"),
    [("19:30", datetime(2026, 11, 21, 18, 30, tzinfo=UTC)), ("01:00", datetime(2026, 11, 22, 0, 0, tzinfo=UTC))],
)
def test_typed_end_is_the_next_such_time(tournament: Tournament, desk: Client, typed: str, end: datetime) -> None:
    with time_machine.travel("2026-11-21 17:50:00Z", tick=False):
        announce(desk, tournament, text=SENTENCE, until=typed)
    tournament.refresh_from_db()
    assert tournament.announced_until == end


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"text": "x", "until": "25:99"}, "Écrivez l’heure de fin"),
        ({"text": " "}, "Écrivez ce que la salle doit lire."),
        ({"text": "x" * 201}, "200 signes au plus"),
    ],
)
def test_invalid_form_is_answered_with_a_sentence(
    tournament: Tournament, desk: Client, fields: dict[str, str], words: str
) -> None:
    assert words in announce(desk, tournament, **fields)


def test_api_announces_and_removes(tournament: Tournament, desk: Client) -> None:
    address = f"/api/tournaments/{tournament.slug}/announcement/"
    answer = desk.put(address, {"text": SENTENCE}, content_type="application/json")
    assert (answer.status_code, answer.json()["announcement"]) == (200, SENTENCE)
    assert desk.delete(address).status_code == 204
    tournament.refresh_from_db()
    assert tournament.announced == ""
