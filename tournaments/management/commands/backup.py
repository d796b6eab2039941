"""A verified backup of all data: `manage.py backup`. `chelem backup` is the same."""

from argparse import ArgumentParser

from django.core.management.base import BaseCommand, CommandError

from players.errors import DomainError
from tournaments.services.backups.making import backup_make, is_due


class Command(BaseCommand):
    help = "Write a backup, restore it beside the database, compare its logs with its rows, and delete old ones."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--if-due", action="store_true", help="only if one is due")

    def handle(self, *, if_due: bool = False, **options: object) -> None:
        if if_due and not is_due():
            return
        try:
            self.stdout.write(str(backup_make().path))
        except DomainError as error:
            raise CommandError(error.text) from error
