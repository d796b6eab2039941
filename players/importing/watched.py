"""Runs the process that reads an untrusted file, and stops it when it hangs or, on Windows, exceeds a limit."""

import subprocess
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress

import psutil

from players.errors import DomainError
from players.importing import limits

POLL_SECONDS = 0.05


def run_worker(
    command: Sequence[str], content: bytes, environment: dict[str, str], *, limited: bool
) -> "subprocess.CompletedProcess[bytes]":
    """Run the process that reads an untrusted file: send it `content` and return its output, like `subprocess.run`.

    `limited`: this process enforces the limits on CPU time and memory, which the other cannot on Windows.

    :raises DomainError: it exceeded a limit; :raises subprocess.TimeoutExpired: it hangs.
    """
    with (
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
        ) as reader,
        _within_limits(reader) if limited else nullcontext(),
    ):
        try:
            answer = _read_answer(reader, content)
        finally:
            reader.kill()
    return subprocess.CompletedProcess(command, reader.returncode, answer)


def _read_answer(reader: "subprocess.Popen[bytes]", content: bytes) -> bytes:
    """Send the file and return the output. A reader may take long on a busy machine, as long as it uses CPU time.

    :raises subprocess.TimeoutExpired: it used less than `limits.PROGRESS_CPU_SECONDS` in `limits.TIMEOUT_SECONDS`.
    """
    unsent: bytes | None = content
    used = 0.0
    while True:
        try:
            return reader.communicate(unsent, timeout=limits.TIMEOUT_SECONDS)[0]
        except subprocess.TimeoutExpired:
            unsent, before, used = None, used, _cpu_seconds(reader, used)
            if used - before < limits.PROGRESS_CPU_SECONDS:
                raise


@contextmanager
def _within_limits(reader: "subprocess.Popen[bytes]") -> Iterator[None]:
    """Watch the reader in a thread during the block; at its end raise the limit that it exceeded, if any."""
    over: list[DomainError] = []
    watch = threading.Thread(target=_watch, args=(reader, over), daemon=True)
    watch.start()
    try:
        yield
    finally:
        watch.join()
    if over:
        raise over[0]


def _cpu_seconds(reader: "subprocess.Popen[bytes]", before: float) -> float:
    """Return the CPU time that the reader has used, or `before` if it has ended."""
    with suppress(psutil.Error):
        spent = psutil.Process(reader.pid).cpu_times()
        return float(spent.user + spent.system)
    return before


def _watch(reader: "subprocess.Popen[bytes]", over: list[DomainError]) -> None:
    """Poll the reader until it ends; on an exceeded limit, add the error to `over` and kill it."""
    with suppress(psutil.Error):
        process = psutil.Process(reader.pid)
        while reader.poll() is None:
            spent = process.cpu_times()
            if process.memory_info().rss > limits.MEMORY_BYTES:
                over.append(DomainError("file_too_heavy", limit=limits.MEMORY_BYTES // 2**20))
            elif spent.user + spent.system > limits.CPU_SECONDS:
                over.append(DomainError("file_too_slow", limit=limits.CPU_SECONDS))
            if over:
                process.kill()
                return
            with suppress(subprocess.TimeoutExpired):
                reader.wait(POLL_SECONDS)
