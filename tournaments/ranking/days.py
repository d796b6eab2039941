"""What each player has done all day, and what of it counts in the ranking after a round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.ranking.results import Address, PlayerResult

FIRST: Address = (1, 1)


@dataclass(frozen=True, kw_only=True)
class PlayerDay:
    """One player's day by serial. `scores` are balances by round; rounds that have not begun are not in it.

    `counters` are what the game counts beside them. `adjustments` are (round, signed points): the round a decision is
    about, or the last that had begun when it fell. `joined` is the first round they play, `left` the last one before
    they left, None for who stays. `carried` came from an earlier stage.
    """

    player: int
    scores: Mapping[Address, int]
    counters: Mapping[Address, Mapping[str, int]] = field(default_factory=dict)
    adjustments: tuple[tuple[Address, int], ...] = ()
    carried: Mapping[str, int] = field(default_factory=dict)
    joined: Address = FIRST
    left: Address | None = None
    withdrawn: bool = False


def results(days: Iterable[PlayerDay], *, begun: Sequence[Address], until: Address | None = None) -> list[PlayerResult]:
    """What `rank` reads, of all `begun` rounds or of those up to `until`: then without what was decided later.

    Who came after round `until` is not in its ranking yet, and who left after it had not left.
    """
    rounds = [address for address in begun if until is None or address <= until]
    return [
        _result(day, rounds, all_day=until is None)
        for day in days
        if until is None or (rounds and day.joined <= rounds[-1])
    ]


def part_of_day(day: PlayerDay, *, since: Address = FIRST, until: Address | None = None) -> PlayerDay:
    """The day as somebody sees it for whom only the rounds from `since` up to `until` count, decisions likewise."""

    def counts(address: Address) -> bool:
        return since <= address and (until is None or address <= until)

    ends = [end for end in (day.left, until) if end is not None]
    return replace(
        day,
        scores={address: score for address, score in day.scores.items() if counts(address)},
        counters={address: counted for address, counted in day.counters.items() if counts(address)},
        adjustments=tuple((address, points) for address, points in day.adjustments if counts(address)),
        carried=day.carried if since <= FIRST else {},
        joined=max(day.joined, since),
        left=min(ends) if ends else None,
    )


def _result(day: PlayerDay, rounds: Sequence[Address], *, all_day: bool) -> PlayerResult:
    last = rounds[-1] if rounds else (0, 0)
    scores = {address: day.scores.get(address) for address in rounds}
    there = (address for address in rounds if day.joined <= address and (day.left is None or address <= day.left))
    return PlayerResult(
        player=day.player,
        scores=scores,
        counters={address: day.counters[address] for address in rounds if address in day.counters},
        byes=frozenset(address for address in there if scores[address] is None),
        adjustments=tuple(points for round_, points in day.adjustments if all_day or round_ <= last),
        carried=day.carried,
        withdrawn=day.withdrawn and (all_day or (day.left is not None and day.left < last)),
    )
