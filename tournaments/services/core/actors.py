"""Who does something: a signed-in person, a tablet at its table, or the program itself."""

from dataclasses import dataclass
from typing import Self

from django.contrib.auth.models import User

from tournaments.models import Device, Membership
from tournaments.services.core.errors import DomainError


@dataclass(frozen=True)
class Actor:
    """`label` is what the log shows, `table` the number of the table at which a device speaks.

    `role` is a `Membership.Role`, or empty for tablets and the program.
    """

    label: str
    user: User | None = None
    device: Device | None = None
    table: int | None = None
    role: str = ""

    @classmethod
    def person(cls, user: User) -> Self:
        """A signed-in person with the role of their membership, if any."""
        membership = Membership.objects.filter(user=user).first()
        return cls(
            label=user.get_full_name() or user.get_username(),
            user=user,
            role=membership.role if membership else "",
        )

    @classmethod
    def tablet(cls, device: Device) -> Self:
        """A tablet or phone at the table it is bound to."""
        number = device.station.number if device.station else None
        return cls.at_table(number, device)

    @classmethod
    def at_table(cls, number: int | None, device: Device | None) -> Self:
        """What a device sent for that table; the device itself may be gone, or lie at another table by now."""
        return cls(label=f"table {number or '–'}", device=device, table=number)

    @property
    def is_arbiter(self) -> bool:
        """Directors hold the arbiter's powers too: small clubs have one person for both."""
        return self.role in {Membership.Role.ARBITER, Membership.Role.DIRECTOR}

    def must_be_arbiter(self) -> None:
        """:raises DomainError: `arbiter_only`."""
        if not self.is_arbiter:
            raise DomainError("arbiter_only")

    def must_be_director(self) -> None:
        """:raises DomainError: `director_only`."""
        if self.role != Membership.Role.DIRECTOR:
            raise DomainError("director_only")


PROGRAM = Actor(label="Chelem")
