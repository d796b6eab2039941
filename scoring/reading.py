"""Readers that validate untrusted values: each returns the value in its type or raises `DealFormatError`.

A reader takes the name of the field, for the problem, and the value. Codes: `wrong_type`, `unknown_value`, and for
whole objects `not_an_object`, `field_missing`, `field_unknown`.
"""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeAlias, TypeVar

from .problem import DealFormatError, NotationError, Problem

_Word = TypeVar("_Word", bound=StrEnum)
_Value = TypeVar("_Value")

Reader: TypeAlias = Callable[[str, object], _Value]


def wrong_type(field: str, expected: str) -> DealFormatError:
    """Return the error to raise.

    :param expected: integer, number, boolean, string, list, object, or a type that the game has a text for.
    """
    return DealFormatError(Problem(code="wrong_type", field=field, params={"expected": expected}))


def read_integer(field: str, value: object) -> int:
    """Return an integer of any size; a boolean is refused."""
    if type(value) is not int:
        raise wrong_type(field, "integer")
    return value


def read_boolean(field: str, value: object) -> bool:
    """Return a boolean; 1 and 0 are refused."""
    if not isinstance(value, bool):
        raise wrong_type(field, "boolean")
    return value


def read_list(field: str, value: object) -> Sequence[object]:
    """Return a list or tuple; its items are not validated."""
    if not isinstance(value, list | tuple):
        raise wrong_type(field, "list")
    return value


def read_word(field: str, value: object, words: type[_Word]) -> _Word:
    """Return the member of the enum `words` with that value."""
    word = read_string(field, value)
    try:
        return words(word)
    except ValueError:
        params: dict[str, object] = {"value": word, "allowed": tuple(word.value for word in words)}
        raise DealFormatError(Problem(code="unknown_value", field=field, params=params)) from None


def read_string(field: str, value: object) -> str:
    """Return a string."""
    if not isinstance(value, str):
        raise wrong_type(field, "string")
    return value


def read_object(field: str, value: object) -> Mapping[str, object]:
    """Return a JSON object; its values are not validated."""
    if not isinstance(value, Mapping):
        raise wrong_type(field, "object")
    return value


def optional(read: Reader[_Value]) -> Reader[_Value | None]:
    """Return a reader that also accepts null."""
    return lambda field, value: None if value is None else read(field, value)


def read_fields(mapping: object, readers: Mapping[str, Reader[Any]], required: Collection[str]) -> dict[str, Any]:
    """Return the fields of a JSON object, each read by its reader.

    :raises DealFormatError: with every problem.
    """
    if not isinstance(mapping, Mapping):
        raise DealFormatError(Problem(code="not_an_object", field="line"))
    fields: dict[str, Any] = {}
    problems = [Problem(code="field_missing", field=key) for key in required if key not in mapping]
    for key, value in mapping.items():
        if (read := readers.get(key)) is None:
            problems.append(Problem(code="field_unknown", field=str(key)))
            continue
        try:
            fields[key] = read(key, value)
        except DealFormatError as error:
            problems += error.problems
    if problems:
        raise DealFormatError(*problems)
    return fields


def read_notation(pattern: re.Pattern[str], text: str, example: str) -> dict[str, str]:
    """Return the named groups that matched a text form. Runs of blanks count as one.

    :raises NotationError: with an `example` of the text form.
    """
    match = pattern.fullmatch(" ".join(text.split()))
    if match is None:
        raise NotationError(Problem(code="notation_hand", field="line", params={"word": text, "example": example}))
    return {name: word for name, word in match.groupdict().items() if word is not None}
