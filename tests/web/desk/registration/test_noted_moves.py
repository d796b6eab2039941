"""Departures and arrivals during an open round: noted, shown, dropped, decided after the round."""

from random import Random

import pytest
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import Tablet, text_of
from tournaments.models import Entry, Tournament
from tournaments.services.play.rounds import round_close, round_open
from tournaments.services.registration.entries import entry_add

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(16, rounds_planned=2, deals_per_round=1)


@pytest.fixture
def leaver(tournament: Tournament) -> Entry:
    return cast.entry_of(tournament, 3)


@pytest.fixture
def arrival(tournament: Tournament) -> Entry:
    return entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())


def press(alice: Client, door: str, entry: Entry, **data: str) -> str:
    url = reverse(f"desk-entry-{door}", args=[entry.tournament.slug, entry.pk])
    answer = alice.post(url, data, headers=HTMX)
    assert answer.status_code == 200
    entry.refresh_from_db()
    return answer.content.decode().replace("\u00a0", " ")


def page(alice: Client, name: str, tournament: Tournament) -> str:
    return alice.get(reverse(name, args=[tournament.slug])).content.decode().replace("\u00a0", " ")


def close(tournament: Tournament) -> None:
    playing = tournament.first_stage.rounds.get(state="open")
    for table in playing.tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(1))
    round_close(round_=playing, actor=cast.alice())


def test_a_noted_departure_is_shown_and_can_be_dropped(alice, tournament, leaver):
    shown = press(alice, "withdraw", leaver)
    assert "départ noté. Il prend effet après le tour 1" in shown
    assert "s’en va après le tour 1" in shown
    assert "Départ noté" in shown
    assert reverse("desk-entry-drop", args=[tournament.slug, leaver.pk]) in shown
    assert leaver.state == Entry.State.CHECKED_IN
    shown = press(alice, "drop", leaver)
    assert "ce qui était noté est annulé" in shown
    assert "Départ noté" not in shown
    assert leaver.leaves_after_round is None


def test_a_tap_on_a_late_arrival_notes_it(alice, tournament, arrival):
    assert "touchez la ligne pour noter son arrivée" in page(alice, "desk-entries", tournament)
    shown = press(alice, "arrive", arrival)
    assert "pour jouer après le tour 1" in shown
    assert "Arrivée notée" in shown
    assert (arrival.number, arrival.arrives_after_round) == (None, 1)


def test_no_arrival_is_offered_in_the_last_round(alice, arrival, tournament):
    close(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    shown = page(alice, "desk-entries", tournament)
    assert "c’est le dernier tour" in shown
    assert reverse("desk-entry-arrive", args=[tournament.slug, arrival.pk]) not in shown


def test_the_dashboard_shows_noted_moves_and_drops_them(alice, tournament, leaver):
    assert "Départs et arrivées notés" not in page(alice, "desk-tournament", tournament)
    press(alice, "withdraw", leaver)
    shown = page(alice, "desk-tournament", tournament)
    assert "Départs et arrivées notés" in shown
    assert leaver.full_name in shown
    assert "À sa clôture, vous verrez ce que cela change" in shown
    dashboard = reverse("desk-tournament", args=[tournament.slug])
    url = reverse("desk-entry-drop", args=[tournament.slug, leaver.pk])
    assert alice.post(url, {"next": dashboard}).headers["Location"] == dashboard
    assert "Départs et arrivées notés" not in page(alice, "desk-tournament", tournament)


def test_noted_moves_are_the_next_action_after_the_round(alice, tournament, leaver, arrival):
    press(alice, "withdraw", leaver)
    press(alice, "arrive", arrival)
    close(tournament)
    preview = f"{reverse('desk-repair', args=[tournament.slug])}?leavers={leaver.pk}&arrivals={arrival.pk}"
    for name in ("desk-tournament", "desk-draw"):
        shown = page(alice, name, tournament)
        assert "1 départ noté, 1 arrivée notée." in shown
        assert preview.replace("&", "&amp;") in shown
    answer = alice.post(reverse("desk-round-open", args=[tournament.slug]))
    assert answer.status_code == 409
    assert leaver.full_name in answer.content.decode()
    assert "Changer le placement" in alice.get(preview).content.decode()
    alice.post(preview.partition("?")[0], {"leavers": leaver.pk, "arrivals": arrival.pk})
    assert "Ouvrir le tour 2" in page(alice, "desk-tournament", tournament)


def test_several_moves_are_noted_at_once(alice, tournament, leaver, arrival):
    assert reverse("desk-repair", args=[tournament.slug]) in page(alice, "desk-draw", tournament)
    address = reverse("desk-repair", args=[tournament.slug])
    shown = page(alice, "desk-repair", tournament)
    assert "Le tour 1 se joue" in shown
    assert "Nombre de tables" not in shown
    alice.post(address, {"leavers": [leaver.pk, cast.entry_of(tournament, 5).pk], "arrivals": arrival.pk})
    noted = (
        tournament.first_stage.entries.filter(leaves_after_round=1).count(),
        tournament.first_stage.entries.filter(arrives_after_round=1).count(),
    )
    assert noted == (2, 1)
    assert tournament.first_stage.draws.count() == 1
    assert "Cochez" in alice.post(address).content.decode()
    assert alice.post(address, {"leavers": leaver.pk}).status_code == 422


def test_an_arbiter_may_note_moves(basile, tournament, leaver):
    press(basile, "withdraw", leaver)
    assert leaver.leaves_after_round == 1
    press(basile, "drop", leaver)
    assert basile.get(reverse("desk-repair", args=[tournament.slug])).status_code == 200


def test_the_journal_shows_noted_and_dropped_moves(alice, tournament, leaver, arrival):
    for door in ("withdraw", "drop"):
        press(alice, door, leaver)
    for door in ("arrive", "drop"):
        press(alice, door, arrival)
    shown = page(alice, "desk-log", tournament)
    for entry, words in ((leaver, "départ noté"), (arrival, "arrivée notée")):
        assert f"{entry.full_name} : {words}, après le tour 1" in shown
        assert f"{entry.full_name} : {words} annulé" in shown


def test_seats_that_a_noted_departure_may_change_are_not_shown(alice, tournament, leaver):
    tablet = Tablet(tournament)
    press(alice, "withdraw", leaver)
    close(tournament)
    page_of_table = text_of(tablet.page())
    assert "Les places du tour 2 vont s’afficher ici" in page_of_table
    assert "Où aller" not in page_of_table
    assert "prenez vos places" not in page_of_table
    wall = f"/salle/{tournament.slug}/pages/?vue=places"
    assert leaver.full_name not in alice.get(wall).content.decode()
    press(alice, "drop", leaver)
    assert "Où aller au tour 2" in text_of(tablet.page())
    assert leaver.full_name in alice.get(wall).content.decode()
