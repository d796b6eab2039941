"""Detection of queries that are read as a list without an order.

Django drops `Meta.ordering` from a query with GROUP BY, and adds no ORDER BY for a model without an ordering. The
database then returns the rows in any order, which differs between SQLite and PostgreSQL.

A list query with GROUP BY needs an `order_by`; one with DISTINCT or LIMIT needs that or `Meta.ordering`. An empty
`order_by()` declares that the order does not matter, as for a mapping or a set, but not with LIMIT, which selects rows
by their order.
"""

import sys
from pathlib import Path
from typing import Any

from django.db.models.sql.compiler import SQLCompiler
from django.db.models.sql.constants import MULTI

ROOT = Path(__file__).parents[1]
LIMIT_OF_GET = 21  # `QuerySet.get` reads one row more than it prints: no list

_execute: Any = SQLCompiler.execute_sql
_unordered: list[str] = []


def watch_queries() -> None:
    """Note every query that is executed from now on, in any thread, and lacks an order."""
    SQLCompiler.execute_sql = _execute_and_record  # type: ignore[method-assign, assignment]  # Django has no hook there


def take_unordered() -> list[str]:
    """Return each query without an order since the last call: where it was read, and its SQL."""
    unordered = _unordered.copy()
    _unordered.clear()
    return unordered


def _execute_and_record(compiler: SQLCompiler, result_type: str = MULTI, *args: Any, **options: Any) -> Any:
    if result_type == MULTI and _lacks_order(compiler.query):
        _unordered.append(f"{_reading_line()}: {compiler.as_sql()[0]}")
    return _execute(compiler, result_type, *args, **options)


def _lacks_order(query: Any) -> bool:
    """Return True for a list query that needs an order, by the rule of this module, and has none."""
    grouped = bool(query.group_by)
    limited = bool(query.is_sliced) and query.high_mark != LIMIT_OF_GET
    if not (grouped or query.distinct or limited) or query.order_by or query.extra_order_by:
        return False
    if not query.default_ordering:
        return limited
    return grouped or not query.get_meta().ordering


def _reading_line() -> str:
    """Return the line of the project that reads the rows."""
    frame = sys._getframe(2)
    while frame.f_back and (not (file := Path(frame.f_code.co_filename)).is_relative_to(ROOT) or ".venv" in file.parts):
        frame = frame.f_back
    return f"{frame.f_code.co_filename.removeprefix(f'{ROOT}/')}:{frame.f_lineno}"
