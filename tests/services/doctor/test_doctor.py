"""The checks of the computer at the desk and at a console, and the report for help, which names no one."""

from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.test import Client
from django.utils import timezone

from deploy.tls.authority import renew_certificate
from tests import cast
from tournaments.models import Deal, Tournament
from tournaments.services.core.health import worker_heartbeat
from tournaments.services.doctor import checks
from tournaments.services.doctor.checks import AMBER, GREEN, RED, Check, check_computer
from tournaments.services.doctor.report import write_report
from tournaments.services.log.round_checks import log_check_now
from tournaments.services.spare.following import spare_allow, spare_authenticate, spare_is_current

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def running_worker() -> None:
    """Let the worker run, as on a computer without a fault."""
    worker_heartbeat()


def tone_of(title: str, found: list[Check] | None = None) -> str:
    """Return the colour of the check with this title, in `found` or checked now."""
    (check,) = (one for one in found or check_computer(Tournament.objects.all()) if one.title == title)
    return check.tone


def alter_a_score() -> None:
    """Change a score in the database, past the log."""
    Deal.objects.filter(number=1).update(scores=[1, -1, 0, 0])


def run_doctor(*arguments: str) -> tuple[str, int]:
    """Return output and exit status of the command."""
    output, status = StringIO(), 0
    try:
        call_command("doctor", *arguments, stdout=output)
    except SystemExit as ended:
        status = int(str(ended.code))
    return output.getvalue(), status


def test_healthy_computer_needs_nothing() -> None:
    cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    output, status = run_doctor()
    assert status == 0, output
    assert "1 tournoi concorde." in output


def test_altered_score_is_found_by_the_command() -> None:
    cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    alter_a_score()
    output, status = run_doctor()
    assert status == 1
    assert "[!!] Les journaux et les feuilles" in output


@pytest.mark.parametrize(("found", "tone"), [("ok", GREEN), ("row 3 missing from index", RED)])
def test_damage_that_sqlite_finds_is_an_alert(monkeypatch: pytest.MonkeyPatch, found: str, tone: str) -> None:
    monkeypatch.setattr(connection, "vendor", "sqlite")
    monkeypatch.setattr(checks, "quick_check", lambda: found)
    assert tone_of("La base de données") == tone


def test_database_that_does_not_respond_leaves_the_other_checks(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_arguments: object) -> bool:
        raise DatabaseError("file is not a database")

    monkeypatch.setattr(checks, "are_migrations_applied", fail)
    found = check_computer(Tournament.objects.all())
    assert tone_of("La base de données", found) == RED
    assert tone_of("Le travail de fond", found) == GREEN


def test_reason_of_the_database_is_not_in_the_report(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> bool:
        raise DatabaseError('connection to server at "10.0.0.5" failed: FATAL: user "chelem"')

    monkeypatch.setattr(checks, "are_migrations_applied", fail)
    report = write_report(check_computer(Tournament.objects.all()))
    assert "alert: La base de données: DatabaseError" in report
    assert "10.0.0.5" not in report


def test_contact_of_the_spare_is_known_to_other_processes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path)
    monkeypatch.setattr(connection, "vendor", "sqlite")  # on PostgreSQL there is no spare
    spare_authenticate(spare_allow(cast.member("olga", "owner")), "192.168.1.30")
    spare_is_current("192.168.1.30", 0)
    cache.clear()  # that of this process
    assert tone_of("L’ordinateur de secours") == GREEN


def test_round_without_a_backup_for_fifteen_minutes_is_an_alert() -> None:
    tournament = cast.running_tournament(8)
    assert tone_of("La dernière sauvegarde") != RED
    tournament.first_stage.rounds.update(opened_at=timezone.now() - timedelta(minutes=16))
    assert tone_of("La dernière sauvegarde") == RED


@pytest.mark.parametrize(("days_ago", "tone"), [(0, GREEN), (85, AMBER)])  # it is valid for 90 days
def test_certificate_that_ends_soon_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, days_ago: int, tone: str
) -> None:
    file = renew_certificate(tmp_path, ["192.168.1.20"], now=datetime.now(UTC) - timedelta(days=days_ago))
    monkeypatch.setattr(settings, "CERTIFICATE_FILE", file)
    assert tone_of("Le certificat des tablettes") == tone
    file.write_text("nonsense")
    assert tone_of("Le certificat des tablettes") == AMBER


def test_report_has_no_name_and_no_secret(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CHELEM_SECRET_KEY", "very-secret")
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1, name="Coupe de Tence")
    alter_a_score()
    run_doctor("--report", str(tmp_path / "report.txt"))
    report = (tmp_path / "report.txt").read_text()
    assert "alert: Les journaux et les feuilles: deal" in report
    assert "CHELEM_SECRET_KEY" in report
    names = [tournament.name, "very-secret", *(entry.player.last_name for entry in tournament.entries.all())]
    assert [name for name in names if name in report] == []


def test_desk_shows_the_checks_to_owners_only() -> None:
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    alter_a_score()
    log_check_now(tournament)
    owner = cast.client_of(cast.member("olga", "owner"))
    page = owner.get("/bureau/ordinateur/").content.decode()
    assert f"{tournament.name} ne concorde plus" in page
    assert "Rapport pour demander de l’aide" in page
    assert owner.get("/bureau/ordinateur/rapport.txt")["Content-Type"] == "text/plain; charset=utf-8"
    assert cast.client_of(cast.basile()).get("/bureau/ordinateur/").status_code == 403
    assert Client().get("/bureau/ordinateur/").status_code == 302
    cast.organiser("Les Bouts")
    refused = [owner.get(f"/les-atouts/bureau/ordinateur/{part}") for part in ("", "rapport.txt")]
    assert [answer.status_code for answer in refused] == [409, 409]  # several clubs share the computer
