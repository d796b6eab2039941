"""Refusals of the tournament services. The texts are in `messages.py`."""

from typing import Any

from players.errors import Conflict, DomainError
from scoring import Problem
from scoring.games import Game
from tournaments.formatting.language import reader_language

__all__ = ["Conflict", "DealRefused", "DomainError", "Gone", "Refusals", "TooLarge", "TooMany", "problem_data"]


class TooMany(DomainError):
    """A rate limit is exceeded. `retry_after`: seconds until the next request is accepted, 0 if that is not known."""

    status = 429

    def __init__(self, code: str, *, retry_after: int = 0, field: str = "", **params: object) -> None:
        super().__init__(code, field=field, **params)
        self.retry_after = retry_after

    @property
    def headers(self) -> dict[str, str]:
        """The `Retry-After` header."""
        return {"Retry-After": str(self.retry_after)} if self.retry_after else {}


class Refusals(DomainError):
    """Several refusals at once, at least one. Code and field are those of the first, the text is that of all."""

    def __init__(self, *each: DomainError) -> None:
        super().__init__(each[0].code, field=each[0].field, **each[0].params)
        self.each = each

    @property
    def text(self) -> str:
        return " ".join(refusal.text for refusal in self.each)


class Gone(DomainError):
    """The sender had access until another one took its place."""

    status = 410


class TooLarge(DomainError):
    """A payload above its size limit."""

    status = 413


class DealRefused(DomainError):
    """A deal that the scoring engine refuses or wants acknowledged. `problems` holds all reasons.

    Code `deal_refused`: the rules do not allow it. Code `deal_unsure`: legal but rare, resend it with `acknowledged`.
    """

    def __init__(self, code: str, problems: tuple[Problem, ...], engine: Game[Any, Any]) -> None:
        super().__init__(code)
        self.problems, self.engine = problems, engine

    def as_data(self) -> list[dict[str, Any]]:
        """Return all reasons as JSON data."""
        return [problem_data(problem, self.engine) for problem in self.problems]


def problem_data(problem: Problem, engine: Game[Any, Any]) -> dict[str, Any]:
    """Return a problem of a deal as JSON data; `params` are the figures in its sentence."""
    return {
        "code": problem.code,
        "field": problem.field,
        "detail": engine.problem_text(problem, reader_language()),
        "severity": str(problem.severity),
        "params": problem.params,
    }
