"""Decoding of JSON values into typed dataclasses: events of the log, stored requests, payloads of devices."""

from collections.abc import Callable, Set
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

Reader = Callable[[Any, str], Any]


class DecodeError(ValueError):
    """A value of the wrong type. `name` is that of the field, which may also be missing or unknown."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name


def decode(cls: Any, value: object, name: str = "", *, partial: bool = False) -> Any:
    """Return an instance of a dataclass from a JSON object that has exactly its fields. `name` is that of the object.

    Values must have exactly the type of their field (a boolean is not an integer). Lists become tuples or sets, values
    of enums their members, and objects dataclasses. `partial`: fields with a default may be missing.

    :raises DecodeError: the value does not fit
    """
    if not isinstance(value, dict):
        raise DecodeError(name)
    readers = _readers(cls, partial)
    if value.keys() != readers.keys():
        _refuse_names(value.keys(), readers.keys(), _with_default(cls) if partial else frozenset())
    return cls(**{key: readers[key](one, key) for key, one in value.items()})


def reader_of(wanted: Any, *, partial: bool = False) -> Reader:
    """Return the function that decodes a JSON value, with the name of its field, into this type.

    It is cached for each type, which halves the time to read a log.
    """
    return _reader(wanted, partial)


@cache
def _reader(wanted: Any, partial: bool) -> Reader:
    """Return the cached reader of a type: here of unions and containers, the others by `_class_reader`."""
    origin, args = get_origin(wanted), get_args(wanted)
    if wanted is Any:
        return lambda value, _name: value
    if origin is UnionType:
        (chosen,) = (_reader(kind, partial) for kind in args if kind is not NoneType)
        return lambda value, name: None if value is None else chosen(value, name)
    if origin is frozenset or (origin is tuple and args[-1] is Ellipsis):
        item, make = _reader(args[0], partial), origin
        return lambda value, name: make([item(one, name) for one in _exactly(list, value, name)])
    if origin is tuple:
        return _row_reader([_reader(kind, partial) for kind in args], tuple)
    if origin is dict:
        item = _reader(args[1], partial)
        return lambda value, name: {key: item(one, name) for key, one in _exactly(dict, value, name).items()}
    return _class_reader(wanted, partial)


def _class_reader(wanted: Any, partial: bool) -> Reader:
    """Return the function that converts a JSON value to this class; `partial` as in `decode`."""
    if is_dataclass(wanted):
        return lambda value, name: decode(wanted, value, name, partial=partial)
    if issubclass(wanted, Enum):
        return lambda value, name: _member(wanted, value, name)
    if issubclass(wanted, tuple):  # a NamedTuple
        kinds = get_type_hints(wanted).values()
        return _row_reader([_reader(kind, partial) for kind in kinds], lambda items: wanted(*items))
    if wanted is float:
        return lambda value, name: value if type(value) is int else _exactly(float, value, name)
    return lambda value, name: _exactly(wanted, value, name)


def _row_reader(items: list[Reader], make: Callable[[list[Any]], Any]) -> Reader:
    """Return the reader of a list of fixed length, each of whose values has its own type."""

    def read(value: Any, name: str) -> Any:
        if len(_exactly(list, value, name)) != len(items):
            raise DecodeError(name)
        return make([item(one, name) for item, one in zip(items, value, strict=True)])

    return read


@cache
def _readers(cls: Any, partial: bool) -> dict[str, Reader]:
    hints = get_type_hints(cls)
    return {field.name: _reader(hints[field.name], partial) for field in fields(cls)}


@cache
def _with_default(cls: Any) -> frozenset[str]:
    """Return the names of the fields that may be missing."""

    def has_default(field: Field[Any]) -> bool:
        return field.default is not MISSING or field.default_factory is not MISSING

    return frozenset(field.name for field in fields(cls) if has_default(field))


def _refuse_names(names: Set[str], wanted: Set[str], optional: Set[str]) -> None:
    """Raise for the first unknown name, else for the first missing one that is not optional."""
    wrong = sorted(names - wanted) or sorted(wanted - names - optional)
    if wrong:
        raise DecodeError(wrong[0])


def _exactly(wanted: Any, value: Any, name: str) -> Any:
    if type(value) is not wanted:
        raise DecodeError(name)
    return value


def _member(wanted: type[Enum], value: Any, name: str) -> Enum:
    try:
        return wanted(value)
    except ValueError as error:
        raise DecodeError(name) from error
