"""`manage.py add_organiser NAME`: a new organiser on a host, and the sign-in link of its owner."""

from argparse import ArgumentParser

from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from players.errors import DomainError
from tournaments.services.access.organisers import organiser_add


class Command(BaseCommand):
    help = "Create an organiser and print a link that signs its owner in, once, within twelve hours."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="as people read it; its addresses begin with it")
        parser.add_argument("--owner", default="", help="the owner's name, as the log of a tournament shows it")
        parser.add_argument("--base", default="", help="where the server answers, such as https://tarot.example")

    @transaction.atomic
    def handle(self, *, name: str, owner: str, base: str, **options: object) -> None:
        try:
            organiser = organiser_add(name)
        except DomainError as error:
            raise CommandError(error.text) from error
        call_command("sign_in_link", organiser=organiser.slug, name=owner, base=base, stdout=self.stdout)
