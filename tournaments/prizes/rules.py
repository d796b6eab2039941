"""The rules of a club's prize fund, read from the settings."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

MOST_PLACES, MOST_CATEGORIES, MOST_CENTS, NAME_LENGTH = 200, 12, 10_000_000, 40


class Split(StrEnum):
    """The split of the fund: by a table for the number of places, in even steps, equally, or by typed percentages."""

    TABLE = "table"
    STEPS = "steps"
    EQUAL = "equal"
    OWN = "own"


@dataclass(frozen=True)
class CategoryPrize:
    """The prize, in cents, for the first of a category."""

    name: str
    cents: int


@dataclass(frozen=True)
class PrizeRules:
    """The rules: `back` percent of the takings, at least `guaranteed` cents, `teams` percent of the fund for the teams.

    With `less_expenses` the takings are reduced by the expenses first. `places` is the number of paid places; 0: a
    quarter of the field. `own` are percentages, place by place. With `whole_euros` only the first place has cents; ties
    are still shared to the cent. Without `several` a player has at most one prize of their own, in addition to that of
    their team.
    """

    back: int = 0
    guaranteed: int = 0
    less_expenses: bool = False
    split: Split = Split.TABLE
    places: int = 0
    own: tuple[int, ...] = ()
    whole_euros: bool = True
    categories: tuple[CategoryPrize, ...] = ()
    teams: int = 0
    several: bool = False

    @property
    def any(self) -> bool:
        """True if there can be a prize."""
        return self.back > 0 or self.guaranteed > 0


def rules_read(data: object) -> PrizeRules:
    """Read the rules from the settings. Missing fields have their defaults.

    :raises ValueError: with the name of the invalid field: `unknown`, `back`, `guaranteed`, `split`, `places`, `own`,
        `categories`, `teams`
    """
    if not isinstance(data, Mapping) or not data.keys() <= asdict(PrizeRules()).keys():
        raise ValueError("unknown")
    for name in ("less_expenses", "whole_euros", "several"):
        if not isinstance(data.get(name, False), bool):
            raise ValueError("unknown")
    default = PrizeRules()
    split = data.get("split", default.split)
    if split not in list(Split):
        raise ValueError("split")
    rules = PrizeRules(
        back=_read_number(data, "back", 100),
        guaranteed=_read_number(data, "guaranteed", MOST_CENTS),
        less_expenses=data.get("less_expenses", default.less_expenses),
        split=Split(split),
        places=_read_number(data, "places", MOST_PLACES),
        own=_read_own(data.get("own", [])),
        whole_euros=data.get("whole_euros", default.whole_euros),
        categories=_read_categories(data.get("categories", [])),
        teams=_read_number(data, "teams", 100),
        several=data.get("several", default.several),
    )
    if (rules.split is Split.OWN) != bool(rules.own):
        raise ValueError("own")
    return rules


def rules_data(rules: PrizeRules) -> dict[str, Any]:
    """Return the rules as the settings store them: only values that differ from the defaults."""
    values, defaults = asdict(rules), asdict(PrizeRules())
    changed = {name: value for name, value in values.items() if value != defaults[name]}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in changed.items()}


def _read_number(data: Mapping[str, Any], name: str, most: int) -> int:
    """Read a whole number from 0 to `most`, 0 if it is missing.

    :raises ValueError: with the name of the field.
    """
    value = data.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(name)
    return value


def _read_own(value: object) -> tuple[int, ...]:
    """Read percentages that do not rise from place to place and sum up to 100."""
    if not isinstance(value, list | tuple) or len(value) > MOST_PLACES:
        raise ValueError("own")
    if not all(isinstance(one, int) and not isinstance(one, bool) and one > 0 for one in value):
        raise ValueError("own")
    if value and (sum(value) != 100 or list(value) != sorted(value, reverse=True)):
        raise ValueError("own")
    return tuple(value)


def _read_categories(value: object) -> tuple[CategoryPrize, ...]:
    """Read a list of category prizes with different names."""
    if not isinstance(value, list | tuple) or len(value) > MOST_CATEGORIES:
        raise ValueError("categories")
    categories = tuple(_read_category(one) for one in value)
    if len({one.name.casefold() for one in categories}) < len(categories):
        raise ValueError("categories")
    return categories


def _read_category(one: object) -> CategoryPrize:
    if not isinstance(one, Mapping) or one.keys() != {"name", "cents"} or not isinstance(one["name"], str):
        raise ValueError("categories")
    name, cents = one["name"].strip(), one["cents"]
    is_amount = isinstance(cents, int) and not isinstance(cents, bool) and 0 < cents <= MOST_CENTS
    if not is_amount or not name or len(name) > NAME_LENGTH:
        raise ValueError("categories")
    return CategoryPrize(name=name, cents=cents)
