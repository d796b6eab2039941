"""Who works for an organiser, with which roles."""

from itertools import chain, count

from django.contrib.auth.models import User
from django.db import transaction

from players.models import Organiser
from tournaments.models import Membership
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor, name_of
from tournaments.services.core.errors import Conflict, DomainError


@transaction.atomic
def member_add(*, organiser: Organiser, username: str, role: str) -> User:
    """The account of that name with one role more at the organiser, created without a usable password when new."""
    user = _account(organiser, username)
    Membership.objects.get_or_create(user=user, organiser=organiser, role=role)
    return user


@transaction.atomic
def role_give(*, username: str, role: str, actor: Actor) -> User:
    """`member_add` by an owner, at their own organiser.

    :raises DomainError: `owner_only`.
    """
    must_allow(actor, "staff")
    return member_add(organiser=actor.home, username=username, role=role)


@transaction.atomic
def role_take(*, membership: Membership, actor: Actor) -> None:
    """Take a role away. With the last one a person leaves the organiser; what they did stays in the log.

    :raises DomainError: `owner_only`, `elsewhere`; :raises Conflict: `owner_last`.
    """
    must_allow(actor, "staff")
    if membership.organiser_id != actor.home.pk:
        raise DomainError("elsewhere")
    Organiser.objects.select_for_update().get(pk=membership.organiser_id)  # two owners who take each other's role
    if membership.pk == last_owner(actor.home):
        raise Conflict("owner_last")
    membership.delete()


def last_owner(organiser: Organiser) -> int | None:
    """The membership of the only owner, by primary key: a role that nobody takes. None while there are several."""
    owners = organiser.memberships.filter(role=Membership.Role.OWNER).values_list("pk", flat=True)[:2]
    return owners[0] if len(owners) == 1 else None


def works_elsewhere(user: User, organiser: Organiser | None) -> bool:
    """Whether a link for this person would open another organiser's desk as well."""
    return user.memberships.exclude(organiser=organiser).exists()


def _account(organiser: Organiser, name: str) -> User:
    """Never somebody else's: whoever invites an Alice must not get a link into the account of another's Alice."""
    ours = User.objects.filter(memberships__organiser=organiser).distinct()
    if known := next((user for user in ours if name_of(user) == name), None):
        return known
    for username in chain([name], (f"{name[:80]}@{organiser.slug}-{n}" for n in count(1))):
        user = User.objects.filter(username=username).first()
        if user is None:
            user = User(username=username, first_name="" if username == name else name[:150])
            user.set_unusable_password()
            user.save()
        if not user.memberships.exists():
            return user
    raise AssertionError  # there is always another number
