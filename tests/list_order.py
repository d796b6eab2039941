"""A watch over the order of lists: Django drops `Meta.ordering` from a query with GROUP BY, and asks for none where a
model has none. The database then returns the rows in any order, another on SQLite than on PostgreSQL.

A query that is read as a list with GROUP BY, DISTINCT or LIMIT says its `order_by`. Where rows become a mapping or a
set, an empty `order_by()` says so, except with LIMIT, which chooses rows by their order.
"""

import sys
from pathlib import Path
from typing import Any

from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import MULTI

ROOT = Path(__file__).parents[1]
LIMIT_OF_GET = 21  # `QuerySet.get` reads one row more than it prints: no list

_execute: Any = SQLCompiler.execute_sql
_found: list[str] = []


def watch_queries() -> None:
    """Note every query that is executed from now on, in any thread, and lacks an order."""
    SQLCompiler.execute_sql = _watched  # type: ignore[method-assign, assignment]  # Django has no hook there


def take_unordered() -> list[str]:
    """Return each query without an order since the last call: where it was read, and its SQL."""
    found = _found.copy()
    _found.clear()
    return found


def _watched(compiler: SQLCompiler, result_type: str = MULTI, *args: Any, **options: Any) -> Any:
    if result_type == MULTI and _lacks_order(compiler.query):
        _found.append(f"{_reader()}: {compiler.as_sql()[0]}")
    return _execute(compiler, result_type, *args, **options)


def _lacks_order(query: Any) -> bool:
    grouped = bool(query.group_by)
    limited = bool(query.is_sliced) and query.high_mark != LIMIT_OF_GET
    if not (grouped or query.distinct or limited) or query.order_by or query.extra_order_by:
        return False
    if not query.default_ordering:
        return limited
    return grouped or not query.get_meta().ordering


def _reader() -> str:
    """Return the line of the project that reads the rows."""
    frame = sys._getframe(2)
    while frame.f_back and (not (file := Path(frame.f_code.co_filename)).is_relative_to(ROOT) or ".venv" in file.parts):
        frame = frame.f_back
    return f"{frame.f_code.co_filename.removeprefix(f'{ROOT}/')}:{frame.f_lineno}"
