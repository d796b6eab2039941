"""Converts stored lines to a sheet of the game engine, to score, check and total it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scoring import DealFormatError, Severity
from scoring.games import Game, LazyLines, LineKind, SheetLine, SheetResult, Turn, game_named
from tournaments.log.state import State


class Written(Protocol):
    """A line as a row, as an event, or in a state."""

    @property
    def status(self) -> str: ...
    @property
    def outcome(self) -> Mapping[str, Any] | None: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def dealer(self) -> int: ...


class Scored(Protocol):
    """A seat as a row, or in a state."""

    @property
    def plus(self) -> int: ...
    @property
    def minus(self) -> int: ...


def total_written(engine: Game[Any, Any], seat: Scored) -> int:
    """Return the total under a seat: its balance in zero-sum games, else its own score."""
    return seat.plus - seat.minus if engine.is_zero_sum else seat.plus


class PlayedGame(NamedTuple):
    """The engine of a tournament's game with its rules. `dealer_out`: at a table of five the dealer does not play."""

    engine: Game[Any, Any]
    rules: Any
    dealer_out: bool

    def counters(self, losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
        """Return the game's own counters by seat, computed from the losing seats; empty for most games."""
        return self.engine.counters(losers, size, self.rules)

    def turn(self, dealer: int, *, size: int, so_far: Sequence[SheetLine] = ()) -> Turn:
        """Return the turn of a deal at a table of that size."""
        sits_out = dealer if self.dealer_out and size == 5 else None
        return Turn(seats=size, dealer=dealer, sits_out=sits_out, so_far=so_far)

    def turn_after(self, line: Written, before: Iterable[Written], *, size: int) -> Turn:
        """Return the turn of a line; those before it are read only by a game whose hands depend on them."""
        return self.turn(line.dealer, size=size, so_far=LazyLines(lambda: self.lines(before, size=size)))

    def lines(
        self, written_lines: Iterable[Written], *, size: int, before: Sequence[SheetLine] = ()
    ) -> list[SheetLine]:
        """Return the lines of a sheet in their order, after the lines `before`.

        :raises DealFormatError: an outcome that the game cannot read.
        """
        lines = list(before)
        for line in written_lines:
            outcome = None
            if line.status == LineKind.PLAYED:
                turn = self.turn(line.dealer, size=size, so_far=lines)
                outcome = self.engine.outcome_from_json(line.outcome or {}, turn)
            lines.append(SheetLine(LineKind(line.status), outcome, tuple(line.scores)))
        return lines

    def rescore_line(self, line: Written, before: Iterable[Written], *, size: int) -> tuple[int, ...] | None:
        """Return the scores of a played line by the rules; None if the game cannot read it or a line that it needs."""
        try:
            turn = self.turn_after(line, before, size=size)
            return self.engine.score(self.engine.outcome_from_json(line.outcome or {}, turn), self.rules).by_seat
        except DealFormatError:
            return None

    def rescore_sheet(self, written_lines: Iterable[Written], *, size: int) -> Iterator[tuple[int, ...] | None]:
        """Yield the scores of each line by the rules; None for lines that were not played, and for all lines from the
        first outcome on that the game cannot read.
        """
        lines: list[SheetLine] | None = []
        for line in written_lines:
            try:
                lines = None if lines is None else self.lines([line], size=size, before=lines)
            except DealFormatError:
                lines = None
            outcome = lines[-1].outcome if lines else None
            yield None if outcome is None else self.engine.score(outcome, self.rules).by_seat

    def is_possible(self, line: Written, before: Iterable[Written], *, size: int) -> bool:
        """Return True if a played line is a possible hand. Problems that an arbiter may override are allowed."""
        try:
            turn = self.turn_after(line, before, size=size)
            problems = self.engine.check(self.engine.outcome_from_json(line.outcome or {}, turn), self.rules)
        except DealFormatError:
            return False
        return all(problem.severity is not Severity.REFUSAL for problem in problems)

    def lines_are_possible(self, written: Iterable[Written], *, size: int) -> bool:
        """Return True if the lines are possible on one sheet."""
        return not self.engine.sheet_check(self.lines(written, size=size), size, self.rules)

    def totals_are_possible(self, totals: Sequence[int], *, decided: bool = False) -> bool:
        """Return True if the totals of a table with a paper sheet are possible. `decided`: the arbiter accepted totals
        that do not add up to zero.
        """
        is_wrong = sum(totals) != 0 and not decided if self.engine.is_zero_sum else min(totals) < 0
        if is_wrong:
            return False
        line = SheetLine(LineKind.ADJUSTED, None, tuple(totals))
        return not self.engine.sheet_check([line], len(totals), self.rules)

    def result(self, written: Iterable[Written], *, size: int) -> SheetResult:
        """Return the result of the sheet."""
        return self.engine.sheet_result(self.lines(written, size=size), size, self.rules)

    def result_of_totals(self, totals: Sequence[int]) -> SheetResult:
        """Return the result of a table with a paper sheet, from its totals."""
        line = SheetLine(LineKind.ADJUSTED, None, tuple(totals))
        return self.engine.sheet_result([line], len(totals), self.rules)


def ranks_rounds_won(engine: Game[Any, Any]) -> bool:
    """Return True if the ranking of the game compares rounds won or lost."""
    return any(ranked.key in {"won", "lost"} for ranked in engine.ranking)


def played_game(settings: Mapping[str, Any]) -> PlayedGame:
    """Return the game of these settings of a tournament and a stage.

    :raises ValueError: the settings name no valid game or rules.
    """
    engine = game_named(settings["game"])
    if not isinstance(settings["rule_options"], Mapping):
        raise ValueError(settings["rule_options"])
    rules = engine.rules(settings["rule_set"], settings["rule_options"])
    return PlayedGame(engine, rules, dealer_out=settings["odd_tables"] == "5mort")


def played_game_in(state: State, stage: int) -> PlayedGame:
    """Return the game of a stage of a state."""
    return played_game({**state.settings, **state.stages[stage].settings})
