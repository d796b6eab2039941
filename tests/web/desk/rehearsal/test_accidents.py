"""Accidents of a rehearsal at the desk: chosen at its start, begun by a button, shown where real ones are, reported."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Accident, Tournament
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.noted import leaving_note
from tournaments.services.registration.substitutes import substitute_appoint
from tournaments.services.rehearsal.accidents import accidents_settle
from tournaments.services.rehearsal.copying import rehearsal_start
from tournaments.services.seating.repairs import entry_withdraw
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@pytest.fixture
def copy() -> Tournament:
    """Return a rehearsal that people play, in its only round."""
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=2)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.open_next_round(copy)
    return copy


@pytest.fixture
def alice() -> Client:
    return cast.client_of(cast.alice())


def read_page(client: Client, name: str, copy: Tournament) -> str:
    return client.get(reverse(name, args=[copy.slug])).content.decode().replace("\u00a0", " ")


def begin_accident(client: Client, copy: Tournament, kind: str) -> Accident:
    """Press the button of an accident of this kind and return the accident."""
    answer = client.post(reverse("desk-rehearsal-accident", args=[copy.slug]), {"kind": kind}, follow=True)
    assert "C’est arrivé." in answer.content.decode()
    return copy.accidents.get(kind=kind)


def test_the_page_warns_of_a_restart_that_is_a_real_one(
    alice: Client, copy: Tournament, settings: Any, tmp_path: Path
) -> None:
    warning = "Le redémarrage en est un vrai sur cet ordinateur"
    Tournament.objects.real().update(date=timezone.localdate() + timedelta(days=3))
    assert warning not in read_page(alice, "desk-rehearsal", copy), "no launcher would restart it"
    settings.RESTART_REQUEST_FILE = tmp_path / "restart.request"
    assert read_page(alice, "desk-rehearsal", copy).count(warning) == 2, "at the choice, and at the buttons"
    cast.running_tournament(8, rounds_planned=1, name="Un autre")
    assert warning not in read_page(alice, "desk-rehearsal", copy)


def test_accidents_are_chosen_with_the_pace(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    forged = {"seconds": "60", "accidents": ["fire"]}
    assert alice.post(reverse("desk-rehearsal-start", args=[tournament.slug]), forged).status_code == 422
    assert not tournament.rehearsals.exists()
    body = {"seconds": "60", "accidents": ["network", "leaver"]}
    alice.post(reverse("desk-rehearsal-start", args=[tournament.slug]), body)
    copy = tournament.rehearsals.get()
    assert set(copy.accidents.values_list("kind", flat=True)) == {"network", "leaver"}
    alice.post(reverse("desk-rehearsal-pace", args=[copy.slug]), {"seconds": "0", "accidents": ["result"]})
    assert list(copy.accidents.values_list("kind", flat=True)) == ["result"]
    html = read_page(alice, "desk-rehearsal", copy)
    assert html.count("checked") == 2  # the pace and the accident
    answer = alice.post(reverse("desk-rehearsal-pace", args=[copy.slug]), {"seconds": "0", "accidents": ["fire"]})
    assert "Cet accident n’existe pas" in answer.content.decode()
    forged = {"seconds": "300", "accidents": ["fire"]}
    assert alice.post(reverse("desk-rehearsal-pace", args=[copy.slug]), forged).status_code == 422
    copy.refresh_from_db()
    assert copy.rehearsal_seconds is None, "a refused accident changes no pace"


def test_a_dead_tablet_is_shown_as_a_lost_device(copy, alice):
    accident = begin_accident(alice, copy, "tablet")
    assert accident.station is not None
    for name in ("desk-tournament", "desk-devices"):
        assert "ne répond plus" in read_page(alice, name, copy)
    html = read_page(alice, "desk-rehearsal", copy)
    assert f"La tablette de la table {accident.station.number} s’est éteinte." in html
    assert "attend depuis" in html


def test_a_leaver_is_announced_on_the_dashboard_until_noted(copy, alice):
    accident = begin_accident(alice, copy, "leaver")
    assert accident.entry is not None
    said = f"{accident.entry.full_name} vient vous dire : « Je dois partir après ce tour. »"
    assert said in read_page(alice, "desk-tournament", copy)
    leaver = copy.first_stage.entries.get(pk=accident.entry.pk)
    leaving_note(stage=copy.first_stage, entry=leaver, actor=cast.alice())
    accidents_settle(copy, timezone.now())
    assert said not in read_page(alice, "desk-tournament", copy)
    assert "réglé en" in read_page(alice, "desk-rehearsal-report", copy)


def test_the_finished_rehearsal_leads_to_its_report(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=2)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    cast.play_round(copy)
    tournament_transition(tournament=copy, transition="finish", actor=cast.alice())
    assert "Lire le bilan" in read_page(alice, "desk-tournament", copy)
    html = read_page(alice, "desk-rehearsal-report", copy)
    assert "Ouvrir un tour" in html
    assert "Clore un tour après sa dernière feuille" in html
    assert "Tirer les places" not in html, "that was before the copy"


def test_a_real_tournament_has_no_report(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    address = reverse("desk-rehearsal-report", args=[tournament.slug])
    assert "Ce tournoi n’est pas une répétition" in alice.get(address).content.decode()
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    assert alice.get(address).status_code == 409
    assert alice.get(reverse("desk-rehearsal-report", args=[copy.slug])).status_code == 200


@pytest.mark.parametrize("act", ["substitute", "withdraw"])
def test_each_remedy_for_a_leaver_is_in_the_report(alice, act):
    tournament = cast.drawn_tournament(8, rounds_planned=1, deals_per_round=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    leaver = copy.first_stage.entries.get(number=1)
    if act == "substitute":
        cast.open_next_round(copy)
        spare = entry_add(tournament=copy, player=cast.player(30), actor=cast.alice(), checked_in=True)
        substitute_appoint(stage=copy.first_stage, entry=leaver, substitute=spare, to_the_end=True, actor=cast.alice())
    else:
        cast.play_round(copy)
        entry_withdraw(stage=copy.first_stage, entry=leaver, actor=cast.alice())
    assert "Noter un départ" in read_page(alice, "desk-rehearsal-report", copy)


def test_a_refused_accident_is_a_sentence(alice):
    tournament = cast.drawn_tournament(8, rounds_planned=1)
    copy = rehearsal_start(tournament=tournament, seconds=None, actor=cast.alice())
    answer = alice.post(reverse("desk-rehearsal-accident", args=[copy.slug]), {"kind": "leaver"})
    assert (answer.status_code, "ouvrez-en un d’abord" in answer.content.decode()) == (409, True)
    assert not copy.accidents.exists()
