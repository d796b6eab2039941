"""The protocol of games. Tournaments use a game only through it and never compare its name.

Outcomes and rules are of the game's own types and opaque to callers. Texts take a language code: "fr" is French, any
other code is English. Seats are numbered from 1.
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
    """The scores of a hand."""

    @property
    def by_seat(self) -> tuple[int, ...]:
        """Scores in the order of the seats, as on the line of the sheet; 0 for a dealer who sat out."""

    @property
    def figures(self) -> Mapping[str, object]:
        """Other keys that the command line answers, for example `made` and `margin`."""


class Comparable(NamedTuple):
    """A figure of one hand, and its group: the hands whose figures are alike, the most telling part first."""

    group: tuple[object, ...]
    figure: float


class RankedBy(NamedTuple):
    """One key of a ranking, summed over the rounds: "score", "plus", "won", "lost", or a counter of the game.

    score: plus less minus; plus: what a seat scored itself; won, lost: rounds (see `SheetResult`); counters: see
    `Game.counters`. `missed` is the value for a round that a player missed by their own choice. A key that does not
    decide is shown and breaks no tie.
    """

    key: str
    greater_is_better: bool
    missed: int = 0
    decides: bool = True


class CountedCard(NamedTuple):
    """A card in a row of a crib, with what it counts."""

    drawing: str
    """Id of a symbol in `static/chelem/cards.svg`."""
    name: str
    points: str


class RuleRow(NamedTuple):
    """One row of a printed rule sheet."""

    label: str
    text: str
    house: bool = False
    """True if it differs from the usual rules."""
    cards: tuple[CountedCard, ...] = ()
    """Cards that are drawn with the text."""


class SheetColumn(NamedTuple):
    """One handwritten column of a paper score sheet, left of the scores. `width` is relative to the other columns."""

    label: str
    width: int = 1


class Game(Protocol[OutcomeT, RulesT]):
    """One game: tables, rules, the outcome of a hand, the result of a sheet, and texts."""

    @property
    def name(self) -> str:
        """The key in the registry, for example "french-tarot"."""

    def title(self, lang: str) -> str:
        """Return the name of the game as shown to users."""

    # The table

    @property
    def table_sizes(self) -> tuple[int, ...]:
        """Possible numbers of players at a table of an event, the usual number first."""

    @property
    def partnerships(self) -> tuple[tuple[int, ...], ...]:
        """Seats of each fixed partnership, for example ((1, 3), (2, 4)); empty if the game has none."""

    @property
    def dealer_sits_out(self) -> bool:
        """True if a table may have an extra player: the dealer then sits out."""

    @property
    def is_zero_sum(self) -> bool:
        """True if the scores of each hand sum to zero, which is a check of the sheet."""

    @property
    def ranking(self) -> tuple[RankedBy, ...]:
        """The keys of the ranking, most significant first."""

    @property
    def ends_itself(self) -> bool:
        """True if a sheet can be complete by the rules of the game, without a number of hands or a clock."""

    @property
    def one_answer(self) -> bool:
        """True if a hand is entered with one tap, which submits it; the table may undo its last hand itself."""

    def unit(self, lang: str) -> str:
        """Return the unit of the scores, in the plural: points, marks, letters."""

    # Rules

    def rule_sets(self) -> tuple[str, ...]:
        """Return the names that `rules` accepts, the usual one first."""

    def rule_set_name(self, name: str, lang: str) -> str:
        """Return the name of a rule set for a form field or the head of a sheet."""

    def options(self) -> tuple[Option, ...]:
        """Return every option as data, for a settings form."""

    def rules(self, name: str, options: Mapping[str, object]) -> RulesT:
        """Return the rules as a hashable value.

        :raises RulesError: if the name, an option or a value is unknown.
        """

    def line_kinds(self, rules: RulesT) -> tuple[LineKind, ...]:
        """Return the kinds of lines that a sheet may have under these rules."""

    @property
    def own_cancellations(self) -> tuple[str, ...]:
        """Reasons for which a table may cancel a hand without the arbiter."""

    # One hand

    def outcome_from_json(self, mapping: Mapping[str, Any], turn: Turn | None = None) -> OutcomeT:
        """Read the outcome from a mapping.

        If `turn` is given, it overrides the seats, the dealer and the player who sits out in the mapping.

        :raises DealFormatError: if the mapping is not an outcome.
        """

    def outcome_to_json(self, outcome: OutcomeT) -> dict[str, Any]:
        """Return the mapping from which `outcome_from_json` reads an equal outcome."""

    def outcome_from_text(self, text: str) -> OutcomeT:
        """Parse the short text form.

        :raises NotationError: if it is not understood.
        """

    def outcome_to_text(self, outcome: OutcomeT) -> str:
        """Return the text from which `outcome_from_text` reads an equal outcome."""

    def check(self, outcome: OutcomeT, rules: RulesT) -> tuple[Problem, ...]:
        """Return every refusal and warning of one hand."""

    def score(self, outcome: OutcomeT, rules: RulesT) -> Result:
        """Return the scores of an outcome that `check` does not refuse."""

    def boldness(self, outcome: OutcomeT, rules: RulesT) -> int:
        """Return the height of a bid that was made, in a unit of the game; 0 if it was set or the game has no bids."""

    def bidder(self, outcome: OutcomeT) -> int | None:
        """Return the seat whose bid was played; None if the game has no bids."""

    def bidding_side(self, outcome: OutcomeT) -> tuple[int, ...]:
        """Return the seats on the side of the bidder, the bidder first; empty if the game has no bids."""

    def bid_name(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """Return the name of the bid, which hands with the same bid share; empty if the game has no bids."""

    def is_slam(self, outcome: OutcomeT) -> bool:
        """Return True if one side won every trick; always False if the game has no slam."""

    def bid_height(self, outcome: OutcomeT) -> int | None:
        """Return the height of the bid that was played, made or not; None if the game has no named bids."""

    def feats(self, outcome: OutcomeT, rules: RulesT) -> Mapping[str, Sequence[int]]:
        """Return the seats that did what the game honours in the evening, by the name of the feat; mostly none."""

    def feat_title(self, feat: str, lang: str) -> str:
        """Return the title of the honour for most of these feats."""

    def largest_score(self, players: int, rules: RulesT) -> int:
        """Return the most that one seat can win or lose in one hand."""

    def random_outcome(self, random: Random, turn: Turn, rules: RulesT) -> OutcomeT:
        """Return a realistic random hand without refusals or warnings, for simulations."""

    def tables(self, rules: RulesT, lang: str) -> Mapping[str, Any] | None:
        """Return the data to check, score and explain hands on a device, offline; None if it needs the server."""

    def scoring_figures(self, rules: RulesT) -> Mapping[str, Any] | None:
        """Return the part of `tables` without texts that scores hands, for published files; None if the game has none.

        Without it, the hands of its published files are not scored again.
        """

    # The sheet

    def sheet_totals(self, scores: Sequence[Sequence[int]], players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return plus and minus of each seat from the scores of all lines: what it scored, what counts against it."""

    def sheet_check(self, lines: Sequence[SheetLine], players: int, rules: RulesT) -> tuple[Problem, ...]:
        """Return the problems that involve several lines, for example a hand after the game was won."""

    def sheet_oddities(self, lines: Sequence[SheetLine], players: int, rules: RulesT) -> tuple[Problem, ...]:
        """Return warnings to review before a ranking is final. Totals entered from paper are one adjusted line."""

    def comparison(self, outcome: OutcomeT) -> Comparable | None:
        """Return how far a hand missed or exceeded its contract, and the hands to compare it with; None if the game has
        no such figure.
        """

    def sheet_result(self, lines: Sequence[SheetLine], players: int, rules: RulesT) -> SheetResult:
        """Return the result of a sheet, with plus and minus as in `sheet_totals`."""

    def counters(self, losers: Collection[int], players: int, rules: RulesT) -> Mapping[str, Sequence[int]]:
        """Return by key of `ranking` the game's own counters of each seat, for a confirmed sheet with these losers."""

    # Words

    def problem_text(self, problem: Problem, lang: str) -> str:
        """Return the message of a problem."""

    def explanation(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """Return the calculation of the score as text."""

    def sheet_row(self, outcome: OutcomeT, rules: RulesT, lang: str) -> str:
        """Return the text of a score sheet left of the scores, for example "Garde, Roi de cœur"."""

    def sheet_columns(self, players: int, rules: RulesT, lang: str) -> tuple[SheetColumn, ...]:
        """Return the handwritten columns of a paper score sheet, without the scores."""

    def rule_sheet(self, rules: RulesT, lang: str) -> Sequence[RuleRow]:
        """Return the rules as rows to print."""

    def crib(self, rules: RulesT, lang: str) -> Sequence[RuleRow]:
        """Return the rows of the crib: how to count, and what to enter."""
