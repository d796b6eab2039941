"""Scarto as an implementation of `Game`, which documents the methods (`scoring/games/protocol.py`)."""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any

from ..games.hands import HandGame, HandScores
from ..games.protocol import Game, RankedBy, RuleRow, SheetColumn
from ..games.sheet import SheetLine, SheetResult, Turn, seats_with, totals_of
from ..problem import Problem
from . import wording
from .checking import check, check_sheet, count_hands
from .hand import ScartoHand
from .random_hands import random_hand
from .rules import LARGEST_SCORE, PLAYERS, ScartoRules
from .score import score, stakes
from .tables import tables
from .wording.problem_texts import TEXTS


class Scarto(HandGame[ScartoHand, ScartoRules]):
    """Scarto at tables of three."""

    hand = ScartoHand
    rule_set = ScartoRules
    problem_texts = TEXTS

    name = "scarto"
    table_sizes = (PLAYERS,)
    partnerships: tuple[tuple[int, ...], ...] = ()
    is_zero_sum = True
    ranking = (
        RankedBy("score", greater_is_better=True),
        RankedBy("lost", greater_is_better=False),
        RankedBy("paid", greater_is_better=True, decides=False),
    )
    ends_itself = True

    def title(self, lang: str) -> str:
        return "Scarto"

    def unit(self, lang: str) -> str:
        return "points"

    def outcome_from_json(self, mapping: Mapping[str, Any], turn: Turn | None = None) -> ScartoHand:
        if turn is not None:
            mapping = {**mapping, "dealer": turn.dealer, "players": turn.seats}
        return ScartoHand.from_json(mapping)

    def check(self, outcome: ScartoHand, rules: ScartoRules) -> tuple[Problem, ...]:
        return check(outcome, rules)

    def score(self, outcome: ScartoHand, rules: ScartoRules) -> HandScores:
        return HandScores(score(outcome, rules), {"points": list(outcome.counted_points(rules.fool))})

    def largest_score(self, players: int, rules: ScartoRules) -> int:
        return LARGEST_SCORE

    def random_outcome(self, random: Random, turn: Turn, rules: ScartoRules) -> ScartoHand:
        return random_hand(random, turn.dealer, rules)

    def tables(self, rules: ScartoRules, lang: str) -> dict[str, Any]:
        return tables(rules, lang)

    def scoring_figures(self, rules: ScartoRules) -> None:
        return None

    def sheet_check(self, lines: Sequence[SheetLine], players: int, rules: ScartoRules) -> tuple[Problem, ...]:
        return check_sheet(lines, players, rules)

    def sheet_result(self, lines: Sequence[SheetLine], players: int, rules: ScartoRules) -> SheetResult:
        scores = [line.scores for line in lines]
        plus, minus = self.sheet_totals(scores, players)
        totals = totals_of(scores, players)
        winners, lowest = (seats_with(extreme(totals), totals) for extreme in (max, min))
        losers = () if lowest == winners else lowest  # no losers if all are equal
        complete = count_hands(lines) >= rules.hands
        stakes_by_seat = stakes(losers if complete else (), players, rules)
        return SheetResult(
            plus=plus,
            minus=minus,
            complete=complete,
            winners=winners,
            losers=losers,
            figures={"stakes": list(stakes_by_seat)},
        )

    def counters(self, losers: Collection[int], players: int, rules: ScartoRules) -> Mapping[str, Sequence[int]]:
        return {"paid": stakes(losers, players, rules)}

    def format_param(self, key: str, value: object, lang: str) -> str | None:
        if key == "counted" and isinstance(value, tuple):
            return wording.points_row(value)
        return wording.kind_name(value, lang) if key == "kind" else None

    def explanation(self, outcome: ScartoHand, rules: ScartoRules, lang: str) -> str:
        return wording.explanation(outcome, rules, lang)

    def sheet_row(self, outcome: ScartoHand, rules: ScartoRules, lang: str) -> str:
        return wording.sheet_row(outcome, rules)

    def sheet_columns(self, players: int, rules: ScartoRules, lang: str) -> tuple[SheetColumn, ...]:
        return wording.sheet_columns(lang)

    def rule_sheet(self, rules: ScartoRules, lang: str) -> tuple[RuleRow, ...]:
        return wording.rule_sheet(rules, lang)

    def crib(self, rules: ScartoRules, lang: str) -> tuple[RuleRow, ...]:
        return wording.crib(rules, lang)


GAME: Game[ScartoHand, ScartoRules] = Scarto()
