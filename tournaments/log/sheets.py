"""A sheet as the game sees it, made of lines as they are stored, and what it says of a confirmed table."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scoring import DealFormatError, Severity
from scoring.games import Game, LineKind, SheetLine, SheetResult, Turn, game_named
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
    """What a sheet writes under a seat: its balance where scores cancel out, else what it scored itself."""
    return seat.plus - seat.minus if engine.is_zero_sum else seat.plus


class PlayedGame(NamedTuple):
    """The game of a tournament with its rules. `dealer_out`: at a table of five the dealer does not play."""

    engine: Game[Any, Any]
    rules: Any
    dealer_out: bool

    def counters(self, losers: Sequence[int], size: int) -> Mapping[str, Sequence[int]]:
        """What the game counts by seat beside scores and rounds, from the losing seats; nothing for most games."""
        return self.engine.counters(losers, size, self.rules)

    def turn(self, dealer: int, *, size: int, so_far: Sequence[SheetLine] = ()) -> Turn:
        """Where somebody at a table of that size deals."""
        sits_out = dealer if self.dealer_out and size == 5 else None
        return Turn(seats=size, dealer=dealer, sits_out=sits_out, so_far=so_far)

    def lines(self, written: Iterable[Written], *, size: int, before: Sequence[SheetLine] = ()) -> list[SheetLine]:
        """The lines of a sheet in their order, after those `before`.

        Raises DealFormatError for an outcome that the game cannot read.
        """
        lines = list(before)
        for line in written:
            outcome = None
            if line.status == LineKind.PLAYED:
                turn = self.turn(line.dealer, size=size, so_far=lines)
                outcome = self.engine.outcome_from_json(line.outcome or {}, turn)
            lines.append(SheetLine(LineKind(line.status), outcome, tuple(line.scores)))
        return lines

    def score_anew(self, line: Written, before: Iterable[Written], *, size: int) -> tuple[int, ...] | None:
        """What the rules give a played line, by seat; None when it is none that the game knows."""
        try:
            turn = self.turn(line.dealer, size=size, so_far=self.lines(before, size=size))
            return self.engine.score(self.engine.outcome_from_json(line.outcome or {}, turn), self.rules).by_seat
        except DealFormatError:
            return None

    def scored_anew(self, written: Iterable[Written], *, size: int) -> Iterator[tuple[int, ...] | None]:
        """The same of each line of a sheet; None for those that were not played, and from one on that the game does not
        know."""
        lines: list[SheetLine] | None = []
        for line in written:
            try:
                lines = None if lines is None else self.lines([line], size=size, before=lines)
            except DealFormatError:
                lines = None
            outcome = lines[-1].outcome if lines else None
            yield None if outcome is None else self.engine.score(outcome, self.rules).by_seat

    def knows(self, line: Written, before: Iterable[Written], *, size: int) -> bool:
        """Whether a played line is a hand that can be. What an arbiter may set aside can be."""
        try:
            turn = self.turn(line.dealer, size=size, so_far=self.lines(before, size=size))
            problems = self.engine.check(self.engine.outcome_from_json(line.outcome or {}, turn), self.rules)
        except DealFormatError:
            return False
        return all(problem.severity is not Severity.REFUSAL for problem in problems)

    def adds_up(self, written: Iterable[Written], *, size: int) -> bool:
        """Whether lines can stand on one sheet."""
        return not self.engine.sheet_check(self.lines(written, size=size), size, self.rules)

    def adds_up_in_totals(self, totals: Sequence[int], *, decided: bool = False) -> bool:
        """The same of the totals of a table that kept its hands on paper. `decided`: the arbiter took them as they are,
        though they do not cancel out."""
        off = sum(totals) != 0 and not decided if self.engine.is_zero_sum else min(totals) < 0
        if off:
            return False
        line = SheetLine(LineKind.ADJUSTED, None, tuple(totals))
        return not self.engine.sheet_check([line], len(totals), self.rules)

    def result(self, written: Iterable[Written], *, size: int) -> SheetResult:
        """What the sheet has come to."""
        return self.engine.sheet_result(self.lines(written, size=size), size, self.rules)

    def result_of_totals(self, totals: Sequence[int]) -> SheetResult:
        """The same of a table that kept its hands on paper."""
        line = SheetLine(LineKind.ADJUSTED, None, tuple(totals))
        return self.engine.sheet_result([line], len(totals), self.rules)


def asks_who_won(engine: Game[Any, Any]) -> bool:
    """Whether the ranking of the game compares rounds won or lost."""
    return any(ranked.key in {"won", "lost"} for ranked in engine.ranking)


def playing(settings: Mapping[str, Any]) -> PlayedGame:
    """The game that these settings of a tournament and of a stage name. Raises ValueError where they name none."""
    engine = game_named(settings["game"])
    if not isinstance(settings["rule_options"], Mapping):
        raise ValueError(settings["rule_options"])
    rules = engine.rules(settings["rule_set"], settings["rule_options"])
    return PlayedGame(engine, rules, dealer_out=settings["odd_tables"] == "5mort")


def playing_in(state: State, stage: int) -> PlayedGame:
    """The game of a stage of a state."""
    return playing({**state.settings, **state.stages[stage].settings})
