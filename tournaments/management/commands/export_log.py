"""The export of a tournament's log for another installation: `manage.py export_log slug > file`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from tournaments.services.access.organisers import tournament_by_slug
from tournaments.services.log.transfer import log_export, must_be_exportable


class Command(BaseCommand):
    help = "Write the log of a tournament, with the names of its people, to standard output or to a file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--organiser", default="", help="where several have a tournament of that address")
        parser.add_argument("--output", metavar="FILE", help="a file instead of standard output")

    def handle(self, *args: Any, slug: str, organiser: str = "", output: str | None = None, **options: Any) -> None:
        try:
            tournament = tournament_by_slug(slug, organiser)
            must_be_exportable(tournament)
        except DomainError as error:
            raise CommandError(error.text) from error
        if output is None:
            for line in log_export(tournament):
                self.stdout.write(line, ending="")
            return
        with open(output, "x", encoding="utf-8") as file:  # noqa: PTH123 - mode "x" never overwrites a file
            file.writelines(log_export(tournament))
