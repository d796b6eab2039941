"""A request of the planner as JSON, and back: what a draw keeps of the question that its plan answers.

Each field is written and read by its type, so that a new one needs nothing here.
"""

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from typing import Any

from tournaments.seating.problem.request import KeptTable, Request
from tournaments.typed_json import decode

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
    known = {name: stored[key] for name, key in _stored_names().items() if key in stored}
    request: Request = decode(Request, known | {"seed": seed}, partial=True)
    return request


@cache
def _stored_names() -> dict[str, str]:
    return {each.name: STORED_AS.get(each.name, each.name) for each in fields(Request) if each.name not in NOT_STORED}


def _written(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return [_written(each) for each in value]
    if is_dataclass(value):
        return {each.name: _written(getattr(value, each.name)) for each in fields(value)}
    return value
