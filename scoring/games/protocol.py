"""What a tournament needs from a game, so that it never asks which game it runs."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol, TypeVar

from ..problem import Problem

OutcomeT = TypeVar("OutcomeT")
RulesT = TypeVar("RulesT")


class Result(Protocol):
    """What a deal is worth."""

    @property
    def by_seat(self) -> tuple[int, ...]:
        """Scores in the order of the seats. They sum to zero where the game is a zero-sum game."""


class Game(Protocol[OutcomeT, RulesT]):
    """One game: the outcome of a deal, what is wrong with it, what it is worth, and how a sheet names it.

    An outcome and its rules are values of the game's own types; others pass them on without looking inside.
    """

    @property
    def name(self) -> str:
        """The word it is registered by, for example "french-tarot"."""

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many may play at a table."""

    @property
    def partnerships(self) -> tuple[tuple[int, ...], ...]:
        """Seats that always play together; empty where everyone plays for themselves."""

    @property
    def is_zero_sum(self) -> bool:
        """Whether the scores of every deal cancel out, so that a sheet can be proved."""

    def title(self, lang: str) -> str:
        """The name of the game for people."""

    def rule_sets(self) -> tuple[str, ...]:
        """Names that `rules` knows, the usual one first."""

    def rules(self, name: str, options: Mapping[str, object]) -> RulesT:
        """Raises ScoringError for an unknown name, option or value."""

    def outcome_from_json(self, mapping: Mapping[str, Any]) -> OutcomeT:
        """Raises ScoringError where the mapping is no outcome."""

    def outcome_to_json(self, outcome: OutcomeT) -> dict[str, Any]:
        """What `outcome_from_json` reads back as an equal outcome."""

    def check(self, outcome: OutcomeT, rules: RulesT) -> tuple[Problem, ...]:
        """Every refusal and warning."""

    def score(self, outcome: OutcomeT, rules: RulesT) -> Result:
        """The score of an outcome that `check` does not refuse."""

    def problem_text(self, problem: Problem, lang: str) -> str:
        """A problem in words."""

    def explanation(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """The sum in words."""

    def sheet_row(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """What a score sheet writes at the left of the scores, for example "Garde +8"."""

    def rule_sheet(self, rules: RulesT, lang: str) -> Sequence[tuple[str, str]]:
        """The rules as rows to print: label and text."""
