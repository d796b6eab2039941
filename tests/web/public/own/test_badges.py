"""The page of a badge: who opens it, the check-in by the player, and the QR code on paper."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.documents.kit.addresses import badge_address
from tournaments.models import Entry, Event, Job, Seat, Tournament
from tournaments.selectors.registration.cards import card_secret, entry_by_card
from tournaments.services.registration.entries import entry_add, entry_check_in
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
State = Entry.State


@pytest.fixture
def tournament() -> Tournament:
    return cast.tournament(self_check_in=True, date=timezone.localdate())


@pytest.fixture
def entry(tournament: Tournament) -> Entry:
    return entry_add(tournament=tournament, player=cast.player(), actor=cast.alice())


def url_of(entry: Entry) -> str:
    return reverse("public-badge", args=[entry.tournament.slug, entry.serial, card_secret(entry)])


def press(client: Client, entry: Entry) -> str:
    """Press « Je suis là », reload the entry, and return the page."""
    html = client.post(url_of(entry), follow=True).content.decode()
    entry.refresh_from_db()
    return html


def test_a_player_checks_in_by_the_badge(client: Client, entry: Entry) -> None:
    assert "Je suis là" in client.get(url_of(entry)).content.decode()
    assert entry.state == State.REGISTERED
    assert "Vous êtes noté présent" in press(client, entry)
    assert entry.state == State.CHECKED_IN
    event = Event.objects.filter(tournament=entry.tournament).latest("sequence")
    assert (event.name, event.actor) == ("entry.checked_in", "program")
    assert "Vous êtes noté présent" in press(client, entry)
    assert Event.objects.filter(tournament=entry.tournament).latest("sequence") == event  # idempotent


@pytest.mark.parametrize("reason", ["setting", "day", "draw"])
def test_players_do_not_check_in_outside_of_its_time(client: Client, entry: Entry, reason: str) -> None:
    tournament = entry.tournament
    if reason == "setting":
        tournament_configure(tournament=tournament, settings={"self_check_in": False}, actor=cast.alice())
    elif reason == "day":
        later_day = timezone.localdate() + timedelta(days=2)
        tournament_configure(tournament=tournament, settings={"date": later_day}, actor=cast.alice())
    else:
        for number in range(1, 9):
            entry_add(tournament=tournament, player=cast.player(number), actor=cast.alice(), checked_in=True)
        cast.draw_stage(tournament.first_stage)
    assert "Je suis là" not in client.get(url_of(entry)).content.decode()
    assert "se note à l’accueil" in press(client, entry)
    assert entry.state == State.REGISTERED


def test_an_absent_player_has_to_come_to_the_desk(client: Client, entry: Entry) -> None:
    entry_check_in(entry=entry, state=State.NO_SHOW, actor=cast.alice())
    assert "signalez-vous à l’accueil" in press(client, entry)
    assert entry.state == State.NO_SHOW


def test_the_badge_of_a_seated_player_shows_their_table(client: Client) -> None:
    seated = cast.entry_of(cast.drawn_tournament(8), 3)
    seat = Seat.objects.get(entry=seated, table__round__number=1)
    html = client.get(url_of(seated)).content.decode()
    assert f"Table <strong>{seat.table.number}</strong>" in html
    assert f"<strong>{seat.place.name}</strong>" in html


def test_a_wrong_secret_and_an_erased_name_open_no_page(client: Client, entry: Entry) -> None:
    other = entry_add(tournament=entry.tournament, player=cast.player(1), actor=cast.alice())
    for secret in (card_secret(other), card_secret(entry)[:-1], "x" * 500, "é"):
        assert (
            client.get(reverse("public-badge", args=[entry.tournament.slug, entry.serial, secret])).status_code == 404
        )
    Entry.objects.filter(pk=entry.pk).update(salt="")
    entry.refresh_from_db()
    assert card_secret(entry) == ""
    assert entry_by_card(entry.tournament, entry.serial, "-") is None


@pytest.mark.parametrize("serial", [2**31, 2**63, 10**20])
@pytest.mark.parametrize("name", ["public-badge", "public-badge-card", "public-badge-data"])
def test_a_serial_beyond_the_column_opens_no_page(client: Client, entry: Entry, name: str, serial: int) -> None:
    assert client.get(reverse(name, args=[entry.tournament.slug, serial, "x"])).status_code == 404


def test_the_qr_code_of_a_badge_opens_its_page(client: Client, entry: Entry) -> None:
    job = Job(tournament=entry.tournament, args={"base_url": "http://192.168.1.20:8000/"})
    address = badge_address(job, entry.tournament.first_stage, entry)
    assert address == f"http://192.168.1.20:8000{url_of(entry)}"
    Entry.objects.filter(pk=entry.pk).update(salt="")
    entry.refresh_from_db()
    assert badge_address(job, entry.tournament.first_stage, entry) == ""
