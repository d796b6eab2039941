"""Exceptions of services. Their code is for programs, their text for users; each app registers a catalogue of texts."""

from collections.abc import Mapping
from typing import ClassVar

from django.utils.functional import Promise


class DomainError(Exception):
    """A refusal with a text for the user. `field` names the invalid input, `params` fill the text.

    `status` is the HTTP status of the response: 422 for invalid input, 409 for a conflict with the current state.
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
        """Additional headers of the HTTP response."""
        return {}

    @property
    def text(self) -> str:
        """The text in the active language."""
        return str(self.catalogue[self.code]) % self.params

    def __str__(self) -> str:
        return self.text


class Conflict(DomainError):
    """Valid input at the wrong moment, or against a state that has changed since."""

    status = 409


def register(messages: Mapping[str, Promise]) -> None:
    """Add an app's texts to the catalogue.

    :raises ValueError: a code is defined twice.
    """
    if twice := DomainError.catalogue.keys() & messages.keys():
        raise ValueError(f"error codes defined twice: {sorted(twice)}")
    DomainError.catalogue.update(messages)
