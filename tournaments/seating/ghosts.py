"""Tables of three out of a movement for the next field of 4k: one to three slots stay empty.

The ghosts must never meet, and whoever plays with them should do so about equally often.
"""

from itertools import islice

from tournaments.seating.constructions import Frame
from tournaments.seating.task import Layout

COMBINATIONS = 4000


def without_ghosts(frame: Frame, ghosts: int) -> Layout | None:
    """The groups of `frame` with the fairest choice of ghosts taken out and the slots renumbered; or None."""
    slots = 4 * len(frame.layout[0])
    near = _neighbours(frame.layout, slots)
    chosen: tuple[int, ...] | None = None
    least = slots * slots
    for candidate in islice(_strangers(near, ghosts, ()), COMBINATIONS):
        unfairness = _unfairness(near, candidate, slots)
        if unfairness < least:
            chosen, least = candidate, unfairness
    return _removed(frame.layout, chosen) if chosen else None


def _neighbours(layout: Layout, slots: int) -> list[int]:
    """Whom each slot meets, as a set of bits."""
    near = [0] * slots
    for tables in layout:
        for table in tables:
            together = sum(1 << slot for slot in table)
            for slot in table:
                near[slot] |= together & ~(1 << slot)
    return near


def _strangers(near: list[int], count: int, chosen: tuple[int, ...]):  # type: ignore[no-untyped-def]
    if len(chosen) == count:
        yield chosen
        return
    for slot in range(chosen[-1] + 1 if chosen else 0, len(near)):
        if not any(near[other] >> slot & 1 for other in chosen):
            yield from _strangers(near, count, (*chosen, slot))


def _unfairness(near: list[int], ghosts: tuple[int, ...], slots: int) -> int:
    """Sum over the remaining slots of the squares of their meetings with ghosts, largest first."""
    counts = [sum(near[ghost] >> slot & 1 for ghost in ghosts) for slot in range(slots)]
    return sum(count * count for count in counts)


def _removed(layout: Layout, ghosts: tuple[int, ...]) -> Layout:
    slots = 4 * len(layout[0])
    kept = [slot for slot in range(slots) if slot not in ghosts]
    number = {slot: i for i, slot in enumerate(kept)}
    rounds = []
    for tables in layout:
        full = [[number[slot] for slot in table if slot in number] for table in tables]
        rounds.append(sorted(full, key=len, reverse=True))
    return rounds
