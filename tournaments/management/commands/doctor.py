"""The checks of this computer, as the desk shows them: `manage.py doctor`, also as `chelem doctor`."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Tournament
from tournaments.services.doctor.checks import AMBER, GREEN, LATER, RED, check_computer
from tournaments.services.doctor.report import write_report
from tournaments.services.log.round_checks import log_check_now

MARKS = {GREEN: "ok", LATER: "  ", AMBER: " !", RED: "!!"}


class Command(BaseCommand):
    help = "Check database, logs, backup, disk, clock, certificate and worker. Exit code 1 if one needs help now."

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--report", type=Path, metavar="FILE", help="write the report for help, without names")

    def handle(self, *args: Any, report: Path | None = None, **options: Any) -> None:
        checks = check_computer(_checked_tournaments())
        for check in checks:
            self.stdout.write(f"[{MARKS[check.tone]}] {check.title} : {check.text}")
        if report:
            try:
                report.write_text(write_report(checks), encoding="utf-8")
            except OSError as error:
                raise CommandError(str(error)) from error
        if any(check.tone == RED for check in checks):
            sys.exit(1)


def _checked_tournaments() -> Iterator[Tournament]:
    """Yield each tournament after a check of its whole log."""
    for tournament in Tournament.objects.real().order_by("pk"):
        log_check_now(tournament)
        yield tournament
