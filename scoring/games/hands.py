"""The base class of games that have one rule set and whose hand class has its own JSON and text forms.

`Game` (`protocol.py`) documents the methods.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from ..options import Option, Text
from ..problem import Problem
from ..rule_sets import USUAL, RuleSetT, build_rules
from ..wording import in_language, problem_text
from .protocol import Comparable
from .sheet import LineKind, SheetLine, gains_and_losses


class Hand(Protocol):
    """The outcome of a hand, with its JSON and text forms."""

    def to_json(self) -> dict[str, Any]:
        """Return the mapping that `python -m scoring` reads."""

    def to_text(self) -> str:
        """Return the short text form."""

    @classmethod
    def from_text(cls, text: str) -> Self:
        """Parse the text form.

        :raises NotationError: if it is not understood.
        """


HandT = TypeVar("HandT", bound=Hand)


@dataclass(frozen=True, slots=True)
class HandScores:
    """The scores of a hand by seat, and the other keys that the command line answers."""

    by_seat: tuple[int, ...]
    figures: Mapping[str, object] = field(default_factory=dict, hash=False)


class HandGame(Generic[HandT, RuleSetT]):
    """Defaults for a `Game`. Subclasses set `hand`, `rule_set` and `problem_texts`, and define the other methods."""

    hand: type[HandT]
    rule_set: type[RuleSetT]
    problem_texts: ClassVar[Mapping[str, Text]]
    own_cancellations: tuple[str, ...] = ()
    dealer_sits_out = False
    one_answer = False

    def rule_sets(self) -> tuple[str, ...]:
        return (USUAL,)

    def rule_set_name(self, name: str, lang: str) -> str:
        return in_language({"fr": "Règles usuelles", "en": "Usual rules"}, lang)

    def options(self) -> tuple[Option, ...]:
        return self.rule_set.OPTIONS

    def rules(self, name: str, options: Mapping[str, object]) -> RuleSetT:
        return build_rules(self.rule_set, name, options)

    def line_kinds(self, rules: RuleSetT) -> tuple[LineKind, ...]:
        return tuple(kind for kind in LineKind if kind is not LineKind.PASSED)

    def boldness(self, outcome: HandT, rules: RuleSetT) -> int:
        return 0

    def bidder(self, outcome: HandT) -> int | None:
        return None

    def bidding_side(self, outcome: HandT) -> tuple[int, ...]:
        return ()

    def bid_name(self, outcome: HandT, rules: RuleSetT, lang: str) -> str:
        return ""

    def is_slam(self, outcome: HandT) -> bool:
        return False

    def bid_height(self, outcome: HandT) -> int | None:
        return None

    def feats(self, outcome: HandT, rules: RuleSetT) -> Mapping[str, Sequence[int]]:
        return {}

    def feat_title(self, feat: str, lang: str) -> str:
        raise KeyError(feat)

    def tables(self, rules: RuleSetT, lang: str) -> Mapping[str, Any] | None:
        return None

    def sheet_totals(self, scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return gains_and_losses(scores, players)

    def sheet_oddities(self, lines: Sequence[SheetLine], players: int, rules: RuleSetT) -> tuple[Problem, ...]:
        return ()

    def comparison(self, outcome: HandT) -> Comparable | None:
        return None

    def counters(self, losers: Collection[int], players: int, rules: RuleSetT) -> Mapping[str, Sequence[int]]:
        return {}

    def outcome_to_json(self, outcome: HandT) -> dict[str, Any]:
        return outcome.to_json()

    def outcome_from_text(self, text: str) -> HandT:
        return self.hand.from_text(text)

    def outcome_to_text(self, outcome: HandT) -> str:
        return outcome.to_text()

    def problem_text(self, problem: Problem, lang: str) -> str:
        return problem_text(problem, lang, self.problem_texts, self.format_param)

    def format_param(self, key: str, value: object, lang: str) -> str | None:
        """Return the game's words for a parameter of a problem; None to format it as any game does."""
        return None
