"""Memberships: adding people to an organiser, giving and taking roles, and ending access."""

from collections.abc import Sequence
from itertools import chain, count

from django.contrib.auth.models import User
from django.db import transaction

from players.models import Organiser
from players.prepared import Prepared
from tournaments.models import Membership
from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow
from tournaments.services.access.sessions import sessions_end
from tournaments.services.access.staff_names import check_staff_name
from tournaments.services.core.actors import Actor, name_of
from tournaments.services.core.errors import Conflict, DomainError

_members = Prepared(
    lambda organiser: User.objects.filter(memberships__organiser=organiser)
)  # a person occurs once for each role
_users_named = Prepared(lambda username: User.objects.filter(username=username))  # at most one
_any_membership = Prepared(lambda user: Membership.objects.filter(user=user).order_by("pk").values_list("pk")[:1])


@transaction.atomic
def member_add(*, organiser: Organiser, username: str, role: str, actor: Actor | None = None) -> User:
    """Give a role at the organiser to the account of that name; a new account has no usable password.

    Without an actor, the audit log names the program.

    :raises DomainError: those of `check_staff_name`, for a new account.
    """
    user = _get_or_create_account(organiser, username)
    _, new = Membership.objects.get_or_create(user=user, organiser=organiser, role=role)
    if new:
        audit_write(organiser, Kind.ROLE_GIVEN, actor or Actor.program(organiser), user=user, data={"role": role})
    return user


@transaction.atomic
def role_give(*, username: str, role: str, actor: Actor) -> User:
    """Call `member_add` for an owner, at their own organiser.

    :raises DomainError: `owner_only`, those of `member_add`.
    """
    must_allow(actor, "staff")
    return member_add(organiser=actor.home, username=username, role=role, actor=actor)


@transaction.atomic
def role_take(*, membership: Membership, actor: Actor) -> None:
    """Delete a role. The last one ends the membership of the person; their actions stay in the log.

    :raises DomainError: `owner_only`, `elsewhere`; :raises Conflict: `owner_last`.
    """
    must_allow(actor, "staff")
    if membership.organiser_id != actor.home.pk:
        raise DomainError("elsewhere")
    _roles_take([membership], actor)


@transaction.atomic
def member_end(*, user: User, actor: Actor) -> None:
    """Delete all roles of a person at the organiser, with their sessions and unused links.

    :raises DomainError: `owner_only`, `elsewhere`; :raises Conflict: `owner_last`.
    """
    must_allow(actor, "staff")
    held = list(actor.home.memberships.filter(user=user))
    if not held:
        raise DomainError("elsewhere")
    _roles_take(held, actor)


def _roles_take(memberships: Sequence[Membership], actor: Actor) -> None:
    """Delete roles of one person, and with the last one their sessions.

    Sessions of a person who also works for another organiser go on there; here they have no role and open no desk.
    """
    home, user = actor.home, memberships[0].user
    Organiser.objects.select_for_update().get(pk=home.pk)  # two owners may delete each other's role at once
    if last_owner(home) in {membership.pk for membership in memberships}:
        raise Conflict("owner_last")
    for membership in memberships:
        audit_write(home, Kind.ROLE_TAKEN, actor, user=user, data={"role": membership.role})
        membership.delete()
    if not home.memberships.filter(user=user).exists():
        audit_write(home, Kind.MEMBER_LEFT, actor, user=user)
        if not works_elsewhere(user, home):
            sessions_end(user)
            user.desk_codes.all().delete()


def last_owner(organiser: Organiser) -> int | None:
    """Return the key of the only owner's membership, which must not be deleted; None while there are several."""
    owners = organiser.memberships.filter(role=Membership.Role.OWNER).order_by("pk").values_list("pk", flat=True)[:2]
    return owners[0] if len(owners) == 1 else None


def works_elsewhere(user: User, organiser: Organiser | None) -> bool:
    """Return True if the person has a role at another organiser, whose desk a sign-in link would open as well."""
    return user.memberships.exclude(organiser=organiser).exists()


def _get_or_create_account(organiser: Organiser, text: str) -> User:
    """Return the account of that name at the organiser, creating one if needed.

    An account of another organiser is never returned: inviting "Alice" must not give a link into another club's account
    of the same name. A new account gets a numbered username if the name is in use. An account without a role at any
    organiser counts as free: it is returned instead of a new one.
    """
    ours = {name_of(user): user for user in _members(organiser.pk)}
    if member := ours.get(text.strip()):
        return member
    name = check_staff_name(text, ours)
    for username in chain([name], (f"{name[:80]}@{organiser.slug}-{n}" for n in count(1))):
        user = next(iter(_users_named(username)), None)
        if user is None:
            user = User(username=username, first_name="" if username == name else name[:150])
            user.set_unusable_password()
            user.save()
        if not _any_membership(user.pk):
            return user
    raise AssertionError  # unreachable: `count` is endless
