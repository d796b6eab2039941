"""French Tarot as an implementation of `Game`, which documents the methods (`scoring/games/protocol.py`)."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from ..games.protocol import Comparable, Game, RankedBy, RuleRow, SheetColumn
from ..games.sheet import LineKind, SheetLine, SheetResult, Turn, gains_and_losses, seats_with, totals_of
from ..options import Option
from ..problem import Problem
from ..wording import in_language
from . import wording
from .checking import check, sheet_oddities
from .deal import Deal
from .limits import largest_score
from .notation import format_deal, parse_deal
from .options import OPTIONS
from .random_deals import random_deal
from .rules import Rules, rule_sets, rules_named
from .score import Scores, score
from .tables import scoring_figures, tables
from .vocabulary import TARGETS, Camp, Contract


class FrenchTarot:
    """French Tarot for 3, 4 and 5 players. The tournament decides the number of deals of a sheet."""

    name = "french-tarot"
    table_sizes = (4, 3, 5)
    partnerships: tuple[tuple[int, ...], ...] = ()
    dealer_sits_out = True
    is_zero_sum = True
    ranking = (RankedBy("score", greater_is_better=True),)
    ends_itself = False
    one_answer = False
    own_cancellations = ("petit sec",)  # FFT 2012 p.5

    def title(self, lang: str) -> str:
        return in_language({"fr": "Tarot", "en": "French Tarot"}, lang)

    def unit(self, lang: str) -> str:  # noqa: ARG002  # the same word in both languages
        return "points"

    def rule_sets(self) -> tuple[str, ...]:
        return rule_sets()

    def rule_set_name(self, name: str, lang: str) -> str:
        return wording.rule_set_name(name, lang)

    def options(self) -> tuple[Option, ...]:
        return OPTIONS

    def rules(self, name: str, options: Mapping[str, object]) -> Rules:
        return rules_named(name, options)

    def line_kinds(self, rules: Rules) -> tuple[LineKind, ...]:  # noqa: ARG002  # the same under all rules
        return tuple(LineKind)

    def outcome_from_json(self, mapping: Mapping[str, Any], turn: Turn | None = None) -> Deal:
        if turn is not None:
            mapping = {**mapping, "players": turn.players, "sitting_out": turn.sits_out}
        return Deal.from_json(mapping)

    def outcome_to_json(self, outcome: Deal) -> dict[str, Any]:
        return outcome.to_json()

    def outcome_from_text(self, text: str) -> Deal:
        return parse_deal(text)

    def outcome_to_text(self, outcome: Deal) -> str:
        return format_deal(outcome)

    def check(self, outcome: Deal, rules: Rules) -> tuple[Problem, ...]:
        return check(outcome, rules)

    def score(self, outcome: Deal, rules: Rules) -> Scores:
        return score(outcome, rules)

    def boldness(self, outcome: Deal, rules: Rules) -> int:
        # an announced slam is above all contracts
        slam = len(Contract) * (outcome.chelem_announced and outcome.chelem_made_by == Camp.ATTACK)
        return outcome.contract.rank + 1 + slam if score(outcome, rules).made else 0

    def bidder(self, outcome: Deal) -> int | None:
        return outcome.taker

    def bidding_side(self, outcome: Deal) -> tuple[int, ...]:
        return (outcome.taker,) if outcome.partner in {None, outcome.taker} else (outcome.taker, outcome.partner)

    def bid_name(self, outcome: Deal, rules: Rules, lang: str) -> str:
        return wording.contract_name(outcome.contract, lang, rules)

    def is_slam(self, outcome: Deal) -> bool:
        return outcome.chelem_made_by is not None

    def bid_height(self, outcome: Deal) -> int:
        return outcome.contract.rank

    def feats(self, outcome: Deal, rules: Rules) -> dict[str, tuple[int, ...]]:  # noqa: ARG002  # under all rules
        last_trick = outcome.petit_au_bout
        feats: dict[str, tuple[int, ...]] = {}
        if outcome.contract.rank >= Contract.GARDE.rank:
            feats["gardes"] = (outcome.taker,)
        if last_trick is not None:
            feats["petit_au_bout"] = tuple(seat for seat in outcome.seats if outcome.camp_of(seat) == last_trick)
        return feats

    def feat_title(self, feat: str, lang: str) -> str:
        return wording.feat_title(feat, lang)

    def largest_score(self, players: int, rules: Rules) -> int:
        return largest_score(players, rules)

    def random_outcome(self, random: Random, turn: Turn, rules: Rules) -> Deal:
        return random_deal(random, turn, rules)

    def tables(self, rules: Rules, lang: str) -> dict[str, Any]:
        return tables(rules, lang)

    def scoring_figures(self, rules: Rules) -> dict[str, Any]:
        return scoring_figures(rules)

    def sheet_totals(self, scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return gains_and_losses(scores, players)

    def sheet_check(self, lines: Sequence[SheetLine], players: int, rules: Rules) -> tuple[Problem, ...]:  # noqa: ARG002
        return ()

    def sheet_oddities(self, lines: Sequence[SheetLine], players: int, rules: Rules) -> tuple[Problem, ...]:
        return sheet_oddities(lines, players, rules)

    def comparison(self, outcome: Deal) -> Comparable | None:
        """Return the points of the attack above its target, to be compared at the same contract and bouts."""
        margin = (outcome.points - TARGETS[outcome.bouts]) / 2  # from half points
        return Comparable(group=(outcome.bouts, outcome.contract), figure=margin)

    def sheet_result(self, lines: Sequence[SheetLine], players: int, rules: Rules) -> SheetResult:  # noqa: ARG002
        plus, minus = self.sheet_totals([line.scores for line in lines], players)
        totals = totals_of([line.scores for line in lines], players)
        return SheetResult(
            plus=plus,
            minus=minus,
            winners=seats_with(max(totals), totals),
            losers=seats_with(min(totals), totals),
        )

    def counters(self, losers: Collection[int], players: int, rules: Rules) -> Mapping[str, Sequence[int]]:  # noqa: ARG002
        return {}

    def problem_text(self, problem: Problem, lang: str) -> str:
        return wording.problem_text(problem, lang)

    def explanation(self, outcome: Deal, rules: Rules, lang: str) -> str:
        return wording.explanation(outcome, rules, lang)

    def sheet_row(self, outcome: Deal, rules: Rules, lang: str) -> str:
        called = f", {wording.called_card_name(outcome.called, lang)}" if outcome.called else ""
        return wording.contract_name(outcome.contract, lang, rules) + called

    def sheet_columns(self, players: int, rules: Rules, lang: str) -> tuple[SheetColumn, ...]:  # noqa: ARG002
        return wording.sheet_columns(lang)

    def rule_sheet(self, rules: Rules, lang: str) -> Sequence[RuleRow]:
        return wording.rule_sheet(rules, lang)

    def crib(self, rules: Rules, lang: str) -> Sequence[RuleRow]:
        return wording.crib(rules, lang)


GAME: Game[Deal, Rules] = FrenchTarot()
