"""`manage.py sign_in_link`: a new link that signs one person in, once."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.urls import reverse

from players.errors import DomainError
from tournaments.models import Membership
from tournaments.services.access.addresses import use_prefix_of
from tournaments.services.access.desk_code import desk_code_create
from tournaments.services.access.members import member_add
from tournaments.services.access.organisers import organiser_get
from tournaments.services.access.sign_in import link_create
from tournaments.services.core.actors import Actor

LOCAL = "http://localhost:8000"


class Command(BaseCommand):
    help = "Print a new link that signs one person in, once, within twelve hours; with --code, a desk code under it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--role", choices=Membership.Role.values, default=Membership.Role.OWNER)
        parser.add_argument("--name", default="", help="as the log of the tournament shows it")
        parser.add_argument("--code", action="store_true", help="make the code that signs in on this computer, too")
        parser.add_argument("--organiser", default="", help="its address, where the install has several")
        parser.add_argument("--base", default="", help="where the server answers, such as https://tarot.example")

    def handle(self, *, role: str, name: str, organiser: str, base: str, code: bool, **options: object) -> None:
        try:
            home = organiser_get(organiser)
            name = name or str(Membership.Role(role).label).capitalize()
            user, program = member_add(organiser=home, username=name, role=role), Actor.program(home)
            secret = link_create(user, program)
        except DomainError as error:
            raise CommandError(error.text) from error
        base = base or settings.PUBLIC_URL or LOCAL
        with use_prefix_of(home):
            path = reverse("sign-in-link", urlconf="tournaments.web.signin.urls", args=[secret])
        self.stdout.write(base.rstrip("/") + path)
        if code:
            self.stdout.write(desk_code_create(user, program))
