"""Tables of three from a movement for the next multiple of four: one to three slots, the phantoms, stay empty.

The phantoms must never meet, and the players should meet them about equally often. Slots held at a table are never
phantoms.
"""

from collections.abc import Iterator
from itertools import combinations, islice

from tournaments.seating.designs.constructions import Frame
from tournaments.seating.problem.search_instance import Layout

MOST_COMBINATIONS = 4000


def remove_phantoms(frame: Frame, phantoms: int) -> Frame | None:
    """Return `frame` without as many slots as `phantoms`, the other slots renumbered.

    No two of the removed slots meet, and their choice is the least unfair one. None if there is no such choice.
    """
    slots = 4 * len(frame.layout[0])
    near = _neighbours_by_slot(frame.layout, slots)
    best_choice: tuple[int, ...] | None = None
    least = slots * slots
    free = [slot for slot in range(slots) if slot not in frame.held.values()]
    for candidate in islice(_choose_strangers(near, free, phantoms, ()), MOST_COMBINATIONS):
        unfairness = _unfairness(near, candidate)
        if unfairness < least:
            best_choice, least = candidate, unfairness
    if best_choice is None:
        return None
    number = _renumber(slots, best_choice)
    layout = [[[number[slot] for slot in table if slot in number] for table in tables] for tables in frame.layout]
    held = {table: number[slot] for table, slot in frame.held.items()}
    return Frame(layout=layout, method="phantoms", numbered=frame.numbered, held=held)


def _neighbours_by_slot(layout: Layout, slots: int) -> list[int]:
    """Return the slots that each slot meets, as bits."""
    near = [0] * slots
    for tables in layout:
        for table in tables:
            together = sum(1 << slot for slot in table)
            for slot in table:
                near[slot] |= together & ~(1 << slot)
    return near


def _choose_strangers(
    near: list[int], free: list[int], count: int, choice: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Yield each choice of `count` slots of `free`, in order, no two of which meet."""
    if len(choice) == count:
        yield choice
        return
    for i, slot in enumerate(free):
        if not any(near[other] >> slot & 1 for other in choice):
            yield from _choose_strangers(near, free[i + 1 :], count, (*choice, slot))


def _unfairness(near: list[int], phantoms: tuple[int, ...]) -> int:
    """Count the triples of a player and two phantoms whom they meet; the sum of squared shares grows with it."""
    return sum((near[a] & near[b]).bit_count() for a, b in combinations(phantoms, 2))


def _renumber(slots: int, phantoms: tuple[int, ...]) -> dict[int, int]:
    """Return the new number of each slot that is left."""
    return {slot: i for i, slot in enumerate(slot for slot in range(slots) if slot not in phantoms)}
