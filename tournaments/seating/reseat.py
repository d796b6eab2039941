"""Seats for groups that are mostly those of an older plan: who stays at his table keeps his chair."""

from collections.abc import Sequence
from itertools import permutations

from tournaments.seating.past import Past


def reseat(groups: Sequence[Sequence[int]], before: Sequence[Sequence[int]], past: Past) -> list[list[int]]:
    """The players of each table in seat order; `before[t]` is table t as it was, leavers included.

    A table that only lost players closes up in the same order. Elsewhere comers take the open chairs, each where
    he sat least in the `past`, whose counts follow along. At a table that only won players somebody may change
    chairs with a comer, who would sit West all day otherwise.
    """
    seated = []
    for number, group in enumerate(groups):
        table = _table(group, before[number] if number < len(before) else (), past)
        for seat, player in enumerate(table):
            past.seats[player][seat] += 1
        seated.append(table)
    return seated


def _table(group: Sequence[int], before: Sequence[int], past: Past) -> list[int]:
    members = set(group)
    stayers = [player for player in before if player in members]
    if len(stayers) == len(members):
        return stayers
    chairs: list[int | None] = [None] * len(members)
    for seat, player in enumerate(before[: len(members)]):
        if player in members:
            chairs[seat] = player
    held = set(chairs)
    comers = sorted(members - held)
    free = [seat for seat, player in enumerate(chairs) if player is None]
    orders = permutations(comers)
    best = min(orders, key=lambda order: sum(3 ** past.seats[p][s] for p, s in zip(order, free, strict=True)))
    for seat, player in zip(free, best, strict=True):
        chairs[seat] = player
    seated = [player for player in chairs if player is not None]
    if held.issuperset(before):
        for comer in comers:
            _share_chairs(seated, comer, past)
    return seated


def _share_chairs(seated: list[int], comer: int, past: Past) -> None:
    """Let a comer change chairs with the one for whom that levels most, if he sat less often in the other chair."""
    mine = seated.index(comer)
    often = past.seats[comer]

    def gain(seat: int) -> int:
        other = past.seats[seated[seat]]
        return int(3 ** often[mine] + 3 ** other[seat] - 3 ** often[seat] - 3 ** other[mine])

    best = max((seat for seat in range(len(seated)) if often[seat] < often[mine]), key=gain, default=mine)
    if best != mine and gain(best) > 0:
        seated[mine], seated[best] = seated[best], comer
