"""What a launcher that was killed outright has left running: the next one ends it before it starts its own.

Linux ends such programs by itself (`system.apart`); other systems do not, and a server that nobody watches keeps the
port.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import psutil

PATIENCE = 3.0  # seconds to end by themselves


def remember(folder: Path, processes: Iterable[psutil.Process]) -> None:
    """Write down who is ours: the number alone may be somebody else's after a while. On a full disk the next time."""
    born = []
    for process in processes:
        with suppress(psutil.Error):
            born.append([process.pid, process.create_time()])
    with suppress(OSError):
        _file(folder).write_text(json.dumps(born), encoding="utf-8")


def end(folder: Path) -> int:
    """End what is still there, first with a request; returns how many that were."""
    ours = list(_remembered(folder))
    for process in ours:
        with suppress(psutil.Error):
            process.terminate()
    _gone, alive = psutil.wait_procs(ours, timeout=PATIENCE)
    for process in alive:
        with suppress(psutil.Error):
            process.kill()
    forget(folder)
    return len(ours)


def forget(folder: Path) -> None:
    """All has ended in order."""
    _file(folder).unlink(missing_ok=True)


def _remembered(folder: Path) -> Iterable[psutil.Process]:
    with suppress(OSError, ValueError, TypeError):
        for pid, born in json.loads(_file(folder).read_text(encoding="utf-8")):
            with suppress(psutil.Error):
                process = psutil.Process(pid)
                if process.create_time() == born:
                    yield process


def _file(folder: Path) -> Path:
    return folder / "launcher.programs"
