"""The secret in the link of a registration.

It is made of the key of the install and a number drawn for this registration, so that mail can be sent again with the
same link, and nothing that is stored opens anything.
"""

import secrets

from django.utils.crypto import salted_hmac

from tournaments.models import Registration, Tournament
from tournaments.services.access.people_and_devices import digest

SALT = "tournaments.registration"


def link_prepare(registration: Registration) -> None:
    """Draw its number and note the digest by which the link is found again."""
    registration.nonce = secrets.token_hex(16)
    registration.digest = digest(secret_of(registration))


def secret_of(registration: Registration) -> str:
    """What stands in the link."""
    return salted_hmac(SALT, registration.nonce, algorithm="sha256").hexdigest()


def link_renew(registration: Registration) -> None:
    """After the install got another key, older links still open; those of new mail must as well."""
    now = digest(secret_of(registration))
    if registration.digest != now:
        registration.digest = now
        registration.save(update_fields=["digest"])


def registration_by(secret: str, tournament: Tournament) -> Registration | None:
    """The registration that a link of this tournament opens."""
    found = tournament.registrations.filter(digest=digest(secret)).first()
    if found is not None:
        found.tournament = tournament
    return found
