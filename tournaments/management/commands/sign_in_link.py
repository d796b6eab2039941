"""`manage.py sign_in_link`: a new link that signs one person in, once."""

from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand
from django.urls import reverse

from tournaments.models import Membership
from tournaments.services.access.desk_code import desk_code_create
from tournaments.services.access.people_and_devices import link_create, member_add

LOCAL = "http://localhost:8000"


class Command(BaseCommand):
    help = "Print a new link that signs one person in, once, within twelve hours; with --code, a desk code under it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--role", choices=Membership.Role.values, default=Membership.Role.DIRECTOR)
        parser.add_argument("--name", default="", help="as the log of the tournament shows it")
        parser.add_argument("--code", action="store_true", help="make the code that signs in on this computer, too")
        parser.add_argument("--base", default="", help="where the server answers, such as https://tarot.example")

    def handle(self, *, role: str, name: str, base: str, code: bool, **options: object) -> None:
        user = member_add(username=name or str(Membership.Role(role).label).capitalize(), role=role)
        base = base or settings.PUBLIC_URL or LOCAL
        path = reverse("sign-in-link", urlconf="tournaments.web.signin.urls", args=[link_create(user)])
        self.stdout.write(base.rstrip("/") + path)
        if code:
            self.stdout.write(desk_code_create(user))
