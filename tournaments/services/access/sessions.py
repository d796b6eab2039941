"""Ending the sessions and unused sign-in links of a person, on all devices."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor


def sessions_end(user: User) -> None:
    """End all sessions of this person, and expire their unused links.

    A session holds a hash of the password field and ends when that changes. Accounts have no password:
    `set_unusable_password` replaces the random text in that field.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])
    now = timezone.now()
    user.sign_in_links.filter(used_at=None, expires_at__gt=now).update(expires_at=now)


@transaction.atomic
def own_sessions_end(actor: Actor) -> User:
    """End the actor's own sessions and unused links. The calling view must keep the session of its request alive."""
    must_allow(actor, "read")
    assert actor.user is not None  # only people have "read"
    sessions_end(actor.user)
    audit_write(actor.home, Kind.SESSIONS_ENDED, actor, user=actor.user)
    return actor.user
