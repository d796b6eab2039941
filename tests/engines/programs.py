"""Programs that tests start for real, each in a process group of its own that nothing survives."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.waiting import until

ROOT = Path(__file__).resolve().parents[2]


def environment(folder: Path, **extra: str) -> dict[str, str]:
    """The environment of a program that keeps its data in `folder` and knows nothing of this test process."""
    foreign = {"DJANGO_SETTINGS_MODULE", "DATABASE_URL", "CACHE_URL", "CELERY_BROKER_URL", "PYTHONDONTWRITEBYTECODE"}
    inherited = {
        name: value for name, value in os.environ.items() if name not in foreign and not name.startswith("PYTEST")
    }
    own = {"CHELEM_DATA": str(folder), "DJANGO_SETTINGS_MODULE": "deploy.settings", "LANG": "C.UTF-8"}
    return inherited | own | extra


@contextmanager
def program(
    command: Sequence[str | Path], *, log: Path, env: Mapping[str, str], user: int | None = None
) -> Iterator[subprocess.Popen[bytes]]:
    """Start it with its output in `log`; whatever happens, kill it with all its children at the end."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command, cwd=ROOT, env=env, stdout=output, stderr=output, start_new_session=True, user=user, group=user
        )
    try:
        yield process
    finally:
        kill(process)


def kill(process: subprocess.Popen[bytes]) -> None:
    """As a power cut would, the whole group."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def manage(*arguments: str, env: Mapping[str, str]) -> str:
    """What a management command prints."""
    command = [sys.executable, str(ROOT / "manage.py"), *arguments]
    done = subprocess.run(command, cwd=ROOT, env=dict(env), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def wait_for(condition: Callable[[], object], *, process: subprocess.Popen[bytes], log: Path) -> None:
    """Until it holds; fail with the log when the program ends first or the patience is over."""
    with suppress(TimeoutError):
        until(lambda: condition() or process.poll() is not None)
    assert condition(), f"{process.args!r} ended or hangs:\n{log.read_text(errors='replace')[-3000:]}"


def descendants_with(mark: str) -> set[int]:
    """Processes of this machine whose environment holds `mark`, such as the data folder of one test."""
    found = set()
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            with suppress(OSError):  # ended meanwhile, or not ours to look at
                if mark.encode() in (entry / "environ").read_bytes():
                    found.add(int(entry.name))
    return found
