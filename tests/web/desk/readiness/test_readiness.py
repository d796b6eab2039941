"""Checks before round 1: what the tournament, the computer and the tablets lack."""

from collections import namedtuple
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from players.errors import DomainError
from tests import cast
from tournaments.models import Device, Display, Job
from tournaments.selectors.backups import Attempt, Backup
from tournaments.services.core.health import worker_heartbeat
from tournaments.services.play.rounds import round_open
from tournaments.services.seating.draws import draw_make

pytestmark = pytest.mark.django_db
Usage = namedtuple("Usage", "total used free")


@pytest.fixture
def ready(monkeypatch):
    """Return a tournament that passes every check: players, seats, letters, an address, a worker, disk space."""
    tournament = cast.field(8, rounds_planned=1)
    draw_make(stage=tournament.first_stage, seed=1, actor=cast.alice())
    Job.objects.create(tournament=tournament, kind="table_cards", state=Job.State.DONE, finished_at=timezone.now())
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.local_only_address", lambda request: "")
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(2**40, 0, 2**34))
    worker_heartbeat()
    return tournament


def read(by, tournament):
    return by.get(reverse("desk-readiness", args=[tournament.slug])).content.decode().replace("\u00a0", " ")


def test_all_checks_pass_on_a_ready_day(ready, alice):
    html = read(alice, ready)
    assert "Tout est prêt" in html
    assert "8 joueurs présents." in html
    assert "Aucune." in html  # a missing backup is no failure


def test_the_dashboard_links_to_the_checks(ready, alice):
    html = alice.get(reverse("desk-tournament", args=[ready.slug])).content.decode()
    assert "Avant le premier tour" in html
    assert "Tout est prêt" in html
    assert reverse("desk-readiness", args=[ready.slug]) in html


def test_the_dashboard_lists_failed_checks(alice):
    tournament = cast.tournament(rounds_planned=1)
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Les places ne sont pas tirées." in html
    assert "Les lettres des tables ne sont pas imprimées." in html


def test_checks_are_hidden_during_a_round(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert "Avant le premier tour" not in alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()


@pytest.mark.parametrize(("skew", "message"), [(300, "avance de 5 minutes"), (-125, "retarde de 2 minutes")])
def test_a_tablet_with_a_wrong_clock_is_named(ready, alice, skew, message):
    device, _secret = cast.tablet(2, ready)
    Device.objects.filter(pk=device.pk).update(clock_skew=skew)
    html = read(alice, ready)
    assert message in html
    assert "L’horloge d’une tablette est fausse." in html
    assert "Table 2, appareil 1" in html


def test_a_tablet_with_a_right_clock_is_counted(ready, alice):
    device, _secret = cast.tablet(2, ready)
    Device.objects.filter(pk=device.pk).update(clock_skew=3)
    html = read(alice, ready)
    assert "1 reliée, à l’heure." in html
    assert "dernier contact" in html


def test_tables_without_a_tablet_are_named_without_failure(ready, alice):
    cast.tablet(2, ready)
    html = read(alice, ready)
    assert "1 reliée, à l’heure. Aucune à la table 1." in html
    assert "Tout est prêt" in html
    cast.tablet(1, ready)
    assert "2 reliées, à l’heure.</" in "".join(line.strip() for line in read(alice, ready).splitlines())


def test_a_tablet_with_a_wrong_clock_is_on_the_dashboard(ready, alice):
    device, _secret = cast.tablet(2, ready)
    Device.objects.filter(pk=device.pk).update(clock_skew=300)
    assert "L’horloge d’une tablette est fausse." in alice.get(f"/bureau/{ready.slug}/").content.decode()


def test_screens_of_the_hall_are_counted(ready, alice):
    assert "Aucun n’est encore relié." in read(alice, ready)
    Display.objects.create(tournament=ready, name="Projecteur")
    assert "1 relié." in read(alice, ready)


@pytest.mark.parametrize("free", [100 * 2**20, 500 * 2**20])
def test_a_nearly_full_disk_fails(ready, alice, monkeypatch, free):
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(2**40, 0, free))
    assert "1 point est à voir" in read(alice, ready)


def test_a_silent_worker_fails(ready, alice, monkeypatch):
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.worker_is_alive", lambda: False)
    assert "Il ne répond pas" in read(alice, ready)


def test_a_loopback_address_fails(ready, alice, monkeypatch):
    monkeypatch.setattr(
        "tournaments.web.desk.readiness.checks.local_only_address", lambda request: "http://127.0.0.1:8000/"
    )
    assert "ne marche que sur cet ordinateur" in read(alice, ready)


def test_another_organiser_is_forbidden(ready):
    assert cast.client_of(cast.zed()).get(reverse("desk-readiness", args=[ready.slug])).status_code == 403


AT = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
FULL = DomainError("backup_full", folder="/data/backups")
AWAY = DomainError("backup_away", folder="/media/stick")


@pytest.mark.parametrize(
    ("later", "attempt", "message", "open_points"),
    [
        (timedelta(minutes=4), Attempt(AT), "Faite le 21/11/2026 14:05, relue et vérifiée.", 0),
        (timedelta(hours=3), Attempt(AT), "relancez-le", 1),
        (timedelta(minutes=4), Attempt(AT, problem=FULL), "Le disque de /data/backups est plein", 1),
        (timedelta(minutes=4), Attempt(AT, second=AWAY), "branchez la clé", 1),
    ],
)
def test_the_last_backup_is_shown_with_its_age_and_problem(
    ready, alice, monkeypatch, time_machine, later, attempt, message, open_points
):
    time_machine.move_to(AT + later)
    worker_heartbeat()
    backup = Backup(at=AT, path=Path("a"), of="abcdef", digest="0")
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.newest_backup", lambda: backup)
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.last_attempt", lambda: attempt)
    html = read(alice, ready)
    assert message in html
    assert html.count("à voir</span>") == open_points


@pytest.mark.parametrize(
    ("opened", "later", "left"),
    [
        (timedelta(), timedelta(minutes=14), 0),
        (timedelta(), timedelta(minutes=16), 1),
        (timedelta(minutes=50), timedelta(minutes=60), 0),  # the interval was an hour before the round
        (timedelta(minutes=50), timedelta(minutes=66), 1),
    ],
)
def test_during_a_round_a_backup_is_old_after_fifteen_minutes(
    ready, alice, monkeypatch, time_machine, opened, later, left
):
    time_machine.move_to(AT + opened)
    round_open(stage=ready.first_stage, actor=cast.alice())
    time_machine.move_to(AT + later)
    worker_heartbeat()
    backup = Backup(at=AT, path=Path("a"), of="abcdef", digest="0")
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.newest_backup", lambda: backup)
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.last_attempt", lambda: Attempt(AT))
    html = read(alice, ready)
    assert html.count("à voir</span>") == left
    assert ("toutes les 5 minutes" in html) is bool(left)


def test_a_round_without_a_backup_fails(ready, alice, time_machine):
    time_machine.move_to(AT)
    round_open(stage=ready.first_stage, actor=cast.alice())
    time_machine.move_to(AT + timedelta(minutes=16))
    worker_heartbeat()
    assert "Aucune. Pendant un tour" in read(alice, ready)


def test_the_battery_of_a_tablet_is_shown(ready, alice):
    device, secret = cast.tablet(1, ready)
    tablet = Client()
    tablet.cookies["chelem_device"], tablet.cookies["chelem_battery"] = secret, "72"
    address = reverse("table", args=[ready.stations.get(number=1).code])
    tablet.get(address)
    assert "batterie 72 %" in read(alice, ready)
    for nonsense in ("101", "-3", "full", "9" * 400, "²", "0009999"):
        tablet.cookies["chelem_battery"] = nonsense
        tablet.get(address)
    assert "batterie 72 %" in read(alice, ready)
    tablet.cookies["chelem_battery"] = "12"
    tablet.get(address)
    assert "La batterie d’une tablette est basse." in read(alice, ready)
    told = alice.get(reverse("api-readiness", args=[ready.slug])).json()
    (one,) = told.pop("devices")
    assert (one["number"], one["table"], one["battery"]) == (device.number, 1, 12)
    assert told == {
        "present": 8,
        "expected": 0,
        "drawn": True,
        "letters": True,
        "worker": True,
        "disk_free": 2**34,
        "backup_at": None,
    }


def test_a_changed_clock_of_the_computer_fails(ready, monkeypatch):
    address = reverse("desk-readiness", args=[ready.slug])
    assert "L’horloge de l’ordinateur" not in cast.client_of(cast.alice()).get(address).content.decode()
    started = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: started() - timedelta(minutes=60))
    assert "Elle a été changée de +60 min" in cast.client_of(cast.alice()).get(address).content.decode()
