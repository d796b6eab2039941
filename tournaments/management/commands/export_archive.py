"""The export of a tournament as an archive file: `manage.py export_archive slug`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from tournaments.management.new_file import write_new_file
from tournaments.services.access.organisers import tournament_by_slug
from tournaments.services.core.actors import Actor
from tournaments.services.log.archive import archive_write
from tournaments.services.log.archiving.names import ArchiveNames, choose_names


class Command(BaseCommand):
    help = "Write the archive of a tournament, `slug.chelem`, which this and any later version imports."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("--organiser", default="", help="where several have a tournament of that address")
        parser.add_argument("--output", type=Path, metavar="FILE", help="another name; no file is overwritten")
        parser.add_argument("--names", choices=list(ArchiveNames), default=ArchiveNames.FULL, help="full by default")
        parser.add_argument("--thin", action="store_true", help="like --names consent")

    def handle(
        self,
        *args: Any,
        slug: str,
        organiser: str = "",
        output: Path | None = None,
        names: str = ArchiveNames.FULL,
        thin: bool = False,
        **options: Any,
    ) -> None:
        try:
            tournament = tournament_by_slug(slug, organiser)
            chosen = choose_names(names, thin=thin)
            content = archive_write(tournament, Actor.program(tournament.organiser), chosen)
            write_new_file(output or Path(f"{slug}.chelem"), content)
        except DomainError as error:
            raise CommandError(error.text) from error
        except OSError as error:
            raise CommandError(str(error)) from error
