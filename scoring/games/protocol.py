"""What a tournament needs from a game, so that it never asks which game it runs.

An outcome and its rules are values of the game's own types; others pass them on without looking inside. Words take a
language: "fr" is French, anything else reads English. Seats are counted from 1.
"""

from collections.abc import Collection, Mapping, Sequence
from random import Random
from typing import Any, NamedTuple, Protocol, TypeVar

from ..options import Option
from ..problem import Problem
from .sheet import LineKind, SheetLine, SheetResult, Turn

OutcomeT = TypeVar("OutcomeT")
RulesT = TypeVar("RulesT")


class Result(Protocol):
    """What a hand is worth."""

    @property
    def by_seat(self) -> tuple[int, ...]:
        """Scores in the order of the seats, 0 for one who sat out: what the line of the sheet says."""

    @property
    def figures(self) -> Mapping[str, object]:
        """What else the command line answers, by its own keys, for example `made` and `margin`."""


class RankedBy(NamedTuple):
    """One thing that a ranking compares, summed over the rounds: "score", "plus", "won", "lost", or a counter.

    score: plus less minus; plus: what a seat scored itself; won, lost: rounds (see `SheetResult`); counters are the
    game's own (`Game.counters`). `missed` counts for a round that a player missed by their own choice. What does not
    decide is written beside the others and parts nobody.
    """

    key: str
    greater_is_better: bool
    missed: int = 0
    decides: bool = True


class RuleRow(NamedTuple):
    """One row of a printed rule sheet."""

    label: str
    text: str
    house: bool = False
    """Whether it differs from the usual rules."""


class SheetColumn(NamedTuple):
    """One column that a table fills by hand on paper, left of the scores. `width`: in parts of the other widths."""

    label: str
    width: int = 1


class Game(Protocol[OutcomeT, RulesT]):
    """One game: its tables, its rules, the outcome of a hand, what a sheet makes of several, and its words."""

    @property
    def name(self) -> str:
        """The word it is registered by, for example "french-tarot"."""

    def title(self, lang: str) -> str:
        """The name of the game for people."""

    # The table

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """How many may play at a table of an event, the usual number first."""

    @property
    def partnerships(self) -> tuple[tuple[int, ...], ...]:
        """Seats that play together all day long, for example ((1, 3), (2, 4)); empty where they do not."""

    @property
    def dealer_sits_out(self) -> bool:
        """Whether a table may have one more, who deals and does not play."""

    @property
    def is_zero_sum(self) -> bool:
        """Whether the scores of every hand cancel out, so that a sheet can be proved."""

    @property
    def ranking(self) -> tuple[RankedBy, ...]:
        """What the ranking compares, the first first, and which way."""

    @property
    def ends_itself(self) -> bool:
        """Whether a sheet can be complete by the game's own rule, without a number of hands or a clock."""

    @property
    def one_answer(self) -> bool:
        """Whether a hand is told by one answer: a tap sends it, and the table takes its last one back by itself."""

    def unit(self, lang: str) -> str:
        """What its scores are called, in the plural: points, marks, letters."""

    # Rules

    def rule_sets(self) -> tuple[str, ...]:
        """Names that `rules` knows, the usual one first."""

    def rule_set_name(self, name: str, lang: str) -> str:
        """A rule set in words, for a choice or the head of a sheet."""

    def options(self) -> tuple[Option, ...]:
        """Every option as data, for a settings form."""

    def rules(self, name: str, options: Mapping[str, object]) -> RulesT:
        """A hashable value. Raises RulesError for an unknown name, option or value."""

    def line_kinds(self, rules: RulesT) -> tuple[LineKind, ...]:
        """How a line of a sheet can end under these rules."""

    @property
    def own_cancellations(self) -> tuple[str, ...]:
        """Reasons for which a table cancels a hand by rule, without the arbiter."""

    # One hand

    def outcome_from_json(self, mapping: Mapping[str, Any], turn: Turn | None = None) -> OutcomeT:
        """The outcome that a mapping tells. Raises DealFormatError where it is none.

        `turn` is where it was played, which is then stronger than what the mapping says of it; without one the mapping
        says itself who played.
        """

    def outcome_to_json(self, outcome: OutcomeT) -> dict[str, Any]:
        """What `outcome_from_json` reads back as an equal outcome."""

    def outcome_from_text(self, text: str) -> OutcomeT:
        """Reads the short text form. Raises NotationError."""

    def outcome_to_text(self, outcome: OutcomeT) -> str:
        """What `outcome_from_text` reads back as an equal outcome."""

    def check(self, outcome: OutcomeT, rules: RulesT) -> tuple[Problem, ...]:
        """Every refusal and warning of one hand."""

    def score(self, outcome: OutcomeT, rules: RulesT) -> Result:
        """The score of an outcome that `check` does not refuse."""

    def boldness(self, outcome: OutcomeT, rules: RulesT) -> int:
        """How high a hand was bid that was made, the higher the bolder; 0 where it was set, or where nobody bids."""

    def bidder(self, outcome: OutcomeT) -> int | None:
        """The seat whose bid was played; None where nobody bids."""

    def is_slam(self, outcome: OutcomeT) -> bool:
        """Whether one side won every trick, which is told for years; never where the game has no such thing."""

    def largest_score(self, players: int, rules: RulesT) -> int:
        """The most that one seat can win or lose in one hand."""

    def random_outcome(self, random: Random, turn: Turn, rules: RulesT) -> OutcomeT:
        """A hand such as people play them, which `check` lets pass without a question, for simulations."""

    def tables(self, rules: RulesT, lang: str) -> Mapping[str, Any] | None:
        """What a device needs to check, score and explain a hand by itself, as JSON; None where it asks the server."""

    # The sheet

    def sheet_totals(self, scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Plus and minus of each seat, from the scores of all lines: what it scored, what counts against it."""

    def sheet_check(self, lines: Sequence[SheetLine], players: int, rules: RulesT) -> tuple[Problem, ...]:
        """What only the lines together show, for example a hand after the game was won."""

    def sheet_oddities(self, lines: Sequence[SheetLine], players: int, rules: RulesT) -> tuple[Problem, ...]:
        """What is possible and worth a look before a ranking is final; totals from paper are one adjusted line."""

    def sheet_result(self, lines: Sequence[SheetLine], players: int, rules: RulesT) -> SheetResult:
        """What a sheet has come to, its plus and minus as in `sheet_totals`."""

    def counters(self, losers: Collection[int], players: int, rules: RulesT) -> Mapping[str, Sequence[int]]:
        """What a confirmed sheet with these losers counts for each seat, by the keys of `ranking` that are its own."""

    # Words

    def problem_text(self, problem: Problem, lang: str) -> str:
        """A problem in words."""

    def explanation(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """The sum in words."""

    def sheet_row(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """What a score sheet writes at the left of the scores, for example "Garde, Roi de cœur"."""

    def sheet_columns(self, players: int, rules: RulesT, lang: str) -> tuple[SheetColumn, ...]:
        """What a table writes by hand of each hand, beside its scores."""

    def rule_sheet(self, rules: RulesT, lang: str) -> Sequence[RuleRow]:
        """The rules as rows to print."""

    def crib(self, rules: RulesT, lang: str) -> Sequence[RuleRow]:
        """The few rows that lie beside the tablet: how to count, and what to enter."""
