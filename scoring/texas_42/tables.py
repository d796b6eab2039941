"""Lookup tables and texts with which a device checks, scores and explains a hand offline.

>>> data = tables(Texas42Rules(), "en")
>>> data["bids"][30]["name"], data["bids"][30]["scores"][34], data["bids"][84]["scores"]
('30', (1, 0), [(0, 2), (2, 0)])
"""

from dataclasses import replace
from typing import Any

from ..wording import in_language, problem_text, seat_name, texts_in_language
from .checking import check
from .hand import Texas42Hand
from .rules import Texas42Rules
from .score import opponents_of, score
from .vocabulary import ALL_POINTS, HIGHEST_POINT_BID, HIGHEST_SUIT, LOWEST_BID, PARTNERSHIPS, PLAYERS, Kind
from .wording import format_param, kind_name, marks_name
from .wording.problem_texts import TEXTS as PROBLEMS
from .wording.texts import WORDS


def tables(rules: Texas42Rules, lang: str) -> dict[str, Any]:
    """Return the data of `check`, `score` and the wording, for the bids and kinds that these rules offer."""
    return {
        "bids": {bid: _build_bid(bid, rules, lang) for bid in bids(rules)},
        "kinds": {name: kind_name(kind, lang, trump) for name, kind, trump in kinds(rules)},
        "most": ALL_POINTS,
        "sides": PARTNERSHIPS,
        "target": rules.target,
        "in_points": bool(rules.points_to),
        "largest_total": rules.target - 1 + rules.largest_score,
        "words": {
            "problems": texts_in_language(PROBLEMS, lang),
            **texts_in_language(WORDS, lang),
            "amounts": [
                in_language(WORDS["points" if rules.points_to else code], lang) for code in ("one_mark", "marks")
            ],
            "seats": [seat_name(seat, lang) for seat in range(1, PLAYERS + 1)],
        },
    }


def bids(rules: Texas42Rules) -> list[int]:
    """Return the bids: points, then marks."""
    return [*range(LOWEST_BID, HIGHEST_POINT_BID + 1), *(mark * ALL_POINTS for mark in range(1, rules.most_marks + 1))]


def kinds(rules: Texas42Rules) -> list[tuple[str, Kind, int | None]]:
    """Return the kinds with their name in a form: each trump, for example `trump:2`, then the others of these rules."""
    trumps = [(f"{Kind.TRUMP}:{suit}", Kind.TRUMP, suit) for suit in range(HIGHEST_SUIT + 1)]
    return [*trumps, *((kind.value, kind, None) for kind in rules.kinds() if kind is not Kind.TRUMP)]


def _build_bid(bid: int, rules: Texas42Rules, lang: str) -> dict[str, Any]:
    """Return a bid: its name, the problems of each kind, and the scores of the bidders and of the others by result.

    A result is the number of points taken or, for marks, 0 or 1. The bid is made from the result `least` on.
    """
    sample = Texas42Hand(bidder=1, bid=bid, kind=Kind.FOLLOW_ME)
    of_marks = sample.bids_marks
    results = [replace(sample, marks_made=made) for made in (False, True)]
    if not of_marks:
        results = [replace(sample, taken=taken) for taken in range(ALL_POINTS + 1)]
    problems = {}
    for name, kind, trump in kinds(rules):
        if found := check(replace(results[-1], kind=kind, trump=trump), rules):
            problems[name] = [
                {
                    "code": p.code,
                    "field": p.field,
                    "severity": p.severity.value,
                    "text": problem_text(p, lang, PROBLEMS, format_param),
                }
                for p in found
            ]
    other = opponents_of(sample.bidder)[0]
    scores = [score(result, rules) for result in results]
    return {
        "name": marks_name(sample.marks, lang) if of_marks else str(bid),
        "least": 1 if of_marks else bid,
        "problems": problems,
        "scores": [(by_seat[sample.bidder - 1], by_seat[other - 1]) for by_seat in scores],
    }
