"""`manage.py prepare`: migration, demonstration and sign-in link, before a server starts on a laptop."""

from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import DatabaseError

from players.models import Organiser


class Command(BaseCommand):
    help = "Bring the database up to date, fill an empty one with the demo club, print link and code of the director."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--no-demo", dest="demo", action="store_false")
        parser.add_argument("--base", required=True, help="where the server will answer")

    def handle(self, *, demo: bool, base: str, **options: object) -> None:
        try:
            call_command("migrate", verbosity=0)
            first = Organiser.objects.order_by("pk").first()  # of several, the one of this computer
            organiser = first.slug if first else ""
            if demo:
                call_command("load_demo", if_empty=True, organiser=organiser, verbosity=0)
            call_command("sign_in_link", organiser=organiser, base=base, code=True)
        except DatabaseError as error:
            raise CommandError(str(error)) from error
