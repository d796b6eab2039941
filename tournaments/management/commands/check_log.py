"""Verification of log chain and projected rows of tournaments: `manage.py check_log [slug ...]`."""

import gc
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.log.rows import Difference
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

MAX_VALUE_LENGTH = 200  # characters of a printed value: a whole seating plan would hide the other parts of the line


class Command(BaseCommand):
    help = "Prove that log and rows of each tournament say the same. Exit code 1 and the first difference when not."

    requires_system_checks: list[str] = []  # checks of URLs and templates take a third of its time, and it uses neither

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="slug", help="only these tournaments; all by default")
        parser.add_argument("--migrated", action="store_true", help="after bringing the database up to date")
        parser.add_argument("--all", action="store_true", dest="every", help="print every difference, not the first")

    def handle(self, *args: Any, slugs: list[str], every: bool = False, migrated: bool = False, **options: Any) -> None:
        if migrated:
            call_command("migrate", verbosity=0)
        tournaments = Tournament.objects.filter(slug__in=slugs) if slugs else Tournament.objects.all()
        if unknown := set(slugs) - {tournament.slug for tournament in tournaments}:
            raise CommandError(f"no such tournament: {', '.join(sorted(unknown))}")
        wrong = 0
        for tournament in tournaments:
            with disabled_gc():
                differences = list(islice(check_log(tournament), None if every else 1))
            wrong += bool(differences)
            for difference in differences:
                self.stdout.write(f"{tournament.slug}: {difference_line(difference)}")
        self.stdout.write(f"{len(tournaments)} tournament(s), {wrong} with differences")
        if wrong:
            sys.exit(1)


@contextmanager
def disabled_gc() -> Iterator[None]:
    """Disable the cyclic garbage collector: a log creates a million objects without cycles.

    The collector would take a third of the time.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def difference_line(difference: Difference) -> str:
    """Return row, column, stored value and value derived from the log, in one line."""
    place = " ".join(str(part) for part in difference.row)
    if difference.row[0] == "log":
        return f"log, event {difference.row[1]}: {difference.column} {difference.stored or ''}".rstrip()
    what = f"{place}: {difference.column}" if difference.column else f"{place}: row"
    return f"{what}: stored {_short(difference.stored)}, the log says {_short(difference.derived)}"


def _short(value: object) -> str:
    text = str(value)
    return text if len(text) <= MAX_VALUE_LENGTH else f"{text[:MAX_VALUE_LENGTH]}…"
