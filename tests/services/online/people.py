"""A tournament that takes registrations, and people who register there."""

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
LINK = re.compile(r"https://tarot\.example/\S+/inscription/(\w+)/")


def today() -> date:
    return timezone.localdate()


def taking(**settings: Any) -> Tournament:
    """Return a tournament in a fortnight, with online registration open from today."""
    known = {"date": today() + timedelta(days=14), "online_from": today()}
    return cast.tournament(**(known | settings))


def person(name: str = "Zoé", last_name: str = "Lefèvre", **known: Any) -> Person:
    return Person(**({"last_name": last_name, "first_name": name, "email": f"{plain(name)}@example.org"} | known))


def ask(
    tournament: Tournament, name: str = "Zoé", mates: tuple[Person, ...] = (), team_name: str = "", **known: Any
) -> None:
    asked = RegistrationInput(person=person(name, **known), mates=mates, team_name=team_name)
    registration_submit(tournament=tournament, registration=asked, site=SITE, address=f"192.0.2.{len(name)}")


def row(tournament: Tournament, name: str = "Zoé") -> Registration:
    """Read the registration as another request does."""
    return Registration.objects.select_related("tournament").get(tournament=tournament, first_name=name)


def register_player(tournament: Tournament, name: str = "Zoé", **known: Any) -> Registration:
    """Register and confirm by the link."""
    ask(tournament, name, **known)
    registration_confirm(row(tournament, name))
    return row(tournament, name)


def states(tournament: Tournament) -> dict[str, str]:
    return dict(tournament.registrations.order_by("pk").values_list("first_name", "state"))


def letter_text(registration: Registration) -> str:
    """Send the due mail and return its text."""
    letter_send(registration.pk)
    return str(mail.outbox[-1].body)


def entered_names(tournament: Tournament) -> set[str]:
    return set(tournament.entries.values_list("first_name", flat=True))
