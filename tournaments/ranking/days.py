"""The results of each player during a day, and the part of them that counts in the ranking after a round."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.ranking.results import Address, PlayerResult

FIRST: Address = (1, 1)


@dataclass(frozen=True, kw_only=True)
class PlayerDay:
    """The day of one player, by serial. `scores` are balances by round, without the rounds that have not begun.

    `counters` are the other figures that the game counts. `adjustments` are (round, signed points); the round is that
    of the decision, or the last that had begun when it was made. `joined` is the first round that they play, `left` the
    last one before they left, or None. `carried` are points from an earlier stage.
    """

    player: int
    scores: Mapping[Address, int]
    counters: Mapping[Address, Mapping[str, int]] = field(default_factory=dict)
    adjustments: tuple[tuple[Address, int], ...] = ()
    carried: Mapping[str, int] = field(default_factory=dict)
    joined: Address = FIRST
    left: Address | None = None
    withdrawn: bool = False


def results_of_days(
    days: Iterable[PlayerDay], *, rounds: Sequence[Address], until: Address | None = None
) -> list[PlayerResult]:
    """Return the input of `rank`, from the begun `rounds`, or those of them up to `until`, without later decisions.

    A player who joined after round `until` is left out, and one who left after it does not count as withdrawn.
    """
    counted_rounds = [address for address in rounds if until is None or address <= until]
    return [
        _build_result(day, counted_rounds, all_day=until is None)
        for day in days
        if until is None or (counted_rounds and day.joined <= counted_rounds[-1])
    ]


def part_of_day(day: PlayerDay, *, since: Address = FIRST, until: Address | None = None) -> PlayerDay:
    """Return the day reduced to the rounds from `since` to `until` and to the decisions about them."""

    def is_inside(address: Address) -> bool:
        return since <= address and (until is None or address <= until)

    ends = [end for end in (day.left, until) if end is not None]
    return replace(
        day,
        scores={address: score for address, score in day.scores.items() if is_inside(address)},
        counters={address: counters for address, counters in day.counters.items() if is_inside(address)},
        adjustments=tuple((address, points) for address, points in day.adjustments if is_inside(address)),
        carried=day.carried if since <= FIRST else {},
        joined=max(day.joined, since),
        left=min(ends) if ends else None,
    )


def _build_result(day: PlayerDay, rounds: Sequence[Address], *, all_day: bool) -> PlayerResult:
    """Return the result of a day in these rounds; with `all_day`, with later decisions and withdrawals as well."""
    last = rounds[-1] if rounds else (0, 0)
    scores = {address: day.scores.get(address) for address in rounds}
    present = (address for address in rounds if day.joined <= address and (day.left is None or address <= day.left))
    return PlayerResult(
        player=day.player,
        scores=scores,
        counters={address: day.counters[address] for address in rounds if address in day.counters},
        byes=frozenset(address for address in present if scores[address] is None),
        adjustments=tuple(points for round_, points in day.adjustments if all_day or round_ <= last),
        carried=day.carried,
        withdrawn=day.withdrawn and (all_day or (day.left is not None and day.left < last)),
    )
