"""The secret in the link of a registration.

It is an HMAC of a random number of the registration with the install's secret key, so that mail can be resent with the
same link although the database holds only a digest.
"""

import secrets

from django.utils.crypto import salted_hmac

from tournaments.models import Registration, Tournament
from tournaments.services.access.digests import secret_digest

SALT = "tournaments.registration"


def link_prepare(registration: Registration) -> None:
    """Set the random number of the registration, and the digest by which its link is looked up."""
    registration.nonce = secrets.token_hex(16)
    registration.digest = secret_digest(secret_of(registration))


def secret_of(registration: Registration) -> str:
    """Return the secret for the link."""
    return salted_hmac(SALT, registration.nonce, algorithm="sha256").hexdigest()


def link_renew(registration: Registration) -> None:
    """Save the digest of the present link, which differs after a change of the install's secret key."""
    present = secret_digest(secret_of(registration))
    if registration.digest != present:
        registration.digest = present
        registration.save(update_fields=["digest"])


def registration_by(secret: str, tournament: Tournament) -> Registration | None:
    """Return the registration of the link with this secret, if there is one in the tournament."""
    registration = tournament.registrations.filter(digest=secret_digest(secret)).first()
    if registration is not None:
        registration.tournament = tournament
    return registration
