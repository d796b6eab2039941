"""Options of rules as data: name, label, help text and allowed values.

Settings forms, rule sheets and the validation of rules are all generated from them.

>>> elders = switch("elders", ("Aînés", "Elders"), text=("Les aînés commencent.", "Elders begin."))
>>> elders.default, elders.accepts(True), elders.accepts(1)
(False, True, False)
>>> [problem.code for problem in check_options({"elders": 1, "x": 2}, (elders,))]
['option_value', 'option_unknown']
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TypeAlias

from .problem import Problem

OptionValue: TypeAlias = bool | int | str
Text: TypeAlias = Mapping[str, str]
"""One text in each language: {"fr": ..., "en": ...}."""
WordPair: TypeAlias = tuple[str, str]
"""French, English."""


class OptionKind(StrEnum):
    """The type of an option's value."""

    SWITCH = "switch"
    """True or False."""
    NUMBER = "number"
    """An integer among `allowed`."""
    CHOICE = "choice"
    """A word among `allowed`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One variant."""

    name: str
    kind: OptionKind
    default: OptionValue
    allowed: tuple[OptionValue, ...]
    label: Text
    """A few words."""
    text: Text
    """One sentence of help."""
    values: Mapping[OptionValue, Text] = field(default_factory=dict, hash=False)
    """Words for the values of a choice."""
    scores: bool = True
    """False if the option changes no score: it is only recorded and printed on the rule sheet."""
    idle: Mapping[str, tuple[OptionValue, ...]] = field(default_factory=dict, hash=False)
    """Values of other options with which this one changes nothing, such as multipliers with fixed worths."""

    def accepts(self, value: object) -> bool:
        """Return True if `value` is one of `allowed` and has their type: True is not accepted for 1."""
        return type(value) is type(self.default) and value in self.allowed

    def idle_with(self, **values: tuple[OptionValue, ...]) -> "Option":
        """Return this option as one that changes nothing with these values of other options."""
        return replace(self, idle=values)


def switch(name: str, label: WordPair, *, text: WordPair, scores: bool = True) -> Option:
    """Return an option that is on or off; off by default. `scores` is that of `Option`."""
    return Option(
        name=name,
        kind=OptionKind.SWITCH,
        default=False,
        allowed=(False, True),
        label=_both(label),
        text=_both(text),
        scores=scores,
    )


def number(
    name: str, label: WordPair, default: int, allowed: Iterable[int], *, text: WordPair, scores: bool = True
) -> Option:
    """Return an option whose value is one of the allowed integers. `scores` is that of `Option`."""
    return Option(
        name=name,
        kind=OptionKind.NUMBER,
        default=default,
        allowed=tuple(allowed),
        label=_both(label),
        text=_both(text),
        scores=scores,
    )


def choice(
    name: str, label: WordPair, values: dict[OptionValue, WordPair], *, text: WordPair, scores: bool = True
) -> Option:
    """Return an option whose value is one of the given words; the first is the default. `scores`: see `Option`."""
    return Option(
        name=name,
        kind=OptionKind.CHOICE,
        default=next(iter(values)),
        allowed=tuple(values),
        label=_both(label),
        text=_both(text),
        values={value: _both(words) for value, words in values.items()},
        scores=scores,
    )


def check_options(values: Mapping[str, object], known: Iterable[Option]) -> list[Problem]:
    """Return a problem for each unknown option (`option_unknown`) and each invalid value (`option_value`)."""
    by_name = {option.name: option for option in known}
    problems = []
    for name, value in values.items():
        option = by_name.get(name)
        if option is None:
            problems.append(Problem(code="option_unknown", field="options", params={"option": name}))
        elif not option.accepts(value):
            params = {"option": name, "value": value, "allowed": option.allowed}
            problems.append(Problem(code="option_value", field="options", params=params))
    return problems


def _both(words: WordPair) -> Text:
    french, english = words
    return {"fr": french, "en": english}
