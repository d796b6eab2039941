"""The rule set of games that have only one: a frozen dataclass with a field for every option."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from .options import Option, OptionValue, check_options
from .problem import Problem, RulesError

USUAL = "standard"
"""The name of the only rule set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Rules of a game. Subclasses add a field for each of their `OPTIONS`; `build_rules` checks the values."""

    OPTIONS: ClassVar[tuple[Option, ...]] = ()

    name: str = USUAL

    def value(self, option: str) -> OptionValue:
        """Return the value of an option.

        :raises KeyError: if the name is unknown.
        """
        if option not in {known.name for known in self.OPTIONS}:
            raise KeyError(option)
        value: OptionValue = getattr(self, option)
        return value

    def house_options(self) -> dict[str, OptionValue]:
        """Return the options that differ from the usual rules."""
        return {o.name: self.value(o.name) for o in self.OPTIONS if self.value(o.name) != o.default}


RuleSetT = TypeVar("RuleSetT", bound=RuleSet)


def build_rules(kind: type[RuleSetT], name: str, options: Mapping[str, Any]) -> RuleSetT:
    """Return the usual rules with some options changed.

    :raises RulesError: with every problem: `rules_unknown`, `option_unknown`, `option_value`.
    """
    problems = check_options(options, kind.OPTIONS)
    if name != USUAL:
        params: dict[str, object] = {"name": name, "known": (USUAL,)}
        problems = [Problem(code="rules_unknown", field="rules", params=params), *problems]
    if problems:
        raise RulesError(*problems)
    return kind(name=name, **options)
