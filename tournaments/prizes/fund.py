"""How much there is to win, and what each place is worth."""

from collections.abc import Sequence

from tournaments.prizes.rules import PrizeRules, Split

EURO = 100
PAID_OF = 4  # one in so many is paid: 16 of 64 players, 8 of 30 pairs
TABLES: dict[int, tuple[int, ...]] = {
    1: (100,),
    2: (60, 40),
    3: (50, 30, 20),
    4: (40, 30, 20, 10),
    5: (35, 25, 18, 12, 10),
    6: (30, 22, 17, 13, 10, 8),
}
HARMONIC = 720_720  # has every number up to 16 for a divisor


def fund_of(rules: PrizeRules, *, takings: int, expenses: int) -> int:
    """What is paid back of the takings, rounded down to the cent, and never less than what is guaranteed."""
    base = max(takings - (expenses if rules.less_expenses else 0), 0)
    return max(base * rules.back // 100, rules.guaranteed)


def places_paid(rules: PrizeRules, field: int) -> int:
    """How many places of a field of so many are paid."""
    if rules.split is Split.OWN:
        return min(len(rules.own), field)
    return min(rules.places or -(-field // PAID_OF), field)


def weights_of(rules: PrizeRules, places: int) -> tuple[int, ...]:
    """What the places are worth beside each other. A field smaller than the own table has its first lines."""
    match rules.split:
        case Split.OWN:
            return rules.own[:places]
        case Split.STEPS:
            return tuple(range(places, 0, -1))
        case Split.EQUAL:
            return (1,) * places
    return TABLES.get(places) or tuple(HARMONIC // place for place in range(1, places + 1))


def shared_out(cents: int, weights: Sequence[int], *, unit: int = 1) -> list[int]:
    """`cents` by weight, each part rounded down to whole units; what remains goes to the first."""
    if not weights:
        return []
    total = sum(weights)
    parts = [cents * weight // total // unit * unit for weight in weights]
    parts[0] += cents - sum(parts)
    return parts
