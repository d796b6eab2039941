"""The import of a tournament or a season from its archive: `manage.py import_archive file.chelem`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from tournaments.services.access.organisers import organiser_get
from tournaments.services.core.actors import Actor
from tournaments.services.log.archive import archive_import
from tournaments.services.log.container import chest_kind
from tournaments.services.seasons.archive import FILE as SEASON
from tournaments.services.seasons.archive import season_archive_import


class Command(BaseCommand):
    help = "Read the archive of a tournament or of a season. Nothing is written unless every line holds."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", default="", help="whose it becomes, where the install has several")

    def handle(self, *args: Any, file: Path, organiser: str = "", **options: Any) -> None:
        try:
            actor = Actor.program(organiser_get(organiser))
            with file.open("rb") as opened:
                content = opened.read(settings.ARCHIVE_MAX_BYTES + 1)
            if chest_kind(content) == SEASON:
                self.stdout.write(season_archive_import(content, actor).slug)
                return
            tournament = archive_import(content, actor)
        except DomainError as error:
            raise CommandError(error.text) from error
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{tournament.slug}: {tournament.version} events, digest {tournament.digest[:12]}")
