"""Orphan processes of a launcher that was killed with SIGKILL: the next launcher ends them before it starts its own.

Linux ends such processes itself (`system.start_process` sets PR_SET_PDEATHSIG). On other systems an orphaned server
would keep the port.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

import psutil

TERMINATE_SECONDS = 3.0  # between SIGTERM and SIGKILL


def save_processes(folder: Path, processes: Iterable[psutil.Process]) -> None:
    """Save the pid and creation time of our processes: a pid alone may be reused. Ignore a full disk, as the next call
    saves them again.
    """
    identities = []
    for process in processes:
        with suppress(psutil.Error):
            identities.append([process.pid, process.create_time()])
    with suppress(OSError):
        _file(folder).write_text(json.dumps(identities), encoding="utf-8")


def end_processes(folder: Path) -> int:
    """Terminate the saved processes that still run, kill those that remain, and return how many there were."""
    orphans = list(_saved_processes(folder))
    for process in orphans:
        with suppress(psutil.Error):
            process.terminate()
    _gone, alive = psutil.wait_procs(orphans, timeout=TERMINATE_SECONDS)
    for process in alive:
        with suppress(psutil.Error):
            process.kill()
    delete_saved(folder)
    return len(orphans)


def delete_saved(folder: Path) -> None:
    """Delete the list of processes after an orderly stop."""
    _file(folder).unlink(missing_ok=True)


def _saved_processes(folder: Path) -> Iterable[psutil.Process]:
    """Yield the saved processes that still run: another process may have got the same id."""
    with suppress(OSError, ValueError, TypeError):
        for pid, created_at in json.loads(_file(folder).read_text(encoding="utf-8")):
            with suppress(psutil.Error):
                process = psutil.Process(pid)
                if process.create_time() == created_at:
                    yield process


def _file(folder: Path) -> Path:
    return folder / "launcher.programs"
