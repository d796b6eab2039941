"""Polling for the effects of other programs, with the only pause in the tests, and timeouts that fit the machine."""

import hashlib
import os
import time
from collections.abc import Callable
from typing import TypeVar

POLL_SECONDS = 0.02
QUIET_SECONDS = 0.22  # what `measure_known_work` takes on the quiet machine on which the time limits were chosen
VARIABLE = "CHELEM_TESTS_FACTOR"  # handed to every process of a run, so that it is measured once

Found = TypeVar("Found")


def measure_known_work() -> float:
    """Return the seconds that a fixed amount of work takes now."""
    began = time.perf_counter()
    hashlib.pbkdf2_hmac("sha256", b"known work", b"", 400_000)
    return time.perf_counter() - began


def measured_factor() -> float:
    """Return how many times as slow as the quiet machine this one is, at least 1."""
    return float(os.environ.setdefault(VARIABLE, f"{max(1.0, measure_known_work() / QUIET_SECONDS):.2f}"))


FACTOR = measured_factor()
TIMEOUT_SECONDS = 60.0 * FACTOR


def until(look: Callable[[], Found], *, timeout: float = TIMEOUT_SECONDS, every: float = POLL_SECONDS) -> Found:
    """Call `look` until its result is true, and return that; raise `TimeoutError` after `timeout` seconds."""
    deadline = time.monotonic() + timeout
    while not (found := look()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"{look!r} found nothing in {timeout:g} s (this machine: factor {FACTOR:g})")
        time.sleep(every)
    return found
