"""The amount of the prize fund and its distribution over the places."""

from collections.abc import Sequence

from tournaments.prizes.rules import PrizeRules, Split

EURO = 100  # cents
PAID_OF = 4  # one in so many is paid: 16 of 64 players, 8 of 30 pairs
PERCENTAGES: dict[int, tuple[int, ...]] = {
    1: (100,),
    2: (60, 40),
    3: (50, 30, 20),
    4: (40, 30, 20, 10),
    5: (35, 25, 18, 12, 10),
    6: (30, 22, 17, 13, 10, 8),
}
HARMONIC = 720_720  # has every number up to 16 for a divisor


def fund_of(rules: PrizeRules, *, takings: int, expenses: int) -> int:
    """Return the prize fund in cents: the share of the takings, rounded down, and at least the guaranteed amount."""
    base = max(takings - (expenses if rules.less_expenses else 0), 0)
    return max(base * rules.back // 100, rules.guaranteed)


def places_paid(rules: PrizeRules, field: int) -> int:
    """Return the number of places that are paid in a field of this size."""
    if rules.split is Split.OWN:
        return min(len(rules.own), field)
    return min(rules.places or -(-field // PAID_OF), field)


def weights_of(rules: PrizeRules, places: int) -> tuple[int, ...]:
    """Return the relative weights of the places. For fewer places than percentages were typed, with `OWN`, the first of
    these are used.
    """
    match rules.split:
        case Split.OWN:
            return rules.own[:places]
        case Split.STEPS:
            return tuple(range(places, 0, -1))
        case Split.EQUAL:
            return (1,) * places
        case Split.TABLE:
            return PERCENTAGES.get(places) or tuple(HARMONIC // place for place in range(1, places + 1))


def split_by_weight(cents: int, weights: Sequence[int], *, unit: int = 1) -> list[int]:
    """Split `cents` by weight, each part rounded down to whole units; the remainder goes to the first part."""
    if not weights:
        return []
    total = sum(weights)
    parts = [cents * weight // total // unit * unit for weight in weights]
    parts[0] += cents - sum(parts)
    return parts
