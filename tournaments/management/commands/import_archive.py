"""The import of a tournament or a season from its archive, or of a tournament from the copy of a tablet:
`manage.py import_archive file.chelem`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from players.errors import DomainError
from tournaments.services.access.organisers import organiser_get
from tournaments.services.core.actors import Actor
from tournaments.services.log.container import container_kind
from tournaments.services.log.copies import tournament_import
from tournaments.services.seasons.archive import FILE as SEASON
from tournaments.services.seasons.archive import season_archive_import


class Command(BaseCommand):
    help = "Read the archive of a tournament or season, or a tablet's copy. Nothing is written unless every line holds."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--names", type=Path, help="an archive of the same tournament, for the names of a copy")
        parser.add_argument("--code", default="", help="the code that opens the sealed lines of a copy")
        parser.add_argument("--organiser", default="", help="whose it becomes, where the install has several")

    def handle(
        self, *args: Any, file: Path, names: Path | None = None, code: str = "", organiser: str = "", **options: Any
    ) -> None:
        try:
            actor = Actor.program(organiser_get(organiser))
            content = _read(file)
            if container_kind(content) == SEASON:
                self.stdout.write(season_archive_import(content, actor).slug)
                return
            named_by = _read(names) if names else b""
            tournament = tournament_import(content, actor, names=named_by, code=code).tournament
        except DomainError as error:
            raise CommandError(error.text) from error
        except FileNotFoundError as error:
            raise CommandError(_("Il n’y a pas de fichier %(file)s.") % {"file": error.filename}) from error
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{tournament.slug}: {tournament.version} events, digest {tournament.digest[:12]}")


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(settings.ARCHIVE_MAX_BYTES + 1)
