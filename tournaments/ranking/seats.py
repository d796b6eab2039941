"""Conversion of the seats of a stage into the day of each player. The seats may come from database or log."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.ranking.days import PlayerDay
from tournaments.ranking.results import Address


class Share(NamedTuple):
    """The points of a seat for one of its occupants, by serial: sums won and lost, neither negative.

    `last`: the present occupant.
    """

    entry: int
    plus: int
    minus: int
    last: bool


class PlayedSeat(NamedTuple):
    """One seat of a round that has begun. `shares` are the points of its occupants, the present one last.

    `keeper` is the serial of the substitute who is credited with the points of the round, or None if there is none.
    `won` and `lost` are about the round.
    """

    table: Hashable
    round: int
    number: int
    shares: Sequence[Share]
    keeper: int | None
    won: bool
    lost: bool

    @property
    def owner(self) -> int:
        """The serial of the player for whom the game's counters of this seat count."""
        return self.shares[-1].entry if self.keeper is None else self.keeper

    @property
    def credits(self) -> Iterator[Share]:
        """The shares with that of the keeper credited to them: the replaced player has a round without points."""
        for share in self.shares:
            if share.last and self.keeper is not None:
                yield Share(share.entry, 0, 0, last=False)
                yield share._replace(entry=self.keeper)
            else:
                yield share


class StagePlayer(NamedTuple):
    """One player of a stage. `numbered`: has a start number. A substitute has none, only rounds that they played.

    `carried` are points from the stages before; None for players who are not in this one.
    """

    serial: int
    numbered: bool
    carried: int | None
    joined_round: int
    left_after_round: int | None


class Decision(NamedTuple):
    """A penalty or a bonus of the arbiter, in signed points, with the round it is about."""

    player: int
    round: int
    points: int


# Figures that a game counts in addition to scores, by key and seat. Arguments: numbers of the losing seats, table size.
Counters = Callable[[Sequence[int], int], Mapping[str, Sequence[int]]]


def player_days(
    stage: int,
    players: Iterable[StagePlayer],
    seats: Iterable[PlayedSeat],
    decisions: Iterable[Decision],
    *,
    total: str,
    counters_of: Counters,
) -> list[PlayerDay]:
    """Return the day of each player who has a start number or has played. `total` is the key of the carried points."""
    scores: dict[int, dict[Address, int]] = defaultdict(dict)
    counters: dict[int, dict[Address, dict[str, int]]] = defaultdict(dict)
    tables: dict[tuple[int, Hashable], list[PlayedSeat]] = defaultdict(list)
    for seat in seats:
        address = (stage, seat.round)
        for share in seat.credits:
            _add_share(
                scores[share.entry], counters[share.entry].setdefault(address, _ZEROS.copy()), address, share, seat
            )
        tables[seat.round, seat.table].append(seat)
    for (round_, _table), sitting in tables.items():
        own = counters_of([seat.number for seat in sitting if seat.lost], len(sitting))
        for seat in sitting if own else ():
            counters[seat.owner][stage, round_] |= {key: by_seat[seat.number - 1] for key, by_seat in own.items()}
    adjustments: dict[int, list[tuple[Address, int]]] = defaultdict(list)
    for decision in decisions:
        adjustments[decision.player].append(((stage, decision.round), decision.points))
    return [
        PlayerDay(
            player=player.serial,
            scores=scores[player.serial],
            counters=counters[player.serial],
            adjustments=tuple(adjustments[player.serial]),
            carried={total: player.carried or 0} if stage > 1 else {},
            joined=(stage, player.joined_round) if player.numbered else min(scores[player.serial]),
            left=_round_of_leaving(stage, player, scores[player.serial]),
            withdrawn=player.left_after_round is not None,
        )
        for player in players
        if player.numbered or scores[player.serial]
    ]


_ZEROS = {"plus": 0, "won": 0, "lost": 0}


def _add_share(
    scores: dict[Address, int], figures: dict[str, int], address: Address, share: Share, seat: PlayedSeat
) -> None:
    """Add a share to the round of its player. Only the present occupant wins or loses the round."""
    scores[address] = scores.get(address, 0) + share.plus - share.minus
    figures["plus"] += share.plus
    figures["won"] += share.last and seat.won
    figures["lost"] += share.last and seat.lost


def _round_of_leaving(stage: int, player: StagePlayer, played: Iterable[Address]) -> Address | None:
    """Return the last round before the player left, or None if they have not; for a substitute the last one played."""
    if not player.numbered:
        return max(played)
    return None if player.left_after_round is None else (stage, player.left_after_round)
