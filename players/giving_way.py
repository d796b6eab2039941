"""A long drawing gives way to whoever writes: Python computes in one thread at a time, and a deal would share it.

Who serves the pages says how (`deploy/http/precedence`); elsewhere nobody is given way to.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Row = TypeVar("Row")
_here = threading.local()


def give_way() -> None:
    """Between two rows of a page."""
    if (ask := getattr(_here, "ask", None)) is not None:
        ask()


def giving_way(rows: Iterable[Row]) -> Iterator[Row]:
    """The same rows, with a pause before each for whoever writes."""
    for row in rows:
        give_way()
        yield row


@contextmanager
def asking(ask: Callable[[], None]) -> Iterator[None]:
    """While this thread draws, `ask` is called between rows."""
    _here.ask = ask
    try:
        yield
    finally:
        _here.ask = None
