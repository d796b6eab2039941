"""The rules of a season's ranking, as one frozen value. The defaults are those of most clubs.

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
    """The figure of an evening that counts."""

    SCORE = "score"
    PLACE = "place"
    PERCENT = "percent"  # percentage of the other players behind; in duplicate, the mean of the boards
    PER_DEAL = "per_deal"


class Scale(StrEnum):
    """Points for a place among N: 100 for the first down to 1 for the last, N - rank + 1, or those of a list."""

    LINEAR = "linear"
    FIELD = "field"
    LIST = "list"


class Combine(StrEnum):
    """The way in which the counting evenings are combined."""

    SUM = "sum"
    MEAN = "mean"


class TieBreak(StrEnum):
    """A tie-break between equal totals."""

    WINS = "wins"
    BEST = "best"  # points of the best evening
    EVENINGS = "evenings"
    LAST = "last"  # points of the last evening held; who was absent comes after
    LOT = "lot"


class RulesWrong(ValueError):
    """An invalid value of `field`."""

    def __init__(self, code: str, field: str) -> None:
        super().__init__(f"{field}: {code}")
        self.code, self.field = code, field


@dataclass(frozen=True, kw_only=True)
class SeasonRules:
    """The rules of a season's ranking.

    `best` is the number of evenings that count; 0: all. `drop` is the number of worst evenings that do not, missed ones
    included. A person with fewer than `minimum` evenings stands after the others. `attendance` and `win` are points for
    each evening and each first place, whether it counts or not. With `absent_zero` a missed evening counts zero.

    `club` limits the ranking to the members of a club. `club_best` members of a club count for it each evening; 0: all.
    The first `finalists` qualify for a final.
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
        """Return the rules as JSON values, as they are stored."""
        return {name: list(value) if isinstance(value, tuple) else value for name, value in asdict(self).items()}

    @classmethod
    def of_data(cls, data: Mapping[str, Any]) -> Self:
        """Read rules that were stored or typed. Missing fields have their defaults.

        :raises RulesWrong: `unknown` for an unknown name or word, `range` for a number out of range, `scale` for an
            invalid list of points.
        """
        types = get_type_hints(cls)
        if unknown := next((name for name in data if name not in types), ""):
            raise RulesWrong("unknown", unknown)
        rules = cls(**{name: _read_value(name, types[name], value) for name, value in data.items()})
        for error in rules._errors():
            raise error
        return rules

    def _errors(self) -> Iterator[RulesWrong]:
        """Yield the problems of the rules: numbers out of range, and invalid points by rank."""
        for name, most in LIMITS.items():
            if not 0 <= getattr(self, name) <= most:
                yield RulesWrong("range", name)
        down = all(a >= b for a, b in zip(self.points, self.points[1:], strict=False))
        if not (down and all(0 <= value <= MOST_POINTS for value in self.points)):
            yield RulesWrong("scale", "points")
        if self.basis == Basis.PLACE and self.scale == Scale.LIST and not self.points:
            yield RulesWrong("scale", "points")


LIMITS = {  # the largest valid number of each field
    "best": MOST_EVENINGS,
    "drop": MOST_EVENINGS,
    "minimum": MOST_EVENINGS,
    "attendance": MOST_POINTS,
    "win": MOST_POINTS,
    "club_best": 1_000,
    "finalists": 5_000,
}
# The type of each field that has a word as value.
WORDS = {f.name: type(f.default) for f in fields(SeasonRules) if isinstance(f.default, StrEnum)}


def _read_value(name: str, expected_type: Any, value: Any) -> Any:
    """Convert a JSON value to the type of its field.

    :raises RulesWrong: the value has another type
    """
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
    if type(value) is not expected_type:
        raise RulesWrong("range", name)
    return value
