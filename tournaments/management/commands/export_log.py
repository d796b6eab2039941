"""A tournament as a file that another install reads: `manage.py export_log slug > file`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tournaments.models import Tournament
from tournaments.services.log.transfer import log_export


class Command(BaseCommand):
    help = "Write the log of a tournament, with the names of its people, to standard output or to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--output", metavar="FILE", help="a file instead of standard output")

    def handle(self, *args: Any, slug: str, output: str | None = None, **options: Any) -> None:
        tournament = Tournament.objects.filter(slug=slug).first()
        if tournament is None:
            raise CommandError(f"no such tournament: {slug}")
        if output is None:
            for line in log_export(tournament):
                self.stdout.write(line, ending="")
            return
        with open(output, "x", encoding="utf-8") as file:  # noqa: PTH123 - never over an existing file
            file.writelines(log_export(tournament))
