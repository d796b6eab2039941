"""What a reader takes, seen from outside: whether it hangs, and all of it where a process cannot limit itself."""

import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress

import psutil

from players.errors import DomainError
from players.importing import limits

LOOK_EVERY = 0.05  # seconds


def exchange(
    command: Sequence[str], content: bytes, environment: dict[str, str], *, limited: bool
) -> "subprocess.CompletedProcess[bytes]":
    """As `subprocess.run` with what the reader answers to the file; `limited` ends a reader that takes too much.

    :raises DomainError: it took too much; :raises subprocess.TimeoutExpired: it hangs.
    """
    with (
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        ) as reader,
        _within_limits(reader) if limited else nullcontext(),
    ):
        try:
            answer = _answer(reader, content)
        finally:
            reader.kill()
    return subprocess.CompletedProcess(command, reader.returncode, answer)


def _answer(reader: "subprocess.Popen[bytes]", content: bytes) -> bytes:
    """Send the file and return the answer, however little of the processor a busy machine leaves to the reader.

    :raises subprocess.TimeoutExpired: it hangs: it took less than `limits.STEP` of a processor in `limits.PATIENCE`.
    """
    given: bytes | None = content
    taken = 0.0
    while True:
        try:
            return reader.communicate(given, timeout=limits.PATIENCE)[0]
        except subprocess.TimeoutExpired:
            given, before, taken = None, taken, _processor_seconds(reader, taken)
            if taken - before < limits.STEP:
                raise


@contextmanager
def _within_limits(reader: "subprocess.Popen[bytes]") -> Iterator[None]:
    over: list[DomainError] = []
    watch = threading.Thread(target=_watch, args=(reader, over), daemon=True)
    watch.start()
    try:
        yield
    finally:
        watch.join()
    if over:
        raise over[0]


def _processor_seconds(reader: "subprocess.Popen[bytes]", before: float) -> float:
    with suppress(psutil.Error):
        spent = psutil.Process(reader.pid).cpu_times()
        return float(spent.user + spent.system)
    return before


def _watch(reader: "subprocess.Popen[bytes]", over: list[DomainError]) -> None:
    with suppress(psutil.Error):
        process = psutil.Process(reader.pid)
        while reader.poll() is None:
            spent = process.cpu_times()
            if process.memory_info().rss > limits.MEMORY:
                over.append(DomainError("file_too_heavy", limit=limits.MEMORY // 2**20))
            elif spent.user + spent.system > limits.SECONDS:
                over.append(DomainError("file_too_slow", limit=limits.SECONDS))
            if over:
                process.kill()
                return
            with suppress(subprocess.TimeoutExpired):
                reader.wait(LOOK_EVERY)
