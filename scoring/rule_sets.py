"""Rule sets of a game that has one usual way to play: frozen values with a field for every option."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, TypeVar

from .options import Option, OptionValue, option_problems
from .problem import Problem, RulesError

USUAL = "standard"
"""The name of the one rule set."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """One way to play; a game adds a field for each of its `OPTIONS`. Made by `chosen_rules`, which checks values."""

    OPTIONS: ClassVar[tuple[Option, ...]] = ()

    name: str = USUAL

    def value(self, option: str) -> OptionValue:
        """What an option is set to. Raises KeyError for an unknown name."""
        if option not in {known.name for known in self.OPTIONS}:
            raise KeyError(option)
        value: OptionValue = getattr(self, option)
        return value

    def house_options(self) -> dict[str, OptionValue]:
        """The options that differ from the usual rules."""
        return {o.name: self.value(o.name) for o in self.OPTIONS if self.value(o.name) != o.default}


RuleSetT = TypeVar("RuleSetT", bound=RuleSet)


def chosen_rules(kind: type[RuleSetT], name: str, options: Mapping[str, Any]) -> RuleSetT:
    """The usual rules with some options changed.

    Raises RulesError with every reason: `rules_unknown`, `option_unknown`, `option_value`.
    """
    problems = option_problems(options, kind.OPTIONS)
    if name != USUAL:
        params: dict[str, object] = {"name": name, "known": (USUAL,)}
        problems = [Problem(code="rules_unknown", field="rules", params=params), *problems]
    if problems:
        raise RulesError(*problems)
    return kind(name=name, **options)
