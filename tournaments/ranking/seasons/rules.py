"""What makes the ranking of a season: one frozen value, each field with what most clubs do.

Sources: sums of ten evenings or of all (Cercle lyonnais, Escoutoux), place points from 100 to 1 and worst results left
out (SoL of carrom), best n, minimum and mean (ladders of bridge clubs). The French federation has no rule for it.
"""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import Any, Self, get_type_hints

MOST_EVENINGS = 366
MOST_POINTS = 100_000


class Basis(StrEnum):
    """What an evening brings."""

    SCORE = "score"
    PLACE = "place"
    PERCENT = "percent"  # of the others whom one has left behind; in duplicate that of the boards
    PER_DEAL = "per_deal"


class Scale(StrEnum):
    """Points for a place among N: 100 for the first down to 1 for the last, N - rank + 1, or those of a list."""

    LINEAR = "linear"
    FIELD = "field"
    LIST = "list"


class Combine(StrEnum):
    """What is made of the evenings that count."""

    SUM = "sum"
    MEAN = "mean"


class TieBreak(StrEnum):
    """What parts two of the same total."""

    WINS = "wins"
    BEST = "best"
    EVENINGS = "evenings"
    LAST = "last"
    LOT = "lot"


class RulesWrong(ValueError):
    """`field` holds what no season can be ranked by."""

    def __init__(self, code: str, field: str) -> None:
        super().__init__(f"{field}: {code}")
        self.code, self.field = code, field


@dataclass(frozen=True, kw_only=True)
class SeasonRules:
    """`best` is how many evenings count (0: all), `drop` how many of the worst do not; one that was missed is one of
    them. Whoever came to fewer than `minimum` stands after the others. `attendance` and `win` are points for each
    evening and each first place, whether it counts or not. With `absent_zero` a missed evening counts zero.

    `club`: only its members, or everybody. `club_best` members of a club count for it each evening (0: all of them).
    The first `finalists` pass into a final.
    """

    basis: Basis = Basis.SCORE
    scale: Scale = Scale.LINEAR
    points: tuple[int, ...] = ()
    best: int = 0
    drop: int = 0
    combine: Combine = Combine.SUM
    minimum: int = 0
    attendance: int = 0
    win: int = 0
    absent_zero: bool = False
    club: str = ""
    club_best: int = 3
    tie_breaks: tuple[TieBreak, ...] = tuple(TieBreak)
    finalists: int = 0

    def as_data(self) -> dict[str, Any]:
        """The rules as they are stored."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """The rules as they were stored, or typed: what is left out has its default.

        :raises RulesWrong: `unknown` for a word that is none, `range` for a number out of it, `scale` for a list of
            points that is none.
        """
        known = get_type_hints(cls)
        if strange := next((name for name in data if name not in known), ""):
            raise RulesWrong("unknown", strange)
        rules = cls(**{name: _read(name, known[name], value) for name, value in data.items()})
        for wrong in rules._wrong():
            raise wrong
        return rules

    def _wrong(self) -> Iterator[RulesWrong]:
        for name, most in LIMITS.items():
            if not 0 <= getattr(self, name) <= most:
                yield RulesWrong("range", name)
        down = all(a >= b for a, b in zip(self.points, self.points[1:], strict=False))
        if not (down and all(0 <= value <= MOST_POINTS for value in self.points)):
            yield RulesWrong("scale", "points")
        if self.basis == Basis.PLACE and self.scale == Scale.LIST and not self.points:
            yield RulesWrong("scale", "points")


LIMITS = {
    "best": MOST_EVENINGS,
    "drop": MOST_EVENINGS,
    "minimum": MOST_EVENINGS,
    "attendance": MOST_POINTS,
    "win": MOST_POINTS,
    "club_best": 1_000,
    "finalists": 5_000,
}
WORDS = {f.name: type(f.default) for f in fields(SeasonRules) if isinstance(f.default, StrEnum)}


def _read(name: str, expected: Any, value: Any) -> Any:
    """:raises RulesWrong: the value has another type than the field."""
    try:
        if name in WORDS:
            return WORDS[name](value)
        if name == "tie_breaks":
            return tuple(dict.fromkeys(TieBreak(word) for word in value))
    except (ValueError, TypeError) as error:
        raise RulesWrong("unknown", name) from error
    if name == "points":
        if not isinstance(value, list | tuple) or any(type(one) is not int for one in value):
            raise RulesWrong("scale", name)
        return tuple(value)
    if type(value) is not expected:
        raise RulesWrong("range", name)
    return value
