"""How a club pays back what came in: the rules of its prize fund, read from the settings."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

MOST_PLACES, MOST_CATEGORIES, MOST_CENTS, NAME_LENGTH = 200, 12, 10_000_000, 40


class Split(StrEnum):
    """How the fund falls to the places: by a table for the size of the field, in even steps, alike, or as typed."""

    TABLE = "table"
    STEPS = "steps"
    EQUAL = "equal"
    OWN = "own"


@dataclass(frozen=True)
class CategoryPrize:
    """So much for the first of a category."""

    name: str
    cents: int


@dataclass(frozen=True)
class PrizeRules:
    """`back` percent of the takings and at least what is `guaranteed`; `teams` percent of it for the teams.

    `places` are paid, 0: a quarter of the field. `own` are percentages, place by place. Without `several` nobody has
    more than one prize of their own; what their team gets is the team's.
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
        """Whether there can be a prize at all."""
        return self.back > 0 or self.guaranteed > 0


def rules_read(data: object) -> PrizeRules:
    """The rules that the settings say; what they leave out is as usual.

    :raises ValueError: with a word for what is wrong: `unknown`, `back`, `guaranteed`, `split`, `places`, `own`,
        `categories`, `teams`.
    """
    if not isinstance(data, Mapping) or not data.keys() <= asdict(PrizeRules()).keys():
        raise ValueError("unknown")
    for name in ("less_expenses", "whole_euros", "several"):
        if not isinstance(data.get(name, False), bool):
            raise ValueError("unknown")
    usual = PrizeRules()
    split = data.get("split", usual.split)
    if split not in list(Split):
        raise ValueError("split")
    rules = PrizeRules(
        back=_number(data, "back", 100),
        guaranteed=_number(data, "guaranteed", MOST_CENTS),
        less_expenses=data.get("less_expenses", usual.less_expenses),
        split=Split(split),
        places=_number(data, "places", MOST_PLACES),
        own=_own(data.get("own", [])),
        whole_euros=data.get("whole_euros", usual.whole_euros),
        categories=_categories(data.get("categories", [])),
        teams=_number(data, "teams", 100),
        several=data.get("several", usual.several),
    )
    if (rules.split is Split.OWN) != bool(rules.own):
        raise ValueError("own")
    return rules


def rules_written(rules: PrizeRules) -> dict[str, Any]:
    """As the settings keep them: only what is not as usual."""
    told, usual = asdict(rules), asdict(PrizeRules())
    changed = {name: value for name, value in told.items() if value != usual[name]}
    return {name: list(value) if isinstance(value, tuple) else value for name, value in changed.items()}


def _number(data: Mapping[str, Any], name: str, most: int) -> int:
    value = data.get(name, 0)
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
        raise ValueError(name)
    return value


def _own(value: object) -> tuple[int, ...]:
    """Percentages that fall from place to place and make up a hundred."""
    if not isinstance(value, list | tuple) or len(value) > MOST_PLACES:
        raise ValueError("own")
    if not all(isinstance(one, int) and not isinstance(one, bool) and one > 0 for one in value):
        raise ValueError("own")
    if value and (sum(value) != 100 or list(value) != sorted(value, reverse=True)):
        raise ValueError("own")
    return tuple(value)


def _categories(value: object) -> tuple[CategoryPrize, ...]:
    if not isinstance(value, list | tuple) or len(value) > MOST_CATEGORIES:
        raise ValueError("categories")
    read = tuple(_category(one) for one in value)
    if len({one.name.casefold() for one in read}) < len(read):
        raise ValueError("categories")
    return read


def _category(one: object) -> CategoryPrize:
    if not isinstance(one, Mapping) or one.keys() != {"name", "cents"} or not isinstance(one["name"], str):
        raise ValueError("categories")
    name, cents = one["name"].strip(), one["cents"]
    is_amount = isinstance(cents, int) and not isinstance(cents, bool) and 0 < cents <= MOST_CENTS
    if not is_amount or not name or len(name) > NAME_LENGTH:
        raise ValueError("categories")
    return CategoryPrize(name=name, cents=cents)
