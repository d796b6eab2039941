"""Burro as an implementation of `Game`, which documents the methods (`scoring/games/protocol.py`)."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from ..games.hands import HandGame, HandScores
from ..games.protocol import Game, RankedBy, RuleRow, SheetColumn
from ..games.sheet import SheetLine, SheetResult, Turn, seats_with, totals_of
from ..problem import Problem
from ..wording import in_language, seat_name
from . import wording
from .checking import check, check_sheet
from .hand import BurroHand
from .rules import LETTERS, TABLE_SIZES, BurroRules
from .standing import standing_after
from .tables import tables
from .wording.problem_texts import TEXTS


class Burro(HandGame[BurroHand, BurroRules]):
    """Burro at tables of 3 to 5. Fewer letters are better."""

    hand = BurroHand
    rule_set = BurroRules
    problem_texts = TEXTS

    name = "burro"
    table_sizes = TABLE_SIZES
    partnerships: tuple[tuple[int, ...], ...] = ()
    is_zero_sum = False
    ranking = (
        RankedBy("score", greater_is_better=False, missed=len(LETTERS)),  # absence must not be an advantage
        RankedBy("won", greater_is_better=True),
    )
    ends_itself = True
    one_answer = True

    def title(self, lang: str) -> str:
        return "Burro"

    def unit(self, lang: str) -> str:
        return in_language({"fr": "lettres", "en": "letters"}, lang)

    def outcome_from_json(self, mapping: Mapping[str, Any], turn: Turn | None = None) -> BurroHand:
        if turn is not None:
            is_over = standing_after(turn.so_far, turn.seats).is_over
            mapping = {**mapping, "players": turn.seats, "play_off": is_over}
        return BurroHand.from_json(mapping)

    def check(self, outcome: BurroHand, rules: BurroRules) -> tuple[Problem, ...]:
        return check(outcome)

    def score(self, outcome: BurroHand, rules: BurroRules) -> HandScores:
        return HandScores(outcome.letters)

    def largest_score(self, players: int, rules: BurroRules) -> int:
        return 1

    def random_outcome(self, random: Random, turn: Turn, rules: BurroRules) -> BurroHand:
        standing = standing_after(turn.so_far, turn.seats)
        seats = standing.play_off if standing.is_over else tuple(range(1, turn.seats + 1))
        return BurroHand(players=turn.seats, last_holder=random.choice(seats), play_off=standing.is_over)

    def tables(self, rules: BurroRules, lang: str) -> dict[str, Any]:
        return tables(rules, lang)

    def scoring_figures(self, rules: BurroRules) -> None:
        return None

    def sheet_totals(self, scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return totals_of(scores, players), (0,) * players

    def sheet_check(self, lines: Sequence[SheetLine], players: int, rules: BurroRules) -> tuple[Problem, ...]:
        return check_sheet(lines, players, rules)

    def sheet_result(self, lines: Sequence[SheetLine], players: int, rules: BurroRules) -> SheetResult:
        standing = standing_after(lines, players)
        play_off = standing.play_off if rules.play_off == "hands" else ()
        plus, minus = self.sheet_totals([line.scores for line in lines], players)
        seats_with_most = seats_with(max(plus), plus)
        return SheetResult(
            plus=plus,
            minus=minus,
            complete=standing.is_over and not play_off,
            winners=standing.fewest,
            losers=() if seats_with_most == standing.fewest else seats_with_most,
            play_off=play_off,
            # An adjustment can make a count negative.
            figures={"letters": [LETTERS[: max(count, 0)] for count in standing.letters]},
        )

    def format_param(self, key: str, value: object, lang: str) -> str | None:
        return seat_name(value, lang) if key == "holder" and isinstance(value, int) else None

    def explanation(self, outcome: BurroHand, rules: BurroRules, lang: str) -> str:
        return wording.explanation(outcome, lang)

    def sheet_row(self, outcome: BurroHand, rules: BurroRules, lang: str) -> str:
        return wording.sheet_row(outcome, lang)

    def sheet_columns(self, players: int, rules: BurroRules, lang: str) -> tuple[SheetColumn, ...]:
        return wording.sheet_columns(lang)

    def rule_sheet(self, rules: BurroRules, lang: str) -> tuple[RuleRow, ...]:
        return wording.rule_sheet(rules, lang)

    def crib(self, rules: BurroRules, lang: str) -> tuple[RuleRow, ...]:
        return wording.crib(rules, lang)


GAME: Game[BurroHand, BurroRules] = Burro()
