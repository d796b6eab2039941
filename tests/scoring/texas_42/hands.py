"""Hands and sheets of Texas 42, as the form of a tablet and a table can give them."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from random import Random
from typing import Any

from scoring.games import LineKind, SheetLine
from scoring.rule_sets import USUAL, build_rules
from scoring.texas_42.hand import Texas42Hand
from scoring.texas_42.rules import Texas42Rules
from scoring.texas_42.score import score
from scoring.texas_42.tables import bids, kinds
from scoring.texas_42.vocabulary import ALL_POINTS, PLAYERS, Kind

HOUSE = dict.fromkeys(("nello", "plunge", "splash", "sevens"), True)
RULES = [
    Texas42Rules(),
    build_rules(Texas42Rules, USUAL, {**HOUSE, "game_to": 21}),
    build_rules(Texas42Rules, USUAL, {**HOUSE, "nello_any_bid": True, "game_to": 3}),
    build_rules(Texas42Rules, USUAL, {**HOUSE, "points_to": 250}),
    Texas42Rules(splash=True, points_to=100, passed_hand="forced-31"),
]
TAKEN = range(ALL_POINTS + 3)
"""Points that can be typed: those of a hand, and a few too many."""


def every_hand(rules: Texas42Rules) -> Iterator[dict[str, Any]]:
    """Yield each hand that the buttons of a table with these rules can say."""
    for bidder, bid, (_name, kind, trump) in product(range(1, PLAYERS + 1), bids(rules), kinds(rules)):
        hand = Texas42Hand(bidder=bidder, bid=bid, kind=kind, trump=trump)
        results = [{"marks_made": made} for made in (False, True)] if hand.bids_marks else [{"taken": n} for n in TAKEN]
        for result in results:
            yield replace(hand, **result).to_json()


def random_sheet(random: Random, rules: Texas42Rules) -> list[SheetLine]:
    """Return lines of all kinds, which may go on after the end of the game, with a few adjusted ones."""
    lines = []
    for _ in range(random.randint(1, 12)):
        line_kind = random.choices(list(LineKind), weights=(12, 2, 1, 1, 1))[0]
        bid = random.choice([30, 34, 42, 84, rules.most_marks * ALL_POINTS])
        made = random.random() < 0.7
        result = {"marks_made": made} if bid >= ALL_POINTS else {"taken": 38 if made else 12}
        hand = Texas42Hand(bidder=random.randint(1, PLAYERS), bid=bid, kind=Kind.FOLLOW_ME, **result)
        scores = score(hand, rules)
        if line_kind is LineKind.ADJUSTED:
            scores = random.choice([scores, (1, 0, 0, 0), (-1, 2, -1, 2)])
        elif line_kind is not LineKind.PLAYED:
            scores = (0,) * PLAYERS
        lines.append(SheetLine(line_kind, hand if line_kind is LineKind.PLAYED else None, scores))
    return lines
