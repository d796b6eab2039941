"""The import of a tournament from a file of `export_log`: `manage.py import_log file`."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from players.errors import DomainError
from tournaments.services.access.organisers import organiser_get
from tournaments.services.log.transfer import MAX_CHARACTERS, log_import


class Command(BaseCommand):
    help = "Read a tournament that another install has exported. Nothing is written unless every line holds."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--organiser", default="", help="whose it becomes, where the install has several")

    def handle(self, *args: Any, file: Path, organiser: str = "", **options: Any) -> None:
        try:
            with file.open(encoding="utf-8") as opened:
                lines = iter(lambda: opened.readline(MAX_CHARACTERS + 1), "")  # limited, for a file without line ends
                tournament = log_import(lines, organiser_get(organiser))
        except DomainError as error:
            raise CommandError(error.text) from error
        except UnicodeDecodeError as error:
            raise CommandError(DomainError("log_file_unreadable").text) from error
        except OSError as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"{tournament.slug}: {tournament.version} events, digest {tournament.digest[:12]}")
