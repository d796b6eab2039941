"""What is wrong with an entry: a code, the field it sits in, and the figures of its message.

The words live in the `wording` of the game; a page, an API and a log all show the same problem their own way.
"""

import dataclasses
from collections.abc import Mapping
from enum import StrEnum


class Severity(StrEnum):
    """How far a problem stops an entry."""

    REFUSAL = "refusal"
    """Cannot be: nobody may enter it."""
    OVERRIDABLE = "overridable"
    """Rests on a reading of the rules that an arbiter may decide otherwise, with a reason."""
    WARNING = "warning"
    """Legal but rare: worth asking once."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One reason. `field` is the key of the JSON form of a deal, or "line" for a line that is no deal."""

    code: str
    field: str
    params: Mapping[str, object] = dataclasses.field(default_factory=dict, hash=False)
    severity: Severity = Severity.REFUSAL

    @property
    def refuses(self) -> bool:
        """True unless it is only a warning."""
        return self.severity is not Severity.WARNING


class ScoringError(ValueError):
    """Something given to this package cannot be read. `problems` holds every reason, never empty."""

    def __init__(self, *problems: Problem) -> None:
        super().__init__("; ".join(f"{p.code} ({p.field})" for p in problems))
        self.problems = problems

    @property
    def code(self) -> str:
        """The code of the first reason."""
        return self.problems[0].code


class DealFormatError(ScoringError):
    """A mapping that has not the shape of a deal."""


class NotationError(ScoringError):
    """A text that is not the notation of a deal."""


class RulesError(ScoringError):
    """An unknown rule set or option, or a value that an option does not take."""
