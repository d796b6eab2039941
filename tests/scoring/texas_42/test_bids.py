"""Refusals and warnings of hands of Texas 42."""

from itertools import product
from typing import Any

import pytest

from scoring import DealFormatError
from scoring.games import LineKind
from scoring.texas_42.game import GAME
from scoring.texas_42.hand import Texas42Hand
from scoring.texas_42.rules import Texas42Rules
from scoring.texas_42.vocabulary import Kind
from tests.scoring.sheets import refusals

RULES = Texas42Rules()
ALL_KINDS = Texas42Rules(nello=True, plunge=True, splash=True, sevens=True)


def create_hand(**changes: Any) -> Texas42Hand:
    """Return a hand in which seat 4 bids 30 with twos as trump and takes 34; a bid of marks is made."""
    bid = changes.get("bid", 30)
    result = {"marks_made": True} if bid >= 42 else {"taken": 34}
    kind = changes.get("kind", Kind.TRUMP)
    trump = {"trump": 2} if kind is Kind.TRUMP else {}
    return Texas42Hand(**{"bidder": 4, "bid": 30, "kind": kind} | result | trump | changes)


def refusal_codes(rules: Texas42Rules = RULES, **changes: Any) -> list[str]:
    return refusals(GAME.check(create_hand(**changes), rules))


def is_bid(bid: int) -> bool:
    """Return True for 30 to 41 points, and for one to seven marks of 42."""
    return 30 <= bid <= 41 or (bid % 42 == 0 and 42 <= bid <= 294)


def is_valid(hand: Texas42Hand, rules: Texas42Rules) -> bool:
    """Return True for a valid hand, by a second implementation of the rules."""
    lowest = {Kind.NELLO: 42, Kind.SEVENS: 42, Kind.PLUNGE: 168, Kind.SPLASH: 84}.get(hand.kind, 30)
    highest = 84 if hand.kind is Kind.NELLO and not rules.nello_any_bid else 294
    trump_fits = hand.trump == 2 if hand.kind is Kind.TRUMP else hand.trump is None
    points_fit = hand.taken is not None and 0 <= hand.taken <= 42 and hand.marks_made is None
    marks_fit = hand.taken is None and hand.marks_made is not None
    return (
        is_bid(hand.bid)
        and rules.plays(hand.kind)
        and lowest <= hand.bid <= highest
        and trump_fits
        and (marks_fit if hand.bid >= 42 else points_fit)
    )


@pytest.mark.parametrize("rules", [RULES, ALL_KINDS, Texas42Rules(nello=True, nello_any_bid=True)], ids=str)
def test_combinations_of_bid_kind_and_result_are_validated_by_the_rules(rules: Texas42Rules) -> None:
    """All bids with few results, and the bids at the limits with all results."""
    few_results = [(None, None), (34, None), (None, True), (None, False), (42, True)]
    results = [*few_results, *((taken, None) for taken in range(-1, 44))]
    limits = [*range(28, 44), *(42 * marks + distance for marks in range(2, 9) for distance in (-1, 0, 1))]
    for (bid, (taken, is_made)), kind, trump in product(
        [*product(range(28, 340), few_results), *product(limits, results)], Kind, (None, 2)
    ):
        hand = Texas42Hand(bidder=1, bid=bid, kind=kind, trump=trump, taken=taken, marks_made=is_made)
        has_allowed_trump = kind in (Kind.PLUNGE, Kind.SPLASH) and trump == 2  # the partner's trump is optional
        assert (refusals(GAME.check(hand, rules)) == []) is is_valid(
            Texas42Hand(bidder=1, bid=bid, kind=kind, taken=taken, marks_made=is_made) if has_allowed_trump else hand,
            rules,
        ), hand


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"bid": 29}, ["bid_low"]),
        ({"bid": 0}, ["bid_low"]),
        ({"bid": -42}, ["bid_low"]),
        ({"bid": 43}, ["bid_between"]),
        ({"bid": 83}, ["bid_between"]),
        ({"bid": 85}, ["bid_between"]),
        ({"bid": 336}, ["bid_high"]),
        ({"bid": 42 * 10**4000}, ["bid_high"]),
        ({"bid": 126, "opening": True}, ["opening_high"]),
        ({"bidder": 0}, ["seat_unknown"]),
        ({"bidder": 5}, ["seat_unknown"]),
        ({"taken": -1}, ["taken_range"]),
        ({"taken": 43}, ["taken_range"]),
        ({"taken": None}, ["taken_missing"]),
        ({"marks_made": True}, ["made_needless"]),
        ({"bid": 42, "taken": 42}, ["taken_needless"]),
        ({"bid": 42, "marks_made": None}, ["made_missing"]),
        ({"bid": 42, "marks_made": None, "taken": 42}, ["made_missing", "taken_needless"]),
        ({"trump": None}, ["trump_missing"]),
        ({"trump": 7}, ["trump_range"]),
        ({"trump": -1}, ["trump_range"]),
        ({"kind": Kind.DOUBLES, "trump": 6}, ["trump_needless"]),
        ({"kind": Kind.FOLLOW_ME, "trump": 0}, ["trump_needless"]),
        ({"kind": Kind.NELLO, "bid": 42}, ["kind_not_played"]),
        ({"kind": Kind.SEVENS, "bid": 42}, ["kind_not_played"]),
        ({"kind": Kind.PLUNGE, "bid": 168}, ["kind_not_played"]),
        ({"kind": Kind.SPLASH, "bid": 84}, ["kind_not_played"]),
    ],
)
def test_invalid_hand_is_refused(changes: dict[str, Any], codes: list[str]) -> None:
    assert refusal_codes(**changes) == codes


@pytest.mark.parametrize(
    ("changes", "codes"),
    [
        ({"kind": Kind.NELLO}, ["kind_needs_marks"]),
        ({"kind": Kind.NELLO, "bid": 84}, []),
        ({"kind": Kind.NELLO, "bid": 126}, ["nello_high"]),
        ({"kind": Kind.SEVENS}, ["kind_needs_marks"]),
        ({"kind": Kind.PLUNGE, "bid": 126}, ["kind_needs_marks"]),
        ({"kind": Kind.PLUNGE, "bid": 168, "opening": True}, []),
        ({"kind": Kind.PLUNGE, "bid": 168, "trump": 6}, []),
        ({"kind": Kind.SPLASH, "bid": 42}, ["kind_needs_marks"]),
        ({"kind": Kind.SPLASH, "bid": 126, "opening": True}, ["opening_high"]),
    ],
)
def test_limits_of_bids_depend_on_the_kind(changes: dict[str, Any], codes: list[str]) -> None:
    assert refusal_codes(ALL_KINDS, **changes) == codes


def test_option_nello_any_bid_allows_higher_bids() -> None:
    assert refusal_codes(Texas42Rules(nello=True, nello_any_bid=True), kind=Kind.NELLO, bid=126) == []


def test_longer_game_allows_higher_bids() -> None:
    assert refusal_codes(Texas42Rules(game_to=8), bid=336) == []


def test_bid_of_three_marks_or_more_gives_a_warning() -> None:
    codes = [[problem.code for problem in GAME.check(create_hand(bid=bid), RULES)] for bid in (41, 42, 84, 126)]
    assert codes == [[], [], [], ["rare_bid"]]


def test_passed_line_exists_unless_the_dealer_must_bid() -> None:
    assert LineKind.PASSED in GAME.line_kinds(RULES)
    for forced in ("forced-30", "forced-31"):
        assert LineKind.PASSED not in GAME.line_kinds(Texas42Rules(passed_hand=forced))


@pytest.mark.parametrize(
    ("mapping", "codes"),
    [
        ({}, ["field_missing"] * 3),
        ({"bidder": 1, "bid": 30, "kind": "spades"}, ["unknown_value"]),
        ({"bidder": 1, "bid": 30.0, "kind": "doubles"}, ["wrong_type"]),
        ({"bidder": 1, "bid": 42, "kind": "doubles", "made": 1}, ["wrong_type"]),
        ({"bidder": 1, "bid": 30, "kind": "doubles", "points": 3}, ["field_unknown"]),
    ],
)
def test_invalid_json_is_refused(mapping: dict[str, Any], codes: list[str]) -> None:
    with pytest.raises(DealFormatError) as error:
        GAME.outcome_from_json(mapping)
    assert [problem.code for problem in error.value.problems] == codes


def test_refusal_names_the_kind() -> None:
    (problem,) = GAME.check(create_hand(kind=Kind.NELLO, bid=42), RULES)
    assert GAME.problem_text(problem, "fr") == "Nello\u00a0: cela ne se joue pas ici."
