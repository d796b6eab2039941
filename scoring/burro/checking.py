"""Validation of hands and sheets of Burro."""

from collections.abc import Sequence

from ..games.sheet import LineKind, SheetLine
from ..problem import Problem
from .hand import BurroHand
from .rules import FEWEST_PLAYERS, LETTERS, MOST_PLAYERS, BurroRules
from .standing import BurroStanding


def check(hand: BurroHand) -> tuple[Problem, ...]:
    """Return every refusal of a hand, empty for an ordinary one. `check_sheet` checks it against earlier hands."""
    if not FEWEST_PLAYERS <= hand.players <= MOST_PLAYERS:
        params: dict[str, object] = {"fewest": FEWEST_PLAYERS, "most": MOST_PLAYERS}
        return (Problem(code="players_range", field="players", params=params),)
    if not 1 <= hand.last_holder <= hand.players:
        params = {"seat": hand.last_holder, "chairs": hand.players}
        return (Problem(code="seat_unknown", field="last_holder", params=params),)
    return ()


def check_sheet(lines: Sequence[SheetLine], players: int, rules: BurroRules) -> tuple[Problem, ...]:
    """Return the problem of the first line that cannot follow those before it, or of the totals."""
    standing = BurroStanding((0,) * players)
    for number, line in enumerate(lines, start=1):
        if line.kind is LineKind.PLAYED and (problems := _check_next(line.outcome, number, standing, rules)):
            return problems
        standing = standing.after(line)
    return _check_letters(standing.letters)


def _check_letters(letters: Sequence[int]) -> tuple[Problem, ...]:
    """Check that no seat has more letters than the word, and at most one has all; typing errors break this."""
    if not 0 <= min(letters) <= max(letters) <= len(LETTERS):
        return (Problem(code="letters_range", field="line", params={"most": len(LETTERS)}),)
    if letters.count(len(LETTERS)) > 1:
        return (Problem(code="letters_twice", field="line", params={"most": len(LETTERS)}),)
    return ()


def _check_next(hand: BurroHand, number: int, standing: BurroStanding, rules: BurroRules) -> tuple[Problem, ...]:
    """Return the problem of line `number` if its hand cannot follow the `standing` before it."""
    params: dict[str, object] = {"line": number, "holder": hand.last_holder}
    if not standing.is_over:
        return (Problem(code="play_off_early", field="play_off", params=params),) if hand.play_off else ()
    if not hand.play_off or not standing.play_off or rules.play_off == "shared":
        return (Problem(code="sheet_ended", field="last_holder", params=params),)
    if hand.last_holder not in standing.play_off:
        return (Problem(code="not_in_play_off", field="last_holder", params=params),)
    return ()
