"""The actor of a write: a signed-in person, a tablet at its table, or the program itself."""

from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import User

from players.models import Organiser
from players.prepared import Prepared
from tournaments.models import Device, Membership
from tournaments.services.core.errors import DomainError

DEVICE = "device"
PROGRAM = "program"
_roles = Prepared(
    lambda user, organiser: Membership.objects.filter(user=user, organiser=organiser).values_list("role", flat=True)
)


@dataclass(frozen=True)
class Actor:
    """The author of a write, with the roles that `access/permissions` checks.

    `label` is the name in the log, `table` the number of the table for which a device writes. `roles` are those of a
    person's memberships at `organiser`; `DEVICE` for a tablet, `PROGRAM` for the program itself. A tablet has no
    `organiser`: its table has one.
    """

    label: str
    user: User | None = None
    device: Device | None = None
    table: int | None = None
    roles: frozenset[str] = frozenset()
    organiser: Organiser | None = None

    @classmethod
    def person(cls, user: User, organiser: Organiser | None) -> Self:
        """Return a signed-in person with the roles that they have at the organiser, if any."""
        roles = _roles(user.pk, organiser.pk) if organiser else ()
        return cls(label=name_of(user), user=user, roles=frozenset(roles), organiser=organiser)

    @classmethod
    def program(cls, organiser: Organiser) -> Self:
        """Return the actor of writes that the program makes by itself."""
        return cls(label="Chelem", roles=frozenset({PROGRAM}), organiser=organiser)

    @classmethod
    def tablet(cls, device: Device) -> Self:
        """Return a tablet or phone as actor at the table to which it is bound."""
        number = device.station.number if device.station else None
        return cls.at_table(number, device)

    @classmethod
    def at_table(cls, number: int | None, device: Device | None = None) -> Self:
        """Return a device as actor at that table; it may be released or bound to another table by now."""
        return cls(label=f"table {number or '–'}", device=device, table=number, roles=frozenset({DEVICE}))

    @property
    def role(self) -> str:
        """The first of a person's roles, for the log; empty for a device and for the program."""
        return next((role for role in Membership.Role.values if role in self.roles), "")

    @property
    def home(self) -> Organiser:
        """The organiser of a signed-in person.

        :raises DomainError: `elsewhere`, if the actor has none.
        """
        if self.organiser is None:
            raise DomainError("elsewhere")
        return self.organiser


def name_of(user: User) -> str:
    """Return the person's name for log and pages: the full name, which two organisers' accounts may share."""
    return user.get_full_name() or user.get_username()
