"""Decoding of JSON values into exactly the types of a dataclass."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Any, NamedTuple

import pytest

from tournaments.typed_json import DecodeError, decode, reader_of


class Colour(Enum):
    RED = "red"


class Pair(NamedTuple):
    first: int
    second: str


@dataclass(frozen=True, kw_only=True)
class Inner:
    name: str
    size: int = 1


@dataclass(frozen=True, kw_only=True)
class Outer:
    number: int
    inner: Inner
    many: tuple[Inner, ...] = ()
    note: str | None = None
    extra: dict[str, Any] = field(default_factory=dict)


@pytest.mark.parametrize(
    ("wanted", "value", "read"),
    [
        (int, 3, 3),
        (str, "é", "é"),
        (bool, True, True),
        (float, 3, 3),
        (float, 0.5, 0.5),
        (int | None, None, None),
        (tuple[int, ...], [1, 2], (1, 2)),
        (tuple[int, str], [1, "a"], (1, "a")),
        (frozenset[int], [2, 1, 2], frozenset({1, 2})),
        (dict[str, tuple[int, ...]], {"a": [1]}, {"a": (1,)}),
        (Colour, "red", Colour.RED),
        (Pair, [1, "a"], Pair(1, "a")),
        (Any, [{"a": 1}], [{"a": 1}]),
    ],
)
def test_a_value_is_decoded_as_its_type(wanted: Any, value: object, read: object) -> None:
    assert reader_of(wanted)(value, "it") == read


@pytest.mark.parametrize(
    ("wanted", "value"),
    [
        (int, True),
        (int, 1.0),
        (int, "1"),
        (int, None),
        (bool, 1),
        (str, 1),
        (float, True),
        (float, "0.5"),
        (int | None, "1"),
        (tuple[int, ...], [1, "2"]),
        (tuple[int, ...], {"0": 1}),
        (tuple[int, str], [1]),
        (tuple[int, str], [1, "a", 2]),
        (frozenset[int], 1),
        (dict[str, int], []),
        (Colour, "blue"),
        (Colour, ["red"]),
        (Pair, [1]),
    ],
)
def test_a_value_of_another_type_is_refused_with_the_name_of_its_field(wanted: Any, value: object) -> None:
    with pytest.raises(DecodeError) as refused:
        reader_of(wanted)(value, "it")
    assert refused.value.name == "it"


def test_an_object_has_each_field_and_no_other() -> None:
    whole = {"number": 1, "inner": {"name": "a", "size": 2}, "many": [], "note": None, "extra": {}}
    assert decode(Outer, whole) == Outer(number=1, inner=Inner(name="a", size=2))
    for name in whole:
        with pytest.raises(DecodeError, match=name):
            decode(Outer, {key: value for key, value in whole.items() if key != name})
    with pytest.raises(DecodeError, match="more"):
        decode(Outer, whole | {"more": 1})
    with pytest.raises(DecodeError, match="whole"):
        decode(Outer, [], "whole")


def test_partial_decoding_allows_missing_fields_with_a_default() -> None:
    read = decode(Outer, {"number": 1, "inner": {"name": "a"}, "many": [{"name": "b"}]}, partial=True)
    assert read == Outer(number=1, inner=Inner(name="a"), many=(Inner(name="b"),))
    with pytest.raises(DecodeError, match="inner"):
        decode(Outer, {"number": 1}, partial=True)
    with pytest.raises(DecodeError, match="size"):
        decode(Outer, {"number": 1, "inner": {"name": "a", "size": None}}, partial=True)
