"""Refusals of the tournament services. The texts are in `messages.py`."""

from typing import Any

from players.errors import Conflict, DomainError
from scoring import Problem
from scoring.games import Game
from tournaments.formatting.language import reader_language

__all__ = ["Conflict", "DealRefused", "DomainError", "Refusals", "TooLarge", "TooMany", "problem_data"]


class TooMany(DomainError):
    """Asked too often; the text says when to try again, for programs `again` in seconds, 0 where nobody can say."""

    status = 429

    def __init__(self, code: str, *, again: int = 0, field: str = "", **params: object) -> None:
        super().__init__(code, field=field, **params)
        self.again = again

    @property
    def headers(self) -> dict[str, str]:
        """When to ask again."""
        return {"Retry-After": str(self.again)} if self.again else {}


class Refusals(DomainError):
    """Several refusals at once, at least one. Code and field are those of the first, the text is that of all."""

    def __init__(self, *each: DomainError) -> None:
        super().__init__(each[0].code, field=each[0].field, **each[0].params)
        self.each = each

    @property
    def text(self) -> str:
        return " ".join(refusal.text for refusal in self.each)


class TooLarge(DomainError):
    """More than anybody has to say."""

    status = 413


class DealRefused(DomainError):
    """A deal that the scoring engine refuses, or asks about. `problems` holds every reason at once.

    Code `deal_refused`: no pack of cards allows it. Code `deal_unsure`: legal but rare, send it again acknowledged.
    """

    def __init__(self, code: str, problems: tuple[Problem, ...], engine: Game[Any, Any]) -> None:
        super().__init__(code)
        self.problems, self.engine = problems, engine

    def as_data(self) -> list[dict[str, Any]]:
        """Every reason, for programs and for people."""
        return [problem_data(problem, self.engine) for problem in self.problems]


def problem_data(problem: Problem, engine: Game[Any, Any]) -> dict[str, Any]:
    """What the game says of a deal; `params` are the figures of its sentence."""
    return {
        "code": problem.code,
        "field": problem.field,
        "detail": engine.problem_text(problem, reader_language()),
        "severity": str(problem.severity),
        "params": problem.params,
    }
