"""The export of a whole club as an archive file: `manage.py export_club`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from tournaments.management.new_file import write_new_file
from tournaments.services.access.organisers import organiser_get
from tournaments.services.club.archive import club_archive_write
from tournaments.services.core.actors import Actor


class Command(BaseCommand):
    help = "Write people, tournaments, seasons and the audit log of a club into one file for an empty install."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--organiser", default="", help="whose, where the install has several")
        parser.add_argument("--output", type=Path, metavar="FILE", help="another name; no file is overwritten")

    def handle(self, *args: Any, organiser: str = "", output: Path | None = None, **options: Any) -> None:
        try:
            actor = Actor.program(organiser_get(organiser))
            write_new_file(output or Path(f"{actor.home.slug}.chelem"), club_archive_write(actor))
        except DomainError as error:
            raise CommandError(error.text) from error
        except OSError as error:
            raise CommandError(str(error)) from error
