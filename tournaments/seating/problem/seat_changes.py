"""Differences between two plans: for each player and round the old and the new chair."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.seating.problem.request import Plan, Round


@dataclass(frozen=True, order=True)
class Chair:
    """A chair: the table from 1, the seat 0..4 for N E S O and fifth."""

    table: int
    seat: int


@dataclass(frozen=True, kw_only=True)
class SeatChange:
    """In round `round` (from 1) `player` sits at `new` instead of `old`. None is no chair: a bye, or absent."""

    player: int
    round: int
    old: Chair | None
    new: Chair | None


def seat_changes(old: Plan, new: Plan, *, leavers: Sequence[int] = ()) -> tuple[SeatChange, ...]:
    """Return the changed chairs by player and round, without the `leavers`.

    A player who stays at a table that shrinks keeps their neighbours and their turn to deal: that is no change.
    """
    rounds = enumerate(zip(old.rounds, new.rounds, strict=True), 1)
    changes = [change for number, pair in rounds for change in _round_changes(number, *pair)]
    return tuple(sorted((c for c in changes if c.player not in leavers), key=lambda c: (c.player, c.round)))


def _round_changes(number: int, old: Round, new: Round) -> Iterator[SeatChange]:
    """Yield the changed chairs of one round; players who stay at a table that shrinks have not changed."""
    before, after = _chairs_by_player(old), _chairs_by_player(new)
    shrunk = {t for t, tables in enumerate(zip(old, new, strict=False), 1) if len(tables[0]) > len(tables[1])}
    for player in before.keys() | after.keys():
        was, becomes = before.get(player), after.get(player)
        stays = was and becomes and was.table == becomes.table in shrunk
        if was != becomes and not stays:
            yield SeatChange(player=player, round=number, old=was, new=becomes)


def _chairs_by_player(round_: Round) -> dict[int, Chair]:
    return {
        player: Chair(table, seat) for table, players in enumerate(round_, 1) for seat, player in enumerate(players)
    }
