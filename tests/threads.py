"""Daemon threads for tests: one that hangs fails its test and does not keep the process from ending."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import Future
from threading import Thread
from typing import TypeVar

from tests.waiting import TIMEOUT_SECONDS

Given = TypeVar("Given")


def start_thread(act: Callable[[], Given]) -> "Future[Given]":
    """Run a function in a daemon thread; return its future. Pools of `concurrent.futures` join threads at exit."""
    future: Future[Given] = Future()

    def run() -> None:
        try:
            future.set_result(act())
        except BaseException as error:
            future.set_exception(error)

    Thread(target=run, name=f"test: {act!r}", daemon=True).start()
    return future


def wait_for_results(futures: "Iterable[Future[Given]]", *, timeout: float = TIMEOUT_SECONDS) -> list[Given]:
    """Return the results in the order of the futures; raise `TimeoutError` after `timeout` seconds for all of them."""
    deadline = time.monotonic() + timeout
    return [future.result(timeout=max(0.0, deadline - time.monotonic())) for future in futures]


def run_in_thread(act: Callable[[], Given], *, timeout: float = TIMEOUT_SECONDS) -> Given:
    """Return what the act returns in a thread of its own, or raise what it raises."""
    return start_thread(act).result(timeout=timeout)
