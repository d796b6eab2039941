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


def post_action(alice: Client, action: str, entry: Entry, **data: str) -> str:
    """Post an action on an entry, such as `withdraw`. Reload the entry and return the HTML of the response."""
    url = reverse(f"desk-entry-{action}", args=[entry.tournament.slug, entry.pk])
    answer = alice.post(url, data, headers=HTMX)
    assert answer.status_code == 200
    entry.refresh_from_db()
    return answer.content.decode().replace("\u00a0", " ")


def read_page(alice: Client, name: str, tournament: Tournament) -> str:
    return alice.get(reverse(name, args=[tournament.slug])).content.decode().replace("\u00a0", " ")


def close_open_round(tournament: Tournament) -> None:
    """Fill the sheets of the open round and close it."""
    round_ = tournament.first_stage.rounds.get(state="open")
    for table in round_.tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(1))
    round_close(round_=round_, actor=cast.alice())


def test_a_noted_departure_is_shown_and_can_be_dropped(alice, tournament, leaver):
    html = post_action(alice, "withdraw", leaver)
    assert "départ noté. Il prend effet après le tour 1" in html
    assert "s’en va après le tour 1" in html
    assert "Départ noté" in html
    assert reverse("desk-entry-drop", args=[tournament.slug, leaver.pk]) in html
    assert leaver.state == Entry.State.CHECKED_IN
    html = post_action(alice, "drop", leaver)
    assert "ce qui était noté est annulé" in html
    assert "Départ noté" not in html
    assert leaver.leaves_after_round is None


def test_a_tap_on_a_late_arrival_notes_it(alice, tournament, arrival):
    assert "touchez la ligne pour noter son arrivée" in read_page(alice, "desk-entries", tournament)
    html = post_action(alice, "arrive", arrival)
    assert "pour jouer après le tour 1" in html
    assert "Arrivée notée" in html
    assert (arrival.number, arrival.arrives_after_round) == (None, 1)


def test_no_arrival_is_offered_in_the_last_round(alice, arrival, tournament):
    close_open_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    html = read_page(alice, "desk-entries", tournament)
    assert "c’est le dernier tour" in html
    assert reverse("desk-entry-arrive", args=[tournament.slug, arrival.pk]) not in html


def test_the_dashboard_shows_noted_moves_and_drops_them(alice, tournament, leaver):
    assert "Départs et arrivées notés" not in read_page(alice, "desk-tournament", tournament)
    post_action(alice, "withdraw", leaver)
    html = read_page(alice, "desk-tournament", tournament)
    assert "Départs et arrivées notés" in html
    assert leaver.full_name in html
    assert "À sa clôture, vous verrez ce que cela change" in html
    dashboard = reverse("desk-tournament", args=[tournament.slug])
    url = reverse("desk-entry-drop", args=[tournament.slug, leaver.pk])
    assert alice.post(url, {"next": dashboard}).headers["Location"] == dashboard
    assert "Départs et arrivées notés" not in read_page(alice, "desk-tournament", tournament)


def test_noted_moves_are_the_next_action_after_the_round(alice, tournament, leaver, arrival):
    post_action(alice, "withdraw", leaver)
    post_action(alice, "arrive", arrival)
    close_open_round(tournament)
    preview = f"{reverse('desk-repair', args=[tournament.slug])}?leavers={leaver.pk}&arrivals={arrival.pk}"
    for name in ("desk-tournament", "desk-draw"):
        html = read_page(alice, name, tournament)
        assert "1 départ noté, 1 arrivée notée." in html
        assert preview.replace("&", "&amp;") in html
    answer = alice.post(reverse("desk-round-open", args=[tournament.slug]))
    assert answer.status_code == 409
    assert leaver.full_name in answer.content.decode()
    assert "Changer le placement" in alice.get(preview).content.decode()
    alice.post(preview.partition("?")[0], {"leavers": leaver.pk, "arrivals": arrival.pk})
    assert "Ouvrir le tour 2" in read_page(alice, "desk-tournament", tournament)


def test_several_moves_are_noted_at_once(alice, tournament, leaver, arrival):
    assert reverse("desk-repair", args=[tournament.slug]) in read_page(alice, "desk-draw", tournament)
    address = reverse("desk-repair", args=[tournament.slug])
    html = read_page(alice, "desk-repair", tournament)
    assert "Le tour 1 se joue" in html
    assert "Nombre de tables" not in html
    alice.post(address, {"leavers": [leaver.pk, cast.entry_of(tournament, 5).pk], "arrivals": arrival.pk})
    counts = (
        tournament.first_stage.entries.filter(leaves_after_round=1).count(),
        tournament.first_stage.entries.filter(arrives_after_round=1).count(),
    )
    assert counts == (2, 1)
    assert tournament.first_stage.draws.count() == 1
    assert "Cochez" in alice.post(address).content.decode()
    assert alice.post(address, {"leavers": leaver.pk}).status_code == 422


def test_an_arbiter_may_note_and_drop_moves_and_open_the_repair(basile, tournament, leaver):
    post_action(basile, "withdraw", leaver)
    assert leaver.leaves_after_round == 1
    post_action(basile, "drop", leaver)
    assert leaver.leaves_after_round is None
    assert basile.get(reverse("desk-repair", args=[tournament.slug])).status_code == 200


def test_the_journal_shows_noted_and_dropped_moves(alice, tournament, leaver, arrival):
    for action in ("withdraw", "drop"):
        post_action(alice, action, leaver)
    for action in ("arrive", "drop"):
        post_action(alice, action, arrival)
    html = read_page(alice, "desk-log", tournament)
    for entry, words in ((leaver, "départ noté"), (arrival, "arrivée notée")):
        assert f"{entry.full_name} : {words}, après le tour 1" in html
        assert f"{entry.full_name} : {words} annulé" in html


def test_seats_that_a_noted_departure_may_change_are_not_shown(alice, tournament, leaver):
    tablet = Tablet(tournament)
    post_action(alice, "withdraw", leaver)
    close_open_round(tournament)
    text = text_of(tablet.page())
    assert "Les places du tour 2 vont s’afficher ici" in text
    assert "Où aller" not in text
    assert "prenez vos places" not in text
    wall = f"/salle/{tournament.slug}/pages/?vue=places"
    assert leaver.full_name not in alice.get(wall).content.decode()
    post_action(alice, "drop", leaver)
    assert "Où aller au tour 2" in text_of(tablet.page())
    assert leaver.full_name in alice.get(wall).content.decode()
