"""The static export of the public pages into a folder: `manage.py publish_static FOLDER`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from tournaments.formatting.language import LANGUAGES
from tournaments.models import Tournament
from tournaments.publishing.static.folder import folder_write
from tournaments.publishing.static.walk import site_files, tournament_files
from tournaments.services.access.organisers import organiser_get, tournament_by_slug


class Command(BaseCommand):
    help = "Write the public pages of an organiser, or of one tournament, as files into a folder inside FOLDER."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("folder", type=Path, metavar="FOLDER", help="an existing folder")
        parser.add_argument("--tournament", default="", metavar="SLUG", help="only this tournament")
        parser.add_argument("--organiser", default="", metavar="SLUG", help="where several share the install")
        parser.add_argument("--address", default="", help="where the folder will be hosted: feeds and pictures need it")
        parser.add_argument("--language", default=LANGUAGES[0][0], choices=[code for code, _name in LANGUAGES])

    def handle(self, *args: Any, folder: Path, tournament: str, organiser: str, address: str, **options: Any) -> None:
        if address and not address.startswith(("http://", "https://")):
            raise CommandError("--address begins with http:// or https://")
        how = {"language": options["language"], "address": f"{address.rstrip('/')}/" if address else ""}
        try:
            if tournament:
                one = tournament_by_slug(tournament, organiser)
                if one.state == Tournament.State.DRAFT:
                    raise DomainError("site_draft")
                path = folder_write(folder, one.slug, tournament_files(one, **how))
            else:
                home = organiser_get(organiser)
                path = folder_write(folder, home.slug, site_files(home, **how))
        except DomainError as error:
            raise CommandError(error.text) from error
        self.stdout.write(str(path))
