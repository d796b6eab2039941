"""Who works for an organiser, with which roles, and until when."""

from collections.abc import Sequence
from itertools import chain, count

from django.contrib.auth.models import User
from django.db import transaction

from players.models import Organiser
from tournaments.models import Membership
from tournaments.services.access.audit import Kind, audit_write
from tournaments.services.access.permissions import must_allow
from tournaments.services.access.sessions import sessions_end
from tournaments.services.access.staff_names import staff_name
from tournaments.services.core.actors import Actor, name_of
from tournaments.services.core.errors import Conflict, DomainError


@transaction.atomic
def member_add(*, organiser: Organiser, username: str, role: str, actor: Actor | None = None) -> User:
    """The account of that name with one role more at the organiser, created without a usable password when new.

    Without an actor it is the program that does it.

    :raises DomainError: those of `staff_name`, for a new account.
    """
    user = _account(organiser, username)
    _, new = Membership.objects.get_or_create(user=user, organiser=organiser, role=role)
    if new:
        audit_write(organiser, Kind.ROLE_GIVEN, actor or Actor.program(organiser), user=user, data={"role": role})
    return user


@transaction.atomic
def role_give(*, username: str, role: str, actor: Actor) -> User:
    """`member_add` by an owner, at their own organiser.

    :raises DomainError: `owner_only`, those of `member_add`.
    """
    must_allow(actor, "staff")
    return member_add(organiser=actor.home, username=username, role=role, actor=actor)


@transaction.atomic
def role_take(*, membership: Membership, actor: Actor) -> None:
    """Take a role away. With the last one a person leaves the organiser; what they did stays in the log.

    :raises DomainError: `owner_only`, `elsewhere`; :raises Conflict: `owner_last`.
    """
    must_allow(actor, "staff")
    if membership.organiser_id != actor.home.pk:
        raise DomainError("elsewhere")
    _roles_take([membership], actor)


@transaction.atomic
def member_end(*, user: User, actor: Actor) -> None:
    """Somebody leaves the organiser at once: their roles, their sessions, their links that have not served.

    :raises DomainError: `owner_only`, `elsewhere`; :raises Conflict: `owner_last`.
    """
    must_allow(actor, "staff")
    held = list(actor.home.memberships.filter(user=user))
    if not held:
        raise DomainError("elsewhere")
    _roles_take(held, actor)


def _roles_take(held: Sequence[Membership], actor: Actor) -> None:
    """Roles of one person. With the last one their sessions end; those of somebody who works elsewhere too go on there,
    and open nothing here."""
    home, user = actor.home, held[0].user
    Organiser.objects.select_for_update().get(pk=home.pk)  # two owners who take each other's role
    if last_owner(home) in {membership.pk for membership in held}:
        raise Conflict("owner_last")
    for membership in held:
        audit_write(home, Kind.ROLE_TAKEN, actor, user=user, data={"role": membership.role})
        membership.delete()
    if not home.memberships.filter(user=user).exists():
        audit_write(home, Kind.MEMBER_LEFT, actor, user=user)
        if not works_elsewhere(user, home):
            sessions_end(user)
            user.desk_codes.all().delete()


def last_owner(organiser: Organiser) -> int | None:
    """The membership of the only owner, by primary key: a role that nobody takes. None while there are several."""
    owners = organiser.memberships.filter(role=Membership.Role.OWNER).order_by("pk").values_list("pk", flat=True)[:2]
    return owners[0] if len(owners) == 1 else None


def works_elsewhere(user: User, organiser: Organiser | None) -> bool:
    """Whether a link for this person would open another organiser's desk as well."""
    return user.memberships.exclude(organiser=organiser).exists()


def _account(organiser: Organiser, typed: str) -> User:
    """Never somebody else's: whoever invites an Alice must not get a link into the account of another's Alice."""
    ours = {name_of(user): user for user in User.objects.filter(memberships__organiser=organiser)}
    if known := ours.get(typed.strip()):
        return known
    name = staff_name(typed, ours)
    for username in chain([name], (f"{name[:80]}@{organiser.slug}-{n}" for n in count(1))):
        user = User.objects.filter(username=username).first()
        if user is None:
            user = User(username=username, first_name="" if username == name else name[:150])
            user.set_unusable_password()
            user.save()
        if not user.memberships.exists():
            return user
    raise AssertionError  # there is always another number
