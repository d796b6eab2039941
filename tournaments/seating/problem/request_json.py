"""Conversion of a request of the planner to the JSON that a draw stores, and back.

Each field is encoded and decoded by its type, so a new field needs no code here.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from tournaments.seating.problem.request import KeptTable, Request
from tournaments.typed_json import decode

NOT_STORED = frozenset({"seed", "history", "history_byes", "time_limit"})
"""The seed has its own column, the history is in the plan, and the time limit is set for each run."""
STORED_AS = {"strict_fairness": "strict"}


def request_json(request: Request) -> dict[str, Any]:
    """Return the stored form of a request, which `request_from_json` reads."""
    return {stored: _encode(getattr(request, name)) for name, stored in _stored_names().items()}


def kept_tables_json(kept_tables: tuple[KeptTable, ...]) -> list[Any]:
    """Return the stored form of `Request.kept_tables` alone."""
    return [_encode(kept) for kept in kept_tables]


def request_from_json(stored: Mapping[str, Any], *, seed: int) -> Request:
    """Return the stored request; a field that was added to `Request` after the draw has its default."""
    values = {name: stored[key] for name, key in _stored_names().items() if key in stored}
    request: Request = decode(Request, values | {"seed": seed}, partial=True)
    return request


@cache
def _stored_names() -> dict[str, str]:
    return {each.name: STORED_AS.get(each.name, each.name) for each in fields(Request) if each.name not in NOT_STORED}


def _encode(value: Any) -> Any:
    """Convert dataclasses to objects, tuples to lists, sets to sorted lists; return other values unchanged."""
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_encode(each) for each in value]
    if is_dataclass(value):
        return {each.name: _encode(getattr(value, each.name)) for each in fields(value)}
    return value
