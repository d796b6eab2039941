"""For systems on which a process cannot limit itself: whoever starts the reader watches what it takes."""

import subprocess
import threading
from collections.abc import Sequence
from contextlib import suppress

import psutil

from players.errors import DomainError
from players.importing import limits

LOOK_EVERY = 0.05  # seconds


def run_watched(
    command: Sequence[str], content: bytes, environment: dict[str, str]
) -> "subprocess.CompletedProcess[bytes]":
    """As `subprocess.run` with what the reader answers to the file.

    :raises DomainError: it took too much; :raises subprocess.TimeoutExpired: it took longer than `limits.PATIENCE`.
    """
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env=environment
    ) as reader:
        over: list[DomainError] = []
        watch = threading.Thread(target=_watch, args=(reader, over), daemon=True)
        watch.start()
        try:
            answer, _ = reader.communicate(content, timeout=limits.PATIENCE)
        finally:
            reader.kill()
            watch.join()
    if over:
        raise over[0]
    return subprocess.CompletedProcess(command, reader.returncode, answer)


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
