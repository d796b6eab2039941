"""Questions asked with every deal and every page, written in SQL once.

Django takes several times longer to write such a statement than the database to answer it, and it is the same one each
time. Here each thread writes it when it first asks; the rows become objects in Django's own way.
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
    """The place of a value that is told when the question is asked. It goes to the driver as it is."""

    def __init__(self, place: int) -> None:
        super().__init__()
        self.place = place

    def as_sql(self, _compiler: object, _connection: object) -> tuple[str, list[Any]]:  # type: ignore[override]  # Django sends it through untouched
        return "%s", [self]


class Statement(Generic[Row]):
    """A question as one connection asks it: nobody else uses that connection, so what Django made of it is kept."""

    def __init__(self, question: "QuerySet[Any, Row]") -> None:
        self.question = question
        self._compiler: SQLCompiler = question.query.get_compiler(using=question.db)
        self.connection = self._compiler.connection
        self._text, self._places = self._compiler.as_sql()
        self._given: tuple[object, ...] = ()
        columns = [column for column, _sql, _name in self._compiler.select or ()]
        converters = self._compiler.get_converters(columns)
        # What Django asks for each time: the compiler, its text, and how a column becomes a value.
        vars(question.query)["get_compiler"] = lambda *_args, **_kwargs: self._compiler
        vars(self._compiler)["as_sql"] = lambda *_args, **_kwargs: (self._text, self._given)
        vars(self._compiler)["get_converters"] = lambda _columns: converters

    def rows(self, values: tuple[object, ...]) -> list[Row]:
        """The rows for these values, as the question makes objects of them."""
        self._given = tuple(values[part.place] if isinstance(part, Slot) else part for part in self._places)
        question: Any = self.question
        rows: list[Row] = list(question._iterable_class(question))
        return rows


class Prepared(threading.local, Generic[Row]):
    """`Prepared(ask)(*values)`: the rows of the question that `ask` makes out of so many keys, numbers or texts.

    It must be the same statement for all of them: none is a list, and none is None.
    """

    def __init__(self, ask: "Callable[..., QuerySet[Any, Row]]") -> None:
        self._ask = ask
        self._statement: Statement[Row] | None = None

    def __call__(self, *values: object) -> list[Row]:
        known = self._statement
        if known is None or known.connection is not connections[known.question.db]:
            known = self._statement = Statement(self._ask(*map(Slot, range(len(signature(self._ask).parameters)))))
        return known.rows(values)
