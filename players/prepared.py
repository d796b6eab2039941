"""Queries compiled to SQL once per thread, for those that run with every deal or page.

Django takes several times longer to compile such a query than the database to run it. Each thread compiles it at the
first call and reuses the SQL; Django makes objects of the rows as usual.
"""

import threading
from collections.abc import Callable
from inspect import signature
from typing import Any, Generic, TypeVar

from django.db import connections
from django.db.models import Expression, QuerySet
from django.db.models.sql.compiler import SQLCompiler

Row = TypeVar("Row")


class Slot(Expression):
    """A placeholder for a value that is bound at each call. The value is passed to the driver unchanged."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, _compiler: object, _connection: object) -> tuple[str, list[Any]]:  # type: ignore[override]  # Django passes it on unchanged
        return "%s", [self]


class Statement(Generic[Row]):
    """A query compiled for one connection, which only this thread uses: its compiler can be patched and reused."""

    def __init__(self, query: "QuerySet[Any, Row]") -> None:
        self.query = query
        self._compiler: SQLCompiler = query.query.get_compiler(using=query.db)
        self.connection = self._compiler.connection
        self._sql, self._params = self._compiler.as_sql()
        self._values: tuple[object, ...] = ()
        columns = [column for column, _sql, _name in self._compiler.select or ()]
        converters = self._compiler.get_converters(columns)
        # Cached results of the methods that Django calls for each execution: compiler, SQL, converters of columns.
        vars(query.query)["get_compiler"] = lambda *_args, **_kwargs: self._compiler
        vars(self._compiler)["as_sql"] = lambda *_args, **_kwargs: (self._sql, self._values)
        vars(self._compiler)["get_converters"] = lambda _columns: converters

    def rows(self, values: tuple[object, ...]) -> list[Row]:
        """Run the query with these values, and return its objects."""
        self._values = tuple(values[part.place] if isinstance(part, Slot) else part for part in self._params)
        query: Any = self.query
        rows: list[Row] = list(query._iterable_class(query))
        return rows


class Prepared(threading.local, Generic[Row]):
    """A prepared query: `Prepared(make_query)(*values)` returns the rows of `make_query(*values)`.

    The SQL must be the same for all values: no value may be a list or None.
    """

    def __init__(self, make_query: "Callable[..., QuerySet[Any, Row]]") -> None:
        self._make_query = make_query
        self._statement: Statement[Row] | None = None

    def __call__(self, *values: object) -> list[Row]:
        """Run the query with these values; compile it at the first call and for each new connection."""
        statement = self._statement
        if statement is None or statement.connection is not connections[statement.query.db]:
            slots = map(Slot, range(len(signature(self._make_query).parameters)))
            statement = self._statement = Statement(self._make_query(*slots))
        return statement.rows(values)
