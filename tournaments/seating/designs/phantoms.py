"""Tables of three out of a movement for the next field of 4k: one to three slots stay empty.

The phantoms must never meet, and whoever plays with them should do so about equally often. Who stays is none.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from tournaments.seating.designs.constructions import Frame
from tournaments.seating.problem.search_instance import Layout

COMBINATIONS = 4000


def without_phantoms(frame: Frame, phantoms: int) -> Frame | None:
    """The movement of `frame` with the fairest choice of phantoms taken out and the slots renumbered; or None."""
    slots = 4 * len(frame.layout[0])
    near = _neighbours(frame.layout, slots)
    chosen: tuple[int, ...] | None = None
    least = slots * slots
    free = [slot for slot in range(slots) if slot not in frame.held.values()]
    for candidate in islice(_strangers(near, free, phantoms, ()), COMBINATIONS):
        unfairness = _unfairness(near, candidate)
        if unfairness < least:
            chosen, least = candidate, unfairness
    if chosen is None:
        return None
    number = _numbers(slots, chosen)
    layout = [[[number[slot] for slot in table if slot in number] for table in tables] for tables in frame.layout]
    held = {table: number[slot] for table, slot in frame.held.items()}
    return Frame(layout=layout, method="phantoms", numbered=frame.numbered, held=held)


def _neighbours(layout: Layout, slots: int) -> list[int]:
    """Whom each slot meets, as a set of bits."""
    near = [0] * slots
    for tables in layout:
        for table in tables:
            together = sum(1 << slot for slot in table)
            for slot in table:
                near[slot] |= together & ~(1 << slot)
    return near


def _strangers(near: list[int], free: list[int], count: int, chosen: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Every choice of `count` slots of `free`, in order, that meet none of one another."""
    if len(chosen) == count:
        yield chosen
        return
    for i, slot in enumerate(free):
        if not any(near[other] >> slot & 1 for other in chosen):
            yield from _strangers(near, free[i + 1 :], count, (*chosen, slot))


def _unfairness(near: list[int], phantoms: tuple[int, ...]) -> int:
    """The number of (player, two phantoms) that meet: with it grows the sum of the squares of the shares."""
    return sum((near[a] & near[b]).bit_count() for a, b in combinations(phantoms, 2))


def _numbers(slots: int, phantoms: tuple[int, ...]) -> dict[int, int]:
    """The slots that are left, numbered anew."""
    return {slot: i for i, slot in enumerate(slot for slot in range(slots) if slot not in phantoms)}
