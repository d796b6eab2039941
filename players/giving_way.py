"""A hook that a long render calls between rows, so that it yields to requests that write.

The GIL runs one thread at a time: without a pause, a render slows a POST with a deal down. The server sets the hook
(`deploy/http/precedence`); without one, `give_way` returns at once.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

Row = TypeVar("Row")
_thread = threading.local()


def give_way() -> None:
    """Call the hook of this thread. Call it between two rows of a page."""
    if (hook := getattr(_thread, "hook", None)) is not None:
        hook()


def give_way_between(rows: Iterable[Row]) -> Iterator[Row]:
    """Yield the same rows, and call the hook before each."""
    for row in rows:
        give_way()
        yield row


@contextmanager
def give_way_by(hook: Callable[[], None]) -> Iterator[None]:
    """Set the hook of this thread during a block."""
    _thread.hook = hook
    try:
        yield
    finally:
        _thread.hook = None
