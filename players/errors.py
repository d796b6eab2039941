"""What a service raises when it refuses. The code is for programs, the text for people; one catalogue per app."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise


class DomainError(Exception):
    """A refusal that a user is told about. `field` names the input at fault, `params` fill the text.

    `status` is the HTTP status that suits it: 422 for an input that cannot be, 409 for the wrong moment.
    """

    status: ClassVar[int] = 422
    catalogue: ClassVar[dict[str, Promise]] = {}

    def __init__(self, code: str, *, field: str = "", **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.field = field
        self.params = params

    @property
    def headers(self) -> dict[str, str]:
        """What its answer carries besides."""
        return {}

    @property
    def text(self) -> str:
        """The sentence, in the language that is active now."""
        return str(self.catalogue[self.code]) % self.params

    def __str__(self) -> str:
        return self.text


class Conflict(DomainError):
    """Right input at the wrong moment, or against a state that has moved on."""

    status = 409


def register(messages: Mapping[str, Promise]) -> None:
    """Add an app's texts to the catalogue. A code defined twice is a programming error."""
    if twice := DomainError.catalogue.keys() & messages.keys():
        raise ValueError(f"error codes defined twice: {sorted(twice)}")
    DomainError.catalogue.update(messages)
