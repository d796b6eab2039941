"""`chelem run` as a newcomer starts it, for tests that need the whole program: launcher, server and worker."""

import os
import re
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

from deploy.serve.network import free_port
from tests.database_copies import copy_kept_database
from tests.engines.programs import environment, processes_with_environment, program, wait_for
from tournaments.management.simulation.client import Client

LOOPBACK = "127.0.0.1"
NO_SETTINGS: Mapping[str, str] = {}


@contextmanager
def chelem(
    folder: Path, *arguments: str, settings: Mapping[str, str] = NO_SETTINGS, within: Sequence[str] = ()
) -> Iterator[tuple[subprocess.Popen[bytes], Path]]:
    """Start the launcher; yield it and the file with its output.

    `within`: the beginning of a command that runs it in another environment, such as on another disk.
    """
    log = folder.parent / f"{folder.name}-{secrets.token_hex(4)}.out"  # a test may start two launchers with one folder
    command = [*within, sys.executable, "-m", "deploy.cli", "run", *arguments]
    with program(command, log=log, env=environment(folder, **settings)) as process:
        yield process, log


@contextmanager
def running(
    folder: Path,
    *arguments: str,
    settings: Mapping[str, str] = NO_SETTINGS,
    within: Sequence[str] = (),
    port: int | None = None,
    migrates: bool = False,
) -> Iterator[tuple[subprocess.Popen[bytes], str, Path]]:
    """Start the launcher and wait until it is ready; yield it, its URL and its log.

    `settings`: environment variables; `within`: the beginning of a command, as for `chelem`; `port`: that of an earlier
    launcher, to which browsers return. A new data folder gets a database with all migrations unless it `migrates`,
    which takes three seconds of processor.
    """
    port = port or free_port(LOOPBACK)
    if not migrates and not folder.exists() and "DATABASE_URL" not in settings:
        folder.mkdir(mode=0o700)
        copy_kept_database(folder / "chelem.sqlite3")
    with chelem(folder, "--port", str(port), *arguments, settings=settings, within=within) as (process, log):
        wait_for(lambda: "Ctrl-C" in log.read_text(), process=process, log=log)
        yield process, f"http://{LOOPBACK}:{port}", log


def first_link(base: str, log: Path) -> str:
    """Return the link that the launcher shows to the director."""
    link = re.search(rf"{base}/connexion/\S+/", log.read_text())
    assert link is not None
    return link.group()


def signed_in(base: str, log: Path) -> Client:
    """Sign the director in by the launcher's link; return the client."""
    path = urlsplit(first_link(base, log)).path
    director = Client(base)
    director.get(path)
    director.form(path, {})
    return director


def kill_servers(folder: Path) -> None:
    """Kill the granian processes of this data folder, as a crash would; the launcher survives and starts others."""
    for pid in processes_with_environment(str(folder)):
        with suppress(OSError):
            if b"granian" in Path(f"/proc/{pid}/cmdline").read_bytes():
                os.kill(pid, signal.SIGKILL)
