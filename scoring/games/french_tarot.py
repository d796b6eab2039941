"""French Tarot behind the protocol of games."""

from collections.abc import Mapping
from typing import Any

from .. import wording
from ..checking import check
from ..deal import Deal
from ..problem import Problem
from ..rules import Rules, rule_sets, rules_named
from ..score import Scores, score
from ..vocabulary import TABLE_SIZES
from .protocol import Game


class FrenchTarot:
    """The game of this package, at 3, 4 and 5 players."""

    name = "french-tarot"
    table_sizes = tuple(TABLE_SIZES)
    partnerships: tuple[tuple[int, ...], ...] = ()
    is_zero_sum = True

    def title(self, lang: str) -> str:
        return wording.in_language({"fr": "Tarot", "en": "French Tarot"}, lang)

    def rule_sets(self) -> tuple[str, ...]:
        return rule_sets()

    def rules(self, name: str, options: Mapping[str, object]) -> Rules:
        return rules_named(name, options)

    def outcome_from_json(self, mapping: Mapping[str, Any]) -> Deal:
        return Deal.from_json(mapping)

    def outcome_to_json(self, outcome: Deal) -> dict[str, Any]:
        return outcome.to_json()

    def check(self, outcome: Deal, rules: Rules) -> tuple[Problem, ...]:
        return check(outcome, rules)

    def score(self, outcome: Deal, rules: Rules) -> Scores:
        return score(outcome, rules)

    def problem_text(self, problem: Problem, lang: str) -> str:
        return wording.problem_text(problem, lang)

    def explanation(self, outcome: Deal, rules: Rules, lang: str) -> str:
        return wording.explanation(outcome, rules, lang)

    def sheet_row(self, outcome: Deal, rules: Rules, lang: str) -> str:
        scores = score(outcome, rules)
        margin = wording.signed(scores.margin if scores.made else -scores.margin)
        return f"{wording.contract_name(outcome.contract, lang, rules)} {margin}"

    def rule_sheet(self, rules: Rules, lang: str) -> list[tuple[str, str]]:
        return [(row.label, row.text) for row in wording.rule_sheet(rules, lang)]


GAME: Game[Deal, Rules] = FrenchTarot()
