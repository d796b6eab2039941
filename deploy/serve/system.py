"""What systems do each in their way: groups of processes, their end, how many files a program may have open."""

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
except ImportError:  # Windows, where nothing limits the files of a program
    resource = None  # type: ignore[assignment]

PR_SET_PDEATHSIG = 1  # Linux, prctl(2)
STOPS = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
REMOTE = {"nfs", "nfs4", "cifs", "smb3", "smbfs", "afpfs", "sshfs", "davfs", "webdav", "rclone"}
HAS_GROUPS = hasattr(os, "killpg")
LIBC = ctypes.CDLL(None) if sys.platform == "linux" else None


def start_apart(command: Sequence[str], environment: Mapping[str, str]) -> "subprocess.Popen[str]":
    """A program that no Ctrl-C of the terminal reaches, whose output can be read.

    Where there are groups it has one of its own; on Linux it ends with the launcher even when that is killed outright.
    """
    return subprocess.Popen(
        command,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        errors="replace",
        start_new_session=HAS_GROUPS,
        creationflags=0 if HAS_GROUPS else getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
        preexec_fn=_end_with_parent if LIBC else None,  # noqa: PLW1509 - one system call, no lock is taken
    )


def _end_with_parent() -> None:
    """In the new process."""
    if LIBC:
        LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGTERM)


def ask_to_stop(process: "subprocess.Popen[str]") -> None:
    """Let it finish what it holds."""
    process.send_signal(signal.SIGTERM if HAS_GROUPS else signal.CTRL_BREAK_EVENT)  # type: ignore[attr-defined,unused-ignore]  # Windows


def end(process: "subprocess.Popen[str]", born: list[psutil.Process]) -> None:
    """Whatever is left of it and of those it has started, which `born` may know where there are no groups."""
    if HAS_GROUPS:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
    else:
        for one in [*born, *family(process.pid)]:
            with suppress(psutil.Error):
                one.kill()


def family(pid: int) -> list[psutil.Process]:
    """A process and all below it, as they are now."""
    try:
        head = psutil.Process(pid)
        return [head, *head.children(recursive=True)]
    except psutil.Error:
        return []


def room_for_files(most: int) -> None:
    """A connection is a file; most systems allow a program a thousand, and more to whoever asks."""
    if resource is None:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = most if hard == resource.RLIM_INFINITY else min(most, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def has_screen() -> bool:
    """Whether a browser can be opened: on a Linux without a desktop, one of the terminal would take the terminal."""
    if sys.platform == "linux":
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True


def disk_is_remote(folder: Path) -> bool:
    """Whether the folder lies on another computer: SQLite's locks do not hold across a network."""
    parts = [(Path(part.mountpoint), part) for part in psutil.disk_partitions(all=True)]
    holding = [(len(point.parts), part) for point, part in parts if folder.is_relative_to(point)]
    if not holding:
        return False
    _, part = max(holding, key=lambda pair: pair[0])
    return part.fstype.removeprefix("fuse.").lower() in REMOTE or "remote" in part.opts.split(",")
