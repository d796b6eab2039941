"""What a hand and a game of Texas 42 come to.

>>> from .vocabulary import Kind
>>> hand = Texas42Hand(bidder=4, bid=84, kind=Kind.FOLLOW_ME, said_made=False)
>>> score(hand, Texas42Rules()), score(hand, Texas42Rules(points_to=250))
((2, 0, 2, 0), (84, 0, 84, 0))
"""

from collections.abc import Sequence

from ..games.sheet import LineKind, SheetLine
from ..problem import Problem
from .hand import Texas42Hand
from .rules import Texas42Rules
from .vocabulary import ALL_POINTS, PARTNERSHIPS, PLAYERS


def score(hand: Texas42Hand, rules: Texas42Rules) -> tuple[int, ...]:
    """Marks, or points, that each seat wins with a hand that `check` does not refuse."""
    own, other = _in_points(hand) if rules.points_to else _in_marks(hand)
    return tuple(other if hand.bidder in others(seat) else own for seat in range(1, PLAYERS + 1))


def others(seat: int) -> tuple[int, ...]:
    """The side that a seat plays against."""
    return next(side for side in PARTNERSHIPS if seat not in side)


def check_sheet(lines: Sequence[SheetLine], rules: Texas42Rules) -> tuple[Problem, ...]:
    """The first hand that was played, or passed, after a side had won; then what no game leaves on a sheet."""
    totals = [0] * PLAYERS
    for number, line in enumerate(lines, start=1):
        if max(totals) >= rules.target and line.kind in (LineKind.PLAYED, LineKind.PASSED):
            return (Problem(code="sheet_ended", field="line", params={"line": number}),)
        totals = [total + own for total, own in zip(totals, line.scores, strict=True)]
    return _check_totals(totals, rules)


def _check_totals(totals: Sequence[int], rules: Texas42Rules) -> tuple[Problem, ...]:
    """Partners have the same, only one side wins the marks of a game, and nobody goes far beyond them."""
    if any(totals[first - 1] != totals[second - 1] for first, second in PARTNERSHIPS):
        return (Problem(code="partners_differ", field="line"),)
    if min(totals) >= rules.target and not rules.points_to:
        return (Problem(code="totals_two_winners", field="line", params={"target": rules.target}),)
    most = rules.target - 1 + rules.largest_score
    if not 0 <= min(totals) <= max(totals) <= most:
        return (Problem(code="totals_range", field="line", params={"most": most}),)
    return ()


def winners_of(lines: Sequence[SheetLine], totals: Sequence[int], rules: Texas42Rules) -> tuple[int, ...]:
    """The side that has won, or that is ahead; nobody where both have the same.

    Where both have reached the points of the game, the bidders of the last hand go out first.
    """
    first, second = PARTNERSHIPS
    difference = totals[first[0] - 1] - totals[second[0] - 1]
    bidders = [line.outcome.bidder for line in lines if line.kind is LineKind.PLAYED]
    if bidders and min(totals) >= rules.target:
        return first if bidders[-1] in first else second
    return first if difference > 0 else second if difference < 0 else ()


def _in_marks(hand: Texas42Hand) -> tuple[int, int]:
    """Of the bidders, of the others."""
    return (hand.marks, 0) if hand.made else (0, hand.marks)


def _in_points(hand: Texas42Hand) -> tuple[int, int]:
    """What was taken; after a bid of marks nobody knows, so that only the bid counts."""
    if hand.taken is None:
        return (hand.bid, 0) if hand.made else (0, hand.bid)
    left = ALL_POINTS - hand.taken
    return (hand.taken, left) if hand.made else (0, hand.bid + left)
