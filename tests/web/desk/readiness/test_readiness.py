"""The page of checks: what the tournament, the computer and the tablets lack before round 1.

A test with `fails` in its name expects a check that is not met. Backups are checked during a round as well.
"""

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
from tournaments.web.desk.page import LocalOnly

pytestmark = pytest.mark.django_db
Usage = namedtuple("Usage", "total used free")  # like the result of `shutil.disk_usage`


@pytest.fixture
def tournament(monkeypatch):
    """Create a tournament that passes every check: players, seats, letters, an address, a worker, disk space."""
    tournament = cast.field(8, rounds_planned=1)
    cast.draw_stage(tournament.first_stage, seed=1)
    Job.objects.create(tournament=tournament, kind="table_cards", state=Job.State.DONE, finished_at=timezone.now())
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.local_only_address", lambda request: None)
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(2**40, 0, 2**34))
    worker_heartbeat()
    return tournament


def read_readiness(client, tournament):
    """Return the HTML of the page of checks."""
    return client.get(reverse("desk-readiness", args=[tournament.slug])).content.decode().replace("\u00a0", " ")


def test_all_checks_pass_on_a_ready_day(tournament, alice):
    html = read_readiness(alice, tournament)
    assert "Tout est prêt" in html
    assert "8 joueurs présents." in html
    assert "Aucune." in html  # a missing backup is no failure


def test_the_dashboard_links_to_the_checks(tournament, alice):
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Avant le premier tour" in html
    assert "Tout est prêt" in html
    assert reverse("desk-readiness", args=[tournament.slug]) in html


def test_the_dashboard_lists_failed_checks(alice):
    tournament = cast.tournament(rounds_planned=1)
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Les places ne sont pas tirées." in html
    assert "Les lettres des tables ne sont pas imprimées." in html


def test_the_dashboard_lists_met_checks_as_links(tournament, alice):
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode().replace("\u00a0", " ")
    for title in ("Les joueurs", "Les places", "Les écriteaux", "L’adresse de la salle", "Le disque"):
        assert f">{title}</a>" in html


def test_missing_consents_are_counted_without_failure(tournament, alice):
    tournament.entries.update(consent_full_name=False)
    html = read_readiness(alice, tournament)
    assert "8 joueurs paraissent en initiales." in html
    assert "Tout est prêt" in html
    tournament.entries.update(consent_full_name=True)
    assert "Tous paraissent en toutes lettres." in read_readiness(alice, tournament)


def test_papers_made_before_a_new_draw_fail(tournament, alice):
    assert "Ils ne sont pas faits." in read_readiness(alice, tournament)
    version = tournament.events.latest("sequence").sequence
    job = {"kind": "before_rounds", "state": Job.State.DONE, "finished_at": timezone.now(), "version": version}
    Job.objects.create(tournament=tournament, **job)
    assert "Ils sont à jour." in read_readiness(alice, tournament)
    cast.draw_stage(tournament.first_stage, seed=2)
    assert "Quelque chose a changé depuis" in read_readiness(alice, tournament)


def test_papers_of_round_1_contain_the_letters(tournament, alice):
    Job.objects.update(kind="before_rounds", version=tournament.events.latest("sequence").sequence)
    assert "Ils sont prêts." in read_readiness(alice, tournament)


def test_checks_are_hidden_during_a_round(alice):
    tournament = cast.running_tournament(8, rounds_planned=1)
    assert "Avant le premier tour" not in alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()


@pytest.mark.parametrize(("skew", "message"), [(300, "avance de 5 minutes"), (-125, "retarde de 2 minutes")])  # s
def test_a_tablet_with_a_wrong_clock_is_named(tournament, alice, skew, message):
    device, _secret = cast.tablet(2, tournament)
    Device.objects.filter(pk=device.pk).update(clock_skew=skew)
    html = read_readiness(alice, tournament)
    assert message in html
    assert "L’horloge d’une tablette est fausse." in html
    assert "Table 2, tablette n° 1" in html


def test_a_tablet_with_a_right_clock_is_counted(tournament, alice):
    device, _secret = cast.tablet(2, tournament)
    Device.objects.filter(pk=device.pk).update(clock_skew=3)  # seconds
    html = read_readiness(alice, tournament)
    assert "1 reliée, à l’heure." in html
    assert "dernier contact" in html


def test_tables_without_a_tablet_are_named_without_failure(tournament, alice):
    cast.tablet(2, tournament)
    html = read_readiness(alice, tournament)
    assert "1 reliée, à l’heure. Aucune à la table 1." in html
    assert "Tout est prêt" in html
    cast.tablet(1, tournament)
    assert "2 reliées, à l’heure.</" in "".join(line.strip() for line in read_readiness(alice, tournament).splitlines())


def test_a_tablet_with_a_wrong_clock_is_on_the_dashboard(tournament, alice):
    device, _secret = cast.tablet(2, tournament)
    Device.objects.filter(pk=device.pk).update(clock_skew=300)
    assert "L’horloge d’une tablette est fausse." in alice.get(f"/bureau/{tournament.slug}/").content.decode()


def test_screens_of_the_hall_are_counted(tournament, alice):
    assert "Aucun n’est encore relié." in read_readiness(alice, tournament)
    Display.objects.create(tournament=tournament, name="Projecteur")
    assert "1 relié." in read_readiness(alice, tournament)


@pytest.mark.parametrize("free", [100 * 2**20, 500 * 2**20])
def test_a_nearly_full_disk_fails(tournament, alice, monkeypatch, free):
    monkeypatch.setattr("shutil.disk_usage", lambda path: Usage(2**40, 0, free))
    assert "1 point est à voir" in read_readiness(alice, tournament)


def test_the_check_of_a_silent_worker_fails(tournament, alice, monkeypatch):
    monkeypatch.setattr("tournaments.services.doctor.checks.worker_is_alive", lambda: False)
    assert "Il ne répond pas" in read_readiness(alice, tournament)


def test_the_check_of_a_loopback_address_fails(tournament, alice, monkeypatch):
    found = LocalOnly("http://127.0.0.1:8000/", offline=False)
    monkeypatch.setattr("tournaments.web.desk.readiness.checks.local_only_address", lambda request: found)
    assert "ne marche que sur cet ordinateur" in read_readiness(alice, tournament)


def test_a_user_without_a_role_is_forbidden(tournament):
    assert cast.client_of(cast.zed()).get(reverse("desk-readiness", args=[tournament.slug])).status_code == 403


BACKUP_TIME = datetime(2026, 11, 21, 13, 5, tzinfo=UTC)
FOLDER_FULL = DomainError("backup_full", folder="/data/backups")
FOLDER_MISSING = DomainError("backup_away", folder="/media/stick")


@pytest.mark.parametrize(
    ("age", "attempt", "message", "open_points"),
    [
        (timedelta(minutes=4), Attempt(BACKUP_TIME), "Faite le 21/11/2026 14:05, relue et vérifiée.", 0),
        (timedelta(hours=3), Attempt(BACKUP_TIME), "relancez-le", 1),
        (timedelta(minutes=4), Attempt(BACKUP_TIME, problem=FOLDER_FULL), "Le disque de /data/backups est plein", 1),
        (timedelta(minutes=4), Attempt(BACKUP_TIME, second=FOLDER_MISSING), "branchez la clé", 1),
    ],
)
def test_the_last_backup_is_shown_with_its_age_and_problem(
    tournament, alice, monkeypatch, time_machine, age, attempt, message, open_points
):
    time_machine.move_to(BACKUP_TIME + age)
    worker_heartbeat()
    backup = Backup(at=BACKUP_TIME, path=Path("a"), of="abcdef", digest="0")
    monkeypatch.setattr("tournaments.services.doctor.checks.newest_backup", lambda: backup)
    monkeypatch.setattr("tournaments.services.doctor.checks.last_attempt", lambda: attempt)
    html = read_readiness(alice, tournament)
    assert message in html
    assert html.count("à voir</span>") == open_points


@pytest.mark.parametrize(
    ("opened_after", "read_after", "open_points"),  # times after the backup
    [
        (timedelta(), timedelta(minutes=14), 0),
        (timedelta(), timedelta(minutes=16), 1),
        (timedelta(minutes=50), timedelta(minutes=60), 0),  # the interval was an hour before the round
        (timedelta(minutes=50), timedelta(minutes=66), 1),
    ],
)
def test_during_a_round_a_backup_is_old_after_fifteen_minutes(
    tournament, alice, monkeypatch, time_machine, opened_after, read_after, open_points
):
    time_machine.move_to(BACKUP_TIME + opened_after)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    time_machine.move_to(BACKUP_TIME + read_after)
    worker_heartbeat()
    backup = Backup(at=BACKUP_TIME, path=Path("a"), of="abcdef", digest="0")
    monkeypatch.setattr("tournaments.services.doctor.checks.newest_backup", lambda: backup)
    monkeypatch.setattr("tournaments.services.doctor.checks.last_attempt", lambda: Attempt(BACKUP_TIME))
    html = read_readiness(alice, tournament)
    assert html.count("à voir</span>") == open_points
    assert ("toutes les 5 minutes" in html) is bool(open_points)


def test_a_round_without_a_backup_fails(tournament, alice, time_machine):
    time_machine.move_to(BACKUP_TIME)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    time_machine.move_to(BACKUP_TIME + timedelta(minutes=16))
    worker_heartbeat()
    assert "Aucune. Pendant un tour" in read_readiness(alice, tournament)


def test_the_last_valid_battery_level_of_a_tablet_is_shown(tournament, alice):
    device, secret = cast.tablet(1, tournament)
    tablet = Client()
    tablet.cookies["chelem_device"], tablet.cookies["chelem_battery"] = secret, "72"
    address = reverse("table", args=[tournament.stations.get(number=1).code])
    tablet.get(address)
    assert "batterie 72 %" in read_readiness(alice, tournament)
    for invalid_level in ("101", "-3", "full", "9" * 400, "²", "0009999"):
        tablet.cookies["chelem_battery"] = invalid_level
        tablet.get(address)
    assert "batterie 72 %" in read_readiness(alice, tournament)
    tablet.cookies["chelem_battery"] = "12"
    tablet.get(address)
    assert "La batterie d’une tablette est basse." in read_readiness(alice, tournament)
    body = alice.get(reverse("api-readiness", args=[tournament.slug])).json()
    (listed_device,) = body.pop("devices")
    assert (listed_device["number"], listed_device["table"], listed_device["battery"]) == (device.number, 1, 12)
    assert body == {
        "present": 8,
        "expected": 0,
        "drawn": True,
        "letters": True,
        "worker": True,
        "disk_free": 2**34,
        "backup_at": None,
    }


def test_a_changed_clock_of_the_computer_fails(tournament, monkeypatch):
    address = reverse("desk-readiness", args=[tournament.slug])
    assert "L’horloge de l’ordinateur" not in cast.client_of(cast.alice()).get(address).content.decode()
    real_now = timezone.now
    monkeypatch.setattr(timezone, "now", lambda: real_now() - timedelta(minutes=60))
    assert "Elle a été changée de +60 min" in cast.client_of(cast.alice()).get(address).content.decode()
