"""Who does something: a signed-in person, a tablet at its table, or the program itself."""

from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import User

from players.models import Organiser
from tournaments.models import Device, Membership
from tournaments.services.core.errors import DomainError

DEVICE = "device"
PROGRAM = "program"


@dataclass(frozen=True)
class Actor:
    """`label` is what the log shows, `table` the number of the table at which a device speaks.

    `roles` are those of a person's memberships at `organiser`; `DEVICE` for a tablet, `PROGRAM` for the program itself.
    What each may do is in `access/permissions`. A tablet has no organiser: its table has one.
    """

    label: str
    user: User | None = None
    device: Device | None = None
    table: int | None = None
    roles: frozenset[str] = frozenset()
    organiser: Organiser | None = None

    @classmethod
    def person(cls, user: User, organiser: Organiser | None) -> Self:
        """A signed-in person with the roles that they have at the organiser, if any."""
        roles = Membership.objects.filter(user=user, organiser=organiser).values_list("role", flat=True)
        return cls(label=name_of(user), user=user, roles=frozenset(roles), organiser=organiser)

    @classmethod
    def program(cls, organiser: Organiser) -> Self:
        """The program itself."""
        return cls(label="Chelem", roles=frozenset({PROGRAM}), organiser=organiser)

    @classmethod
    def tablet(cls, device: Device) -> Self:
        """A tablet or phone at the table it is bound to."""
        number = device.station.number if device.station else None
        return cls.at_table(number, device)

    @classmethod
    def at_table(cls, number: int | None, device: Device | None = None) -> Self:
        """What a device sent for that table; the device itself may be gone, or lie at another table by now."""
        return cls(label=f"table {number or '–'}", device=device, table=number, roles=frozenset({DEVICE}))

    @property
    def role(self) -> str:
        """The first of a person's roles, as the log tells it; empty for everybody else."""
        return next((role for role in Membership.Role.values if role in self.roles), "")

    @property
    def home(self) -> Organiser:
        """The organiser of a person who was let in.

        :raises DomainError: `elsewhere`, for whoever has none.
        """
        if self.organiser is None:
            raise DomainError("elsewhere")
        return self.organiser


def name_of(user: User) -> str:
    """As the log and the pages call a person; where two organisers know an Alice, their accounts differ, not she."""
    return user.get_full_name() or user.get_username()
