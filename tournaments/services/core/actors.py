"""Who does something: a signed-in person, a tablet at its table, or the program itself."""

from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import User

from tournaments.models import Device, Membership

DEVICE = "device"


@dataclass(frozen=True)
class Actor:
    """`label` is what the log shows, `table` the number of the table at which a device speaks.

    `roles` are those of a person's memberships, `DEVICE` for a tablet; what each may do is in `access/permissions`.
    """

    label: str
    user: User | None = None
    device: Device | None = None
    table: int | None = None
    roles: frozenset[str] = frozenset()

    @classmethod
    def person(cls, user: User) -> Self:
        """A signed-in person with the roles of their memberships, if any."""
        roles = Membership.objects.filter(user=user).values_list("role", flat=True)
        return cls(label=user.get_full_name() or user.get_username(), user=user, roles=frozenset(roles))

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


PROGRAM = Actor(label="Chelem")
