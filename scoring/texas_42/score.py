"""The scores of a hand of Texas 42, and the winners of a game.

>>> from .vocabulary import Kind
>>> hand = Texas42Hand(bidder=4, bid=84, kind=Kind.FOLLOW_ME, marks_made=False)
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
    """Return by seat the marks, or the points, won with a hand that `check` does not refuse."""
    own, other = _score_in_points(hand) if rules.points_to else _score_in_marks(hand)
    return tuple(other if hand.bidder in opponents_of(seat) else own for seat in range(1, PLAYERS + 1))


def opponents_of(seat: int) -> tuple[int, ...]:
    """Return the seats of the side that a seat plays against."""
    return next(side for side in PARTNERSHIPS if seat not in side)


def check_sheet(lines: Sequence[SheetLine], rules: Texas42Rules) -> tuple[Problem, ...]:
    """Return the problem of the first hand played, or passed, after a side had won; else those of the totals."""
    totals = [0] * PLAYERS
    for number, line in enumerate(lines, start=1):
        if max(totals) >= rules.target and line.kind in (LineKind.PLAYED, LineKind.PASSED):
            return (Problem(code="sheet_ended", field="line", params={"line": number}),)
        totals = [total + own for total, own in zip(totals, line.scores, strict=True)]
    return _check_totals(totals, rules)


def _check_totals(totals: Sequence[int], rules: Texas42Rules) -> tuple[Problem, ...]:
    """Check that partners have equal totals, only one side reaches the marks of a game, and totals are in range."""
    if any(totals[first - 1] != totals[second - 1] for first, second in PARTNERSHIPS):
        return (Problem(code="partners_differ", field="line"),)
    if min(totals) >= rules.target and not rules.points_to:
        return (Problem(code="totals_two_winners", field="line", params={"target": rules.target}),)
    largest_total = rules.target - 1 + rules.largest_score
    if not 0 <= min(totals) <= max(totals) <= largest_total:
        return (Problem(code="totals_range", field="line", params={"most": largest_total}),)
    return ()


def winners_of(lines: Sequence[SheetLine], totals: Sequence[int], rules: Texas42Rules) -> tuple[int, ...]:
    """Return the side that has won, or that is ahead; empty if both are equal.

    If both have reached the points of the game, the side that bid in the last hand wins: it goes out first.
    """
    first, second = PARTNERSHIPS
    difference = totals[first[0] - 1] - totals[second[0] - 1]
    bidders = [line.outcome.bidder for line in lines if line.kind is LineKind.PLAYED]
    if bidders and min(totals) >= rules.target:
        return first if bidders[-1] in first else second
    if difference == 0:
        return ()
    return first if difference > 0 else second


def _score_in_marks(hand: Texas42Hand) -> tuple[int, int]:
    """Return the marks of the bidders and of the other side."""
    return (hand.marks, 0) if hand.made else (0, hand.marks)


def _score_in_points(hand: Texas42Hand) -> tuple[int, int]:
    """Return the points of the bidders and of the other side.

    For a bid of marks the points taken are not recorded, so only the bid counts.
    """
    if hand.taken is None:
        return (hand.bid, 0) if hand.made else (0, hand.bid)
    points_of_others = ALL_POINTS - hand.taken
    return (hand.taken, points_of_others) if hand.made else (0, hand.bid + points_of_others)
