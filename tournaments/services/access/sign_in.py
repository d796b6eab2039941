"""Sign-in of people by one-time links; there are no passwords."""

import secrets
from collections.abc import Iterable
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from tournaments.models import SignInLink
from tournaments.services.access.audit import Kind, key_note, sign_in_note
from tournaments.services.access.digests import secret_digest
from tournaments.services.access.members import works_elsewhere
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError

LINK_LIFETIME = timedelta(hours=12)


@transaction.atomic
def link_create(user: User, actor: Actor) -> str:
    """Create a link that signs `user` in once, within twelve hours, and return its secret.

    :raises DomainError: `owner_only`;
    :raises Conflict: `works_elsewhere`, if the actor is a person: the link would open that desk as well.
    """
    must_allow(actor, "staff")
    if actor.user is not None and works_elsewhere(user, actor.home):
        raise Conflict("works_elsewhere")
    secret = secrets.token_urlsafe(24)
    expires_at = timezone.now() + LINK_LIFETIME
    SignInLink.objects.create(user=user, digest=secret_digest(secret), made_by=actor.user, expires_at=expires_at)
    key_note(Kind.LINK_MADE, user, actor)
    return secret


def link_is_good(secret: str) -> bool | None:
    """Return True if the link is neither used nor expired, None if there is no such link. It is not used up."""
    link = SignInLink.objects.filter(digest=secret_digest(secret)).first()
    return None if link is None else link.used_at is None and link.expires_at > timezone.now()


def link_use(secret: str) -> SignInLink:
    """Use up the link by compare-and-set, and return it with the person whom it signs in.

    :raises DomainError: `link_invalid`.
    """
    now = timezone.now()
    fresh = SignInLink.objects.filter(digest=secret_digest(secret), used_at=None, expires_at__gt=now)
    link = fresh.select_related("user").first()
    if link is None:
        raise DomainError("link_invalid")
    with transaction.atomic():
        if not fresh.update(used_at=now):
            raise DomainError("link_invalid")
        sign_in_note(link.user, "link")
    return link


def unnoticed_links(user: User, but: int) -> QuerySet[SignInLink]:
    """Return links that others created for this person and that the person has not acknowledged; the newest last.

    `but` is the key of the link by which the session began, 0 for none. It is left out: a person who used a link has
    received it, and an owner who created one to enter as that person must not be able to acknowledge it.
    """
    links = SignInLink.objects.filter(user=user, noticed_at=None).exclude(made_by=None).exclude(made_by=user)
    return links.exclude(pk=but).select_related("made_by").order_by("pk")


def links_acknowledge(user: User, but: int, keys: Iterable[int]) -> None:
    """Mark these links as acknowledged by the person."""
    unnoticed_links(user, but).filter(pk__in=keys).update(noticed_at=timezone.now())
