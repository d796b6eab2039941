"""A request of the planner as JSON, and back: what a draw keeps of the question that its plan answers.

Each field is written and read by its type, so that a new one needs nothing here.
"""

from collections.abc import Mapping
from dataclasses import asdict, fields, is_dataclass
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, get_args, get_origin, get_type_hints

from tournaments.seating.problem.request import KeptTable, Request

NOT_STORED = frozenset({"seed", "history", "history_byes", "time_limit"})
"""The seed has a column of its own, the history is in the plan, and the time depends on who waits."""
STORED_AS = {"strict_fairness": "strict"}


def request_json(request: Request) -> dict[str, Any]:
    """Return the stored form of a request, which `request_from_json` reads."""
    return {stored: _written(getattr(request, name)) for name, stored in _stored_names().items()}


def kept_tables_json(kept_tables: tuple[KeptTable, ...]) -> list[Any]:
    """Return the stored form of `Request.kept_tables` alone."""
    return [_written(kept) for kept in kept_tables]


def request_from_json(stored: Mapping[str, Any], *, seed: int) -> Request:
    """Return the request that was stored; a field that is younger than the draw has its default."""
    types = _types(Request)
    read = {name: _read(types[name], stored[key]) for name, key in _stored_names().items() if key in stored}
    return Request(**read, seed=seed)


@cache
def _stored_names() -> dict[str, str]:
    return {each.name: STORED_AS.get(each.name, each.name) for each in fields(Request) if each.name not in NOT_STORED}


@cache
def _types(cls: type) -> dict[str, Any]:
    return get_type_hints(cls)


def _written(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    return asdict(value) if is_dataclass(value) and not isinstance(value, type) else value


def _read(of: Any, value: Any) -> Any:
    """Return a value of the type `of`: a number, a text, an enum, a class of fields, a tuple or set, or one of these
    or None."""
    origin, arguments = get_origin(of), get_args(of)
    if origin is UnionType:
        return None if value is None else _read(next(each for each in arguments if each is not NoneType), value)
    if origin is frozenset:
        return frozenset(value)
    if origin is tuple:
        parts = (arguments[0],) * len(value) if arguments[-1] is Ellipsis else arguments
        return tuple(_read(part, each) for part, each in zip(parts, value, strict=True))
    cls: type[Any] = of
    if is_dataclass(cls):
        types = _types(cls)
        return cls(**{name: _read(types[name], each) for name, each in value.items()})
    if issubclass(cls, tuple):
        return cls(*value)
    return cls(value) if issubclass(cls, Enum) else value
