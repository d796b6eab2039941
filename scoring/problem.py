"""Problems of an entry: a code, the field, and the parameters of the message.

Message texts are in the game's `wording`, so that pages, API and logs can each format the same problem.
"""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum


class Severity(StrEnum):
    """The severity of a problem."""

    REFUSAL = "refusal"
    """Impossible; cannot be entered."""
    OVERRIDABLE = "overridable"
    """Refused under one interpretation of the rules; an arbiter may override it and must give a reason."""
    WARNING = "warning"
    """Legal but rare; the user is asked once to confirm it."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One problem. `field` is a key of the JSON form of a deal, or "line" if the line is not a deal."""

    code: str
    field: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    severity: Severity = Severity.REFUSAL

    @property
    def refuses(self) -> bool:
        """True unless the problem is only a warning."""
        return self.severity is not Severity.WARNING


class ScoringError(ValueError):
    """Input that cannot be read. `problems` holds every reason and is never empty."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{p.code} ({p.field})" for p in problems))
        self.problems = problems

    @property
    def code(self) -> str:
        """The code of the first problem."""
        return self.problems[0].code


class DealFormatError(ScoringError):
    """A mapping that does not have the shape of a deal."""


class NotationError(ScoringError):
    """A text that is not the notation of a deal."""


class RulesError(ScoringError):
    """An unknown rule set or option, or a value that an option does not take."""
