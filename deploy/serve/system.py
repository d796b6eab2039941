"""Operations that differ between operating systems: process groups, signals, limits of file descriptors, file
systems.
"""

import ctypes
import os
import signal
import subprocess
import sys
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path

import psutil

try:
    import resource
except ImportError:  # Windows has no limit of file descriptors
    resource = None  # type: ignore[assignment]

PR_SET_PDEATHSIG = 1  # Linux, prctl(2)
STOP_SIGNALS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
REMOTE_FILE_SYSTEMS = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "sshfs", "davfs", "webdav", "rclone"}
HAS_PROCESS_GROUPS = hasattr(os, "killpg")
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def start_process(command: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[str]":
    """Start a process that Ctrl-C in the terminal does not reach, with its output in a pipe.

    It gets a process group of its own where there are groups. On Linux it ends with the launcher, even after SIGKILL.
    """
    return subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=HAS_PROCESS_GROUPS,
        creationflags=0 if HAS_PROCESS_GROUPS else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        preexec_fn=_end_with_parent if LIBC else None,  # noqa: PLW1509 - one system call, no lock is taken
    )


def _end_with_parent() -> None:
    """Ask the kernel, in the new process, for SIGTERM when the parent dies."""
    if LIBC:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def request_stop(process: "subprocess.Popen[str]") -> None:
    """Send the signal after which the process finishes its current work and ends."""
    process.send_signal(signal.SIGTERM if HAS_PROCESS_GROUPS else signal.CTRL_BREAK_EVENT)  # type: ignore[attr-defined,unused-ignore]  # Windows


def kill_family(process: "subprocess.Popen[str]", last_family: list[psutil.Process]) -> None:
    """Kill the process and its descendants: its group, or without groups also those in `last_family`."""
    if HAS_PROCESS_GROUPS:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        for member in [*last_family, *list_family(process.pid)]:
            with suppress(psutil.Error):
                member.kill()


def list_family(pid: int) -> list[psutil.Process]:
    """Return a process and its descendants; an empty list if it has ended."""
    try:
        head = psutil.Process(pid)
        return [head, *head.children(recursive=True)]
    except psutil.Error:
        return []


def raise_file_limit(wanted: int) -> None:
    """Raise the limit of file descriptors of this process, as far as the system allows: each connection takes one, and
    most systems allow about a thousand by default.
    """
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def has_screen() -> bool:
    """Return True if a browser can be opened. On Linux without a desktop a text browser would occupy the terminal."""
    if sys.platform == "linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def disk_is_remote(folder: Path) -> bool:
    """Return True if the folder is on a network file system, where SQLite's locks are not reliable."""
    parts = [(Path(part.mountpoint), part) for part in psutil.disk_partitions(all=True)]
    holding = [(len(point.parts), part) for point, part in parts if folder.is_relative_to(point)]
    if not holding:
        return False
    _, part = max(holding, key=lambda pair: pair[0])
    return part.fstype.removeprefix("fuse.").lower() in REMOTE_FILE_SYSTEMS or "remote" in part.opts.split(",")
