"""The facts from which the honours of an evening are worked out, and an honour. Players are serials."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, kw_only=True)
class HonourHand:
    """A played hand: its players and scores by seat, from seat 1 on.

    `bidder` is the seat whose bid was played, None in a game without bids. `boldness` is the height of a bid that was
    made, else 0. `feats` are the seats that did what the game counts, by the name of the feat.
    """

    key: int
    table: tuple[int, int]
    players: Sequence[int]
    scores: Sequence[int]
    bidder: int | None = None
    boldness: int = 0
    slam: bool = False
    feats: Mapping[str, Sequence[int]] = field(default_factory=dict)

    def players_with(self, score: int) -> tuple[int, ...]:
        """Return the players who scored this."""
        return tuple(player for player, own in zip(self.players, self.scores, strict=True) if own == score)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who gained points."""
        return tuple(player for player, own in zip(self.players, self.scores, strict=True) if own > 0)


@dataclass(frozen=True, kw_only=True)
class EveningFacts:
    """An evening: its hands in their order, and by player the score of each round and the place after each.

    A player who missed a round has fewer scores than there were rounds. `places` has None before the first one.
    """

    hands: Sequence[HonourHand] = ()
    rounds: int = 0
    scores: Mapping[int, Sequence[int]] = field(default_factory=dict)
    places: Mapping[int, Sequence[int | None]] = field(default_factory=dict)


@dataclass(frozen=True, kw_only=True)
class EarnedHonour:
    """An honour: its players, several if they share it, and its value in the unit of the rule.

    `hand` is the key of the only hand that earned it, None for an honour of several hands. `table` is (round, table).
    """

    rule: str
    players: tuple[int, ...]
    value: int
    hand: int | None = None
    table: tuple[int, int] | None = None
