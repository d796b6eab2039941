"""Validation of the reason for a decision, which is stored in the log."""

from players.names import tidy
from tournaments.services.core.errors import DomainError

REASON_LENGTH = 200  # characters, as typed


def check_reason(reason: str, *, required: bool = True) -> str:
    """Return the reason with its whitespace normalised; it may be empty if it is not `required`.

    :raises DomainError: `reason_required`, `text_too_long`.
    """
    if required and not tidy(reason):
        raise DomainError("reason_required", field="reason")
    if len(reason) > REASON_LENGTH:
        raise DomainError("text_too_long", field="reason", limit=REASON_LENGTH)
    return tidy(reason)
