"""Refusals of the tournament services. The texts are in `messages.py`."""

from players.errors import Conflict, DomainError
from scoring import Problem

__all__ = ["Conflict", "DealRefused", "DomainError", "TooMany"]


class TooMany(DomainError):
    """Asked too often; the text says when to try again."""

    status = 429


class DealRefused(DomainError):
    """A deal that the scoring engine refuses, or asks about. `problems` holds every reason at once.

    Code `deal_refused`: no pack of cards allows it. Code `deal_unsure`: legal but rare, send it again acknowledged.
    """

    def __init__(self, code: str, problems: tuple[Problem, ...]) -> None:
        super().__init__(code)
        self.problems = problems
