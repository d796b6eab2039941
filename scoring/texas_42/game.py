"""Texas 42 as an implementation of `Game`, which documents the methods (`scoring/games/protocol.py`)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..games.hands import HandGame, HandScores
from ..games.protocol import Game, RankedBy, RuleRow, SheetColumn
from ..games.sheet import LineKind, SheetLine, SheetResult, Turn, totals_of
from ..problem import Problem
from ..wording import in_language
from . import wording
from .checking import check
from .hand import Texas42Hand
from .random_hands import random_hand
from .rules import Texas42Rules
from .score import check_sheet, opponents_of, score, winners_of
from .tables import tables
from .vocabulary import PARTNERSHIPS, PLAYERS
from .wording.problem_texts import TEXTS


class Texas42(HandGame[Texas42Hand, Texas42Rules]):
    """Texas 42 at tables of four, two against two. Scores are marks or points, never negative.

    In the totals, `minus` of a side is `plus` of the other: that side has scored it against them.
    """

    hand = Texas42Hand
    rule_set = Texas42Rules
    problem_texts = TEXTS

    name = "texas-42"
    table_sizes = (PLAYERS,)
    partnerships = PARTNERSHIPS
    is_zero_sum = False
    ranking = (
        RankedBy("won", greater_is_better=True),
        RankedBy("score", greater_is_better=True),
        RankedBy("plus", greater_is_better=True),
    )
    ends_itself = True

    def title(self, lang: str) -> str:
        return "Texas 42"

    def unit(self, lang: str) -> str:
        return in_language({"fr": "marks", "en": "marks"}, lang)

    def line_kinds(self, rules: Texas42Rules) -> tuple[LineKind, ...]:
        return tuple(LineKind) if rules.passed_hand == "next" else super().line_kinds(rules)

    def outcome_from_json(self, mapping: Mapping[str, Any], turn: Turn | None = None) -> Texas42Hand:
        return Texas42Hand.from_json(mapping)

    def check(self, outcome: Texas42Hand, rules: Texas42Rules) -> tuple[Problem, ...]:
        return check(outcome, rules)

    def score(self, outcome: Texas42Hand, rules: Texas42Rules) -> HandScores:
        return HandScores(score(outcome, rules), {"made": outcome.made})

    def boldness(self, outcome: Texas42Hand, rules: Texas42Rules) -> int:
        return outcome.bid if outcome.made else 0

    def bidder(self, outcome: Texas42Hand) -> int | None:
        return outcome.bidder

    def bidding_side(self, outcome: Texas42Hand) -> tuple[int, ...]:
        side = next(side for side in PARTNERSHIPS if outcome.bidder in side)
        return outcome.bidder, sum(side) - outcome.bidder

    def bid_name(self, outcome: Texas42Hand, rules: Texas42Rules, lang: str) -> str:
        return wording.kind_name(outcome.kind, lang).capitalize()

    def feats(self, outcome: Texas42Hand, rules: Texas42Rules) -> dict[str, tuple[int, ...]]:
        return {"bids_made": (outcome.bidder,)} if outcome.made else {}

    def feat_title(self, feat: str, lang: str) -> str:
        return in_language({"bids_made": {"fr": "Le plus d’enchères réussies", "en": "Most bids made"}}[feat], lang)

    def largest_score(self, players: int, rules: Texas42Rules) -> int:
        return rules.largest_score

    def random_outcome(self, random: Random, turn: Turn, rules: Texas42Rules) -> Texas42Hand:
        return random_hand(random, rules)

    def tables(self, rules: Texas42Rules, lang: str) -> dict[str, Any]:
        return tables(rules, lang)

    def scoring_figures(self, rules: Texas42Rules) -> None:
        return None

    def sheet_totals(self, scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        plus = totals_of(scores, players)
        return plus, tuple(plus[opponents_of(seat)[0] - 1] for seat in range(1, players + 1))

    def sheet_check(self, lines: Sequence[SheetLine], players: int, rules: Texas42Rules) -> tuple[Problem, ...]:
        return check_sheet(lines, rules)

    def sheet_result(self, lines: Sequence[SheetLine], players: int, rules: Texas42Rules) -> SheetResult:
        plus, minus = self.sheet_totals([line.scores for line in lines], players)
        winners = winners_of(lines, plus, rules)
        return SheetResult(
            plus=plus,
            minus=minus,
            complete=max(plus) >= rules.target,
            winners=winners,
            losers=opponents_of(winners[0]) if winners else (),
        )

    def format_param(self, key: str, value: object, lang: str) -> str | None:
        return wording.format_param(key, value, lang)

    def explanation(self, outcome: Texas42Hand, rules: Texas42Rules, lang: str) -> str:
        return wording.explanation(outcome, rules, lang)

    def sheet_row(self, outcome: Texas42Hand, rules: Texas42Rules, lang: str) -> str:
        return wording.sheet_row(outcome, lang)

    def sheet_columns(self, players: int, rules: Texas42Rules, lang: str) -> tuple[SheetColumn, ...]:
        return wording.sheet_columns(lang)

    def rule_sheet(self, rules: Texas42Rules, lang: str) -> tuple[RuleRow, ...]:
        return wording.rule_sheet(rules, lang)

    def crib(self, rules: Texas42Rules, lang: str) -> tuple[RuleRow, ...]:
        return wording.crib(rules, lang)


GAME: Game[Texas42Hand, Texas42Rules] = Texas42()
