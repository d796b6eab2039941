"""Validation of hands of Texas 42, with every problem at once.

>>> hand = Texas42Hand(bidder=1, bid=43, kind=Kind.FOLLOW_ME, taken=42)
>>> [problem.code for problem in check(hand, Texas42Rules())]
['bid_between']
"""

from ..problem import Problem, Severity
from .hand import Texas42Hand
from .rules import Texas42Rules
from .vocabulary import (
    ALL_POINTS,
    HIGHEST_NELLO,
    HIGHEST_OPENING,
    HIGHEST_POINT_BID,
    HIGHEST_SUIT,
    LOWEST_BID,
    LOWEST_PLUNGE,
    LOWEST_SPLASH,
    PLAYERS,
    Kind,
)

Problems = tuple[Problem, ...]

_WITH_TRUMP = {Kind.TRUMP, Kind.PLUNGE, Kind.SPLASH}
"""Kinds that may have a suit as trump."""
_LOWEST = {Kind.NELLO: 1, Kind.SEVENS: 1, Kind.PLUNGE: LOWEST_PLUNGE, Kind.SPLASH: LOWEST_SPLASH}
"""Marks that a bid of this kind needs; other kinds may be played for points too."""


def check(hand: Texas42Hand, rules: Texas42Rules) -> Problems:
    """Return every refusal and warning of a hand; empty for an ordinary one."""
    problems = _check_bid(hand, rules)
    if not problems:
        problems += _check_kind_and_bid(hand, rules) + _check_result(hand)
    problems += _check_seat(hand) + _check_kind(hand, rules)
    return problems if problems else _check_rarity(hand)


def _check_seat(hand: Texas42Hand) -> Problems:
    if 1 <= hand.bidder <= PLAYERS:
        return ()
    return (Problem(code="seat_unknown", field="bidder", params={"seat": hand.bidder, "chairs": PLAYERS}),)


def _check_bid(hand: Texas42Hand, rules: Texas42Rules) -> Problems:
    """Check the bid: 30 to 41 points, or a multiple of 42 within the limits of marks."""
    if hand.bid < LOWEST_BID:
        return (Problem(code="bid_low", field="bid", params={"bid": hand.bid, "lowest": LOWEST_BID}),)
    if hand.bid > HIGHEST_POINT_BID and hand.bid % ALL_POINTS:
        return (Problem(code="bid_between", field="bid", params={"bid": hand.bid}),)
    if hand.marks > rules.most_marks:
        params: dict[str, object] = {"marks": hand.marks, "most": rules.most_marks}
        return (Problem(code="bid_high", field="bid", params=params),)
    if hand.opening and hand.marks > HIGHEST_OPENING and hand.kind is not Kind.PLUNGE:
        return (Problem(code="opening_high", field="bid", params={"most": HIGHEST_OPENING}),)
    return ()


def _check_kind(hand: Texas42Hand, rules: Texas42Rules) -> Problems:
    """Check that the kind is played under these rules, and its trump."""
    problems: Problems = ()
    if not rules.plays(hand.kind):
        problems += (Problem(code="kind_not_played", field="kind", params={"kind": hand.kind}),)
    if hand.trump is None:
        return (*problems, Problem(code="trump_missing", field="trump")) if hand.kind is Kind.TRUMP else problems
    if hand.kind not in _WITH_TRUMP:
        problems += (Problem(code="trump_needless", field="trump", params={"kind": hand.kind}),)
    elif not 0 <= hand.trump <= HIGHEST_SUIT:
        problems += (Problem(code="trump_range", field="trump"),)
    return problems


def _check_kind_and_bid(hand: Texas42Hand, rules: Texas42Rules) -> Problems:
    """Check the number of marks that the kind needs or allows."""
    lowest = _LOWEST.get(hand.kind, 0)
    if lowest and (not hand.bids_marks or hand.marks < lowest):
        params: dict[str, object] = {"kind": hand.kind, "lowest": lowest * ALL_POINTS}
        return (Problem(code="kind_needs_marks", field="bid", params=params),)
    if hand.kind is Kind.NELLO and hand.marks > HIGHEST_NELLO and not rules.nello_any_bid:
        return (Problem(code="nello_high", field="bid", params={"highest": HIGHEST_NELLO * ALL_POINTS}),)
    return ()


def _check_result(hand: Texas42Hand) -> Problems:
    """Check the result: points taken for a bid of points, made or set for a bid of marks."""
    problems: Problems = ()
    if hand.bids_marks and hand.marks_made is None:
        problems += (Problem(code="made_missing", field="made"),)
    if hand.bids_marks and hand.taken is not None:
        problems += (Problem(code="taken_needless", field="taken"),)
    if not hand.bids_marks and hand.taken is None:
        problems += (Problem(code="taken_missing", field="taken"),)
    if not hand.bids_marks and hand.marks_made is not None:
        problems += (Problem(code="made_needless", field="made"),)
    if hand.taken is not None and not 0 <= hand.taken <= ALL_POINTS:
        problems += (Problem(code="taken_range", field="taken", params={"most": ALL_POINTS}),)
    return problems


def _check_rarity(hand: Texas42Hand) -> Problems:
    if hand.marks <= HIGHEST_OPENING:
        return ()
    return (Problem(code="rare_bid", field="bid", params={"marks": hand.marks}, severity=Severity.WARNING),)
