"""`manage.py put_backup FILE`: the restore on PostgreSQL, which `chelem restore` runs with a verified file."""

from argparse import ArgumentParser
from pathlib import Path

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError

from players.errors import DomainError
from tournaments.services.backups.restore import backup_restore


class Command(BaseCommand):
    help = "Put a verified backup into the database. Print the path of the backup of replaced data, if any."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path)
        parser.add_argument("--replace", action="store_true", help="replace the data of a database that is not empty")

    def handle(self, *, file: Path, replace: bool = False, **options: object) -> None:
        try:
            call_command("migrate", verbosity=0)
            previous = backup_restore(file, replace=replace)
        except DomainError as error:
            raise CommandError(error.text) from error
        if previous:
            self.stdout.write(str(previous.path))
