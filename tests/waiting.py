"""The only pause in the tests: between two looks at something that other programs bring about."""

import time
from collections.abc import Callable
from typing import TypeVar

LOOK_AGAIN = 0.02  # seconds
PATIENCE = 60.0

Found = TypeVar("Found")


def until(look: Callable[[], Found], *, patience: float = PATIENCE, every: float = LOOK_AGAIN) -> Found:
    """Look until there is something to find, and return it; `TimeoutError` once the patience is over."""
    deadline = time.monotonic() + patience
    while not (found := look()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"nothing came of {look!r} in {patience:g} s")
        time.sleep(every)
    return found
