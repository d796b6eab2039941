"""Sizes of the tables of a round: as many of the usual size as possible, then other sizes or byes for the rest."""

from dataclasses import dataclass
from itertools import combinations_with_replacement

FOUR = 4


@dataclass(frozen=True, kw_only=True)
class TableRule:
    """The sizes that the tables of a game or an evening may have.

    `usual` is the size of every table if the number of players allows it. The remaining players sit at tables of the
    `others`, as few as possible, the first named preferred; or they have a bye. A number of players that is in `alone`
    sits at one table. `in_need` are further sizes that tables take when people leave or come during the event: no
    draw uses them.
    """

    usual: int = FOUR
    others: tuple[int, ...] = ()
    byes: bool = False
    alone: tuple[int, ...] = ()
    in_need: tuple[int, ...] = ()

    @property
    def sizes(self) -> tuple[int, ...]:
        """The sizes that the tables of a draw may have, smallest first."""
        return tuple(sorted({self.usual, *self.others}))

    @property
    def loosest(self) -> tuple[int, ...]:
        """Every size that a table may have during the event, smallest first."""
        return tuple(sorted({*self.sizes, *self.alone, *self.in_need}))

    def fit(self, players: int) -> tuple[int, ...] | None:
        """Return the table sizes of one round, the usual ones first, or None if they cannot seat all players.

        With `byes` there are only usual tables, and the remaining players have a bye.
        """
        if players in self.alone:
            return (players,)
        if self.byes:
            return (self.usual,) * (players // self.usual) or None
        for count in range(self.usual):
            for odd in combinations_with_replacement(self.others, count):
                rest = players - sum(odd)
                if rest >= 0 and rest % self.usual == 0 and players:
                    return (self.usual,) * (rest // self.usual) + odd
        return None
