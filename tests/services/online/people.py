"""Creates tournaments that are open for online registration, and registrations at them."""

import re
from datetime import date, timedelta
from typing import Any

from django.core import mail
from django.utils import timezone

from players.names import plain
from players.person import Person
from tests import cast
from tournaments.models import Registration, Tournament
from tournaments.services.online.asking import RegistrationInput, registration_confirm, registration_submit
from tournaments.services.online.letters import letter_send

SITE = "https://tarot.example/"
CONFIRMATION_URL = re.compile(r"https://tarot\.example/\S+/inscription/(\w+)/")


def today() -> date:
    return timezone.localdate()


def create_open_tournament(**settings: Any) -> Tournament:
    """Create a tournament in two weeks, with online registration open from today."""
    defaults = {"date": today() + timedelta(days=14), "online_from": today()}
    return cast.tournament(**(defaults | settings))


def create_person(name: str = "Zoé", last_name: str = "Lefèvre", **fields: Any) -> Person:
    return Person(**({"last_name": last_name, "first_name": name, "email": f"{plain(name)}@example.org"} | fields))


def request_registration(
    tournament: Tournament, name: str = "Zoé", mates: tuple[Person, ...] = (), team_name: str = "", **fields: Any
) -> None:
    """Request a registration by the public form.

    The IP address ends with the length of the first name: names of one length share the rate limit of one address.
    """
    registration = RegistrationInput(person=create_person(name, **fields), mates=mates, team_name=team_name)
    registration_submit(tournament=tournament, registration=registration, site=SITE, address=f"192.0.2.{len(name)}")


def get_registration(tournament: Tournament, name: str = "Zoé") -> Registration:
    """Return the registration with this first name, read from the database."""
    return Registration.objects.select_related("tournament").get(tournament=tournament, first_name=name)


def register_player(tournament: Tournament, name: str = "Zoé", **fields: Any) -> Registration:
    """Request a registration and confirm it; return it as stored."""
    request_registration(tournament, name, **fields)
    registration_confirm(get_registration(tournament, name))
    return get_registration(tournament, name)


def states_by_name(tournament: Tournament) -> dict[str, str]:
    return dict(tournament.registrations.order_by("pk").values_list("first_name", "state"))


def send_letter(registration: Registration) -> str:
    """Send the due mail of the registration, and return its text."""
    letter_send(registration.pk)
    return str(mail.outbox[-1].body)


def entered_names(tournament: Tournament) -> set[str]:
    return set(tournament.entries.values_list("first_name", flat=True))
