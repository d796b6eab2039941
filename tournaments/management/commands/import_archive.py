"""The import of a tournament, a season or a club from its archive, or of a tournament from the copy of a tablet:
`manage.py import_archive file.chelem`."""

from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from tournaments.services.access.organisers import organiser_get
from tournaments.services.club.archive import FILE as CLUB
from tournaments.services.club.archive import club_archive_import, club_archive_open
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.container import container_kind
from tournaments.services.log.copies import is_copy, tournament_import
from tournaments.services.seasons.archive import FILE as SEASON
from tournaments.services.seasons.archive import season_archive_import


class Command(BaseCommand):
    help = "Read the archive of a tournament, season or club, or a tablet's copy. Nothing is written unless all holds."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--names", type=Path, help="an archive of the same tournament, for the names of a copy")
        parser.add_argument("--code", default="", help="the code that opens the sealed lines of a copy")
        parser.add_argument("--organiser", default="", help="whose it becomes, where the install has several")
        parser.add_argument("--prepare", action="store_true", help="for a club: create the tables of a new install")

    def handle(
        self,
        *args: Any,
        file: Path,
        names: Path | None = None,
        code: str = "",
        organiser: str = "",
        prepare: bool = False,
        **options: Any,
    ) -> None:
        try:
            content = _read(file)
            kind = container_kind(content)
            if prepare:
                _create_tables(content)
            actor = Actor.program(organiser_get(organiser))
            if kind == CLUB:
                returned = club_archive_import(content, actor)
                counts = f"{returned.people} people, {returned.tournaments} tournaments, {returned.seasons} seasons"
                self.stdout.write(f"{actor.home.slug}: {counts}")
                return
            if kind == SEASON:
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


def _create_tables(content: bytes) -> None:
    """Create the tables of a new install, for a valid archive of a club only.

    :raises DomainError: `club_archive_needed`, those of `club_archive_open`.
    """
    if is_copy(content) or container_kind(content) not in {CLUB, ""}:  # "" is unreadable
        raise DomainError("club_archive_needed")
    club_archive_open(content)
    call_command("migrate", verbosity=0)


def _read(file: Path) -> bytes:
    with file.open("rb") as opened:
        return opened.read(settings.ARCHIVE_MAX_BYTES + 1)
