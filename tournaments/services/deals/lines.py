"""Types of a line of a sheet: the input, and the content to store."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from tournaments.models import Deal


@dataclass(frozen=True, kw_only=True)
class DealInput:
    """The input of one line. `version` is that of the line as read, 0 for a new one.

    `scores` (one for each seat) are only for an adjusted deal. `acknowledged`: the person has read the warnings.
    `override`: codes of problems that the arbiter overrides, with a `reason`.
    """

    number: int
    status: str = Deal.Status.PLAYED
    outcome: Mapping[str, Any] | None = None
    scores: tuple[int, ...] | None = None
    version: int = 0
    acknowledged: bool = False
    override: frozenset[str] = field(default_factory=frozenset)
    reason: str = ""


class Reading(NamedTuple):
    """The content of a line: its status, the game's JSON of a played deal, one score for each seat, and the dealer."""

    status: str
    outcome: dict[str, Any] | None
    scores: list[int]
    dealer: int

    def equals_line(self, line: Deal) -> bool:
        """Return True if a stored line has the same content; the dealer follows from the lines before."""
        return (line.status, line.outcome, line.scores) == self[:3]  # all but the dealer
