"""Ending sessions: what a person has opened on any device, and the links that could open more."""

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor


def sessions_end(user: User) -> None:
    """End every session of this person, and every link of theirs that has not served.

    A session holds a digest of the account's password and ends when that changes. Nobody has one: what changes is the
    random text that stands in its place.
    """
    user.set_unusable_password()
    user.save(update_fields=["password"])
    now = timezone.now()
    user.sign_in_links.filter(used_at=None, expires_at__gt=now).update(expires_at=now)


@transaction.atomic
def own_sessions_end(actor: Actor) -> User:
    """End the sessions and unused links of the person who asks; whoever shows them a page keeps that one session."""
    must_allow(actor, "read")
    assert actor.user is not None  # the gatekeeper's: whoever may read is somebody
    sessions_end(actor.user)
    audit_write(actor.home, Kind.SESSIONS_ENDED, actor, user=actor.user)
    return actor.user
