"""Derives every total again from the log and prints what differs: `manage.py check_scores [slug ...]`."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Tournament
from tournaments.selectors.results.audit import differences


class Command(BaseCommand):
    help = "Derive every total again from the log and print the differences. Exit code 1 when there are any."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slugs", nargs="*", metavar="slug", help="only these tournaments; all by default")

    def handle(self, *args: Any, slugs: list[str], **options: Any) -> None:
        chosen = Tournament.objects.filter(slug__in=slugs) if slugs else Tournament.objects.all()
        if unknown := set(slugs) - {tournament.slug for tournament in chosen}:
            raise CommandError(f"no such tournament: {', '.join(sorted(unknown))}")
        found = 0
        for tournament in chosen:
            for difference in differences(tournament):
                found += 1
                self.stdout.write(
                    f"{tournament.slug}: {difference.place}: {difference.what}: "
                    f"stored {difference.stored}, the log says {difference.derived}"
                )
        self.stdout.write(f"{len(chosen)} tournament(s), {found} difference(s)")
        if found:
            sys.exit(1)
