"""Real programs: `program` starts one in a process group, killed as a whole; `run_program` waits for its end."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.waiting import TIMEOUT_SECONDS, until

ROOT = Path(__file__).resolve().parents[2]
LAST_CHARACTERS = 3000  # of a log or an output that an error shows


def environment(folder: Path, **extra: str) -> dict[str, str]:
    """Return the environment of a program with its data in `folder`, without that of the tests."""
    foreign = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "CACHE_URL", "CELERY_BROKER_URL", "PYTHONDONTWRITEBYTECODE"}
    inherited = {
        name: value for name, value in os.environ.items() if name not in foreign and not name.startswith("PYTEST")
    }
    variables = {"CHELEM_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "deploy.settings", "LANG": "C.UTF-8"}
    return inherited | variables | extra


@contextmanager
def program(
    command: Sequence[str | Path], *, log: Path, env: Mapping[str, str], user: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program with its output in `log`; at the end kill it with its children, also after an exception."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True, user=user, group=user
        )
    try:
        yield process
    finally:
        kill(process, log=log)


def kill(process: subprocess.Popen[bytes], *, log: Path | None = None) -> None:
    """Kill the whole process group, as a power cut would."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    wait_for_exit(process, log=log)


def wait_for_exit(
    process: subprocess.Popen[bytes], *, log: Path | None = None, timeout: float = TIMEOUT_SECONDS
) -> int:
    """Return the exit status; raise `TimeoutError` with the end of the log if the program runs longer."""
    try:
        return process.wait(timeout=timeout)
    except subprocess.TimeoutExpired:
        output = log.read_text(errors="replace") if log else "(no log)"
        raise TimeoutError(f"{process.args!r} goes on after {timeout:g} s:\n{output[-LAST_CHARACTERS:]}") from None


def run_program(
    command: Sequence[str | Path], *, timeout: float = 2 * TIMEOUT_SECONDS, **options: Any
) -> subprocess.CompletedProcess[str]:
    """Run a program with text output; kill it, without its children, and raise `TimeoutError` if it runs longer."""
    try:
        return subprocess.run(command, timeout=timeout, capture_output=True, text=True, check=False, **options)
    except subprocess.TimeoutExpired as error:
        output = b"\n".join(part for part in (error.stdout, error.stderr) if isinstance(part, bytes))
        last_output = output.decode(errors="replace")[-LAST_CHARACTERS:]
        raise TimeoutError(f"{command!r} goes on after {timeout:g} s:\n{last_output}") from None


def manage(*arguments: str, env: Mapping[str, str]) -> str:
    """Run a management command, which must succeed; return its output."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    process = run_program(command, cwd=ROOT, env=dict(env))
    assert process.returncode == 0, process.stderr
    return process.stdout.strip()


def wait_for(condition: Callable[[], object], *, process: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the condition holds. Fail with the log if the program ends first, or after the timeout."""
    with suppress(TimeoutError):
        until(lambda: condition() or process.poll() is not None)
    assert condition(), f"{process.args!r} ended or hangs:\n{log.read_text(errors='replace')[-LAST_CHARACTERS:]}"


def processes_with_environment(mark: str) -> set[int]:
    """Return the ids of all processes whose environment contains `mark`, such as the data folder of a test."""
    pids = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):  # the process has ended, or its environment is not readable
                if mark.encode() in (entry / "environ").read_bytes():
                    pids.add(int(entry.name))
    return pids
