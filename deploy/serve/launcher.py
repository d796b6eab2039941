"""Prepares the database, then starts, supervises and stops the server and the worker.

`run` locks the data folder and refuses what cannot start; then `Launcher` prepares the database, starts the children
and supervises them. The functions at the end build commands and environments.
"""

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import segno
from django.conf import settings

from deploy.folder import LAUNCHED, data_folder, other_folders
from deploy.http import limits
from deploy.private import close_to_others
from deploy.serve import leftovers, system
from deploy.serve.address_watch import AddressWatch
from deploy.serve.child import Child
from deploy.serve.crash import Crash
from deploy.serve.disk_watch import DiskWatch
from deploy.serve.home import FolderBusyError, database_file, lock_folder
from deploy.serve.network import EVERYWHERE, LOOPBACK, free_port, local_name, port_refusal
from deploy.serve.refusals import find_refusals
from deploy.serve.timer import Backups
from deploy.serve.words import print_error, print_text
from deploy.sqlite3.position import checkpoint_wal, delete_position, save_position
from deploy.steady_time import AHEAD, seconds_ahead

STREAM_TIMEOUT_SECONDS = 2  # open event streams delay the stop of the server so long at most
STOP_TIMEOUT_SECONDS = 4.0  # for an orderly stop of all processes, before they are killed
START_TIMEOUT_SECONDS = 60.0
HEALTH_POLL_SECONDS = 0.05  # until the server responds for the first time
HEALTH_TIMEOUT_SECONDS = 10
POLL_SECONDS = 0.2
TLS_OFFSET = 443  # 8443 with the default port
LAST_PORT = 65_535


@dataclass(frozen=True)
class LauncherOptions:
    """The options of `chelem run`."""

    port: int
    lan: bool
    demo: bool
    restored: bool = False
    browser: bool = False


class Keys(NamedTuple):
    """Credentials of the director: a link that signs in once, and a code for this computer, valid while Chelem runs."""

    link: str
    code: str


def run(options: LauncherOptions, polls: Sequence[Callable[[], None]] = ()) -> int:
    """Serve until Ctrl-C and return the exit status. Refusals to start go to the error output.

    `polls` are called often while Chelem runs.
    """
    folder = data_folder()
    try:
        lock = lock_folder(folder)
    except FolderBusyError as busy:
        print_error("running_already", url=busy)
        _print_link(folder, str(busy))
        return 1
    except OSError as error:
        print_error("folder_unusable", folder=folder, reason=error.strerror)
        return 1
    with lock:
        if not close_to_others(folder):
            print_text("folder_open", folder=folder)
        if lines := find_refusals(folder, restored=options.restored):
            print("\n".join(lines), file=sys.stderr)
            return 1
        leftovers.end_processes(folder)
        host = EVERYWHERE if options.lan else LOOPBACK
        if refusal := port_refusal(host, options.port):
            print_error(refusal, port=options.port, free=free_port(host))
            return 1
        launcher = Launcher(options, folder, polls)
        launcher.address_watch.open()
        try:
            return launcher.run()
        finally:
            launcher.address_watch.close()


class Launcher:
    """One run, from the preparation of the database to the end of the last process."""

    def __init__(self, options: LauncherOptions, folder: Path, polls: Sequence[Callable[[], None]] = ()) -> None:
        self.options, self.polls = options, polls
        self.folder = folder
        self.database = database_file()
        self.base = f"http://{LOOPBACK}:{options.port}"
        self.address_watch = AddressWatch(folder, base=self.base, port=options.port if options.lan else 0)
        self.environment = _build_environment(folder, lan=options.lan)
        if options.lan:
            self.environment |= _tls_environment(options.port)
        self.backups = Backups(self.environment, every=settings.BACKUP_EVERY)
        self.crash = Crash(folder)
        self.stopping = threading.Event()

    def run(self) -> int:
        """Prepare the database, serve until a stop signal, and return the exit status."""
        for number in system.STOP_SIGNALS:
            signal.signal(number, self._request_stop)
        system.raise_file_limit(limits.FILE_DESCRIPTORS)
        print_text("preparing")
        self.crash.forget()
        if self.database and self.options.restored:
            delete_position(self.database)
        keys = self._prepare()
        if keys is None or self.stopping.is_set():
            return 0 if self.stopping.is_set() else 1
        children = [self._make_child("server", self._server_command()), self._make_child("worker", _worker_command())]
        try:
            with DiskWatch(self.folder, self.database) as disk_watch:
                return self._serve(children, keys, disk_watch)
        finally:
            self.backups.stop()
            _stop_children(children)
            leftovers.delete_saved(self.folder)
            if self.database:
                checkpoint_wal(self.database)
                save_position(self.database)

    def _request_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopping.set()

    def _prepare(self) -> Keys | None:
        """Prepare the database and return the director's credentials; print an error and return None if that fails."""
        shutil.rmtree(self.folder / "broker", ignore_errors=True)  # messages only nudge; `Job` rows are in the database
        demo = [] if self.options.demo else ["--no-demo"]
        command = [sys.executable, "-m", "deploy.cli", "manage", "prepare", "--base", self.base, *demo]
        result = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if result.returncode == 0:
            return Keys(*result.stdout.split()[-2:])  # the output ends with link and code
        (self.folder / "logs" / "prepare.log").write_text(result.stderr, encoding="utf-8")
        lines = result.stderr.strip().splitlines()
        if not self.stopping.is_set():
            reason = lines[-1].removeprefix("CommandError: ") if lines else result.returncode
            print_error("not_prepared", reason=reason)
        return None

    def _make_child(self, name: str, command: list[str]) -> Child:
        return Child(name=name, command=command, environment=self.environment, logs=self.folder / "logs")

    def _server_command(self) -> list[str]:
        """Return the command of the granian server, with the limits of `deploy/http/limits.py`."""
        host = EVERYWHERE if self.options.lan else LOOPBACK
        address = ["--host", host, "--port", str(self.options.port)]
        stop_timeout = ["--workers-kill-timeout", str(STREAM_TIMEOUT_SECONDS)]
        processes = ["--workers", "1", *stop_timeout, "--respawn-failed-workers"]
        connections = ["--backlog", str(limits.CONNECTIONS), "--backpressure", str(limits.CONNECTIONS)]
        headers = ["--http", "1", "--http1-header-read-timeout", str(1_000 * limits.HEADER_SECONDS)]
        application = ["--interface", "asginl", "--no-ws", "deploy.asgi:application"]
        return [sys.executable, "-m", "granian", *address, *processes, *connections, *headers, *application]

    def _serve(self, children: list[Child], keys: Keys, disk_watch: DiskWatch) -> int:
        """Start the processes and supervise them until a stop signal; return the exit status."""
        for child in children:
            child.start()
        server = children[0]
        if not self._wait_until_healthy(server):
            if self.stopping.is_set():
                return 0
            print_error("not_started", log=server.log)
            return 1
        self._print_addresses(keys)
        if self.options.browser and system.has_screen():
            webbrowser.open(keys.link)
        while not self.stopping.wait(POLL_SECONDS):
            if disk_watch.check():
                processes = [process for child in children for process in child.list_family()]
                leftovers.save_processes(self.folder, processes)
            self.backups.poll()
            self.address_watch.poll()
            for poll in self.polls:
                poll()
            self.crash.poll(children)
            _restart_ended(children)
        return 0

    def _wait_until_healthy(self, server: Child) -> bool:
        """Return True once the server responds; False if it ends, or does not respond before the timeout."""
        deadline = time.monotonic() + START_TIMEOUT_SECONDS
        while time.monotonic() < deadline and not server.has_ended:
            if _is_healthy(self.options.port):
                return True
            if self.stopping.wait(HEALTH_POLL_SECONDS):
                break
        return False

    def _print_addresses(self, keys: Keys) -> None:
        """Print the addresses, the director's link and code and the data folder, and in a hall the QR code."""
        print_text("address", url=f"{self.base}/")
        hall_urls = self.address_watch.addresses.hall_urls
        for url in hall_urls:
            print_text("hall", url=f"{url}/")
        print_text("link", url=keys.link)
        print_text("link_once")
        print_text("code", letters=keys.code)
        print_text("code_here")
        print_text("data", folder=self.folder)
        for other in other_folders(self.folder):
            print_text("data_elsewhere", folder=other)
        if hall_urls:
            segno.make(f"{hall_urls[0]}/").terminal(compact=True)
        elif self.options.lan:
            print_text("no_lan")
        print_text("stop")


def _print_link(folder: Path, url: str) -> None:
    """Print a new sign-in link for the server that already runs: a second start mostly means that the link is lost."""
    command = [sys.executable, "-m", "deploy.cli", "manage", "sign_in_link", "--base", url]
    environment = _build_environment(folder, lan=False)
    completed = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if completed.returncode == 0 and url.startswith("http"):
        print_text("link", url=completed.stdout.strip())
        print_text("link_once")


def _build_environment(folder: Path, *, lan: bool) -> dict[str, str]:
    """Return the environment of all child processes: the data folder, the clock offset, bytecode caching switched on,
    and in a hall the host names of this computer. Its addresses, which may change, are in a file (`AddressWatch`).
    """
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"CHELEM_DATA": str(folder), "PYTHONUNBUFFERED": "1", "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    environment[AHEAD] = str(seconds_ahead())
    environment[LAUNCHED] = "true"
    environment.setdefault("MALLOC_ARENA_MAX", "2")  # glibc; more arenas cost the threaded server an eighth more memory
    if lan:
        own = [environment.get("CHELEM_HOSTS", ""), socket.gethostname(), local_name()]
        environment["CHELEM_HOSTS"] = ",".join(filter(None, own))
    return environment


def _tls_environment(port: int) -> dict[str, str]:
    """Return the settings of the port with TLS; without a free port, print why there is none."""
    tls_port = port + TLS_OFFSET
    if tls_port > LAST_PORT or port_refusal(EVERYWHERE, tls_port):
        print_text("no_tls", port=tls_port)
        return {}
    return {"CHELEM_PORT": str(port), "CHELEM_TLS_PORT": str(tls_port)}


def _worker_command() -> list[str]:
    """Return the command of the Celery worker, which starts a process for the scheduler (`--beat`) as well."""
    options = [
        "--pool",
        "threads",
        "--concurrency",
        "2",
        "--without-gossip",
        "--without-mingle",
        "--loglevel",
        "WARNING",
    ]
    return [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--beat", *options]


def _is_healthy(port: int) -> bool:
    """Return True if the server answers on this port, and reports no fault."""
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=HEALTH_TIMEOUT_SECONDS)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _restart_ended(children: list[Child]) -> None:
    for child in children:
        if child.restart_if_ended():
            print_text("restarted", name=child.name, log=child.log)


def _stop_children(children: list[Child]) -> None:
    print_text("stopping")
    deadline = time.monotonic() + STOP_TIMEOUT_SECONDS
    for child in children:
        child.request_stop()
    for child in children:
        child.stop(deadline=deadline)
    print_text("stopped")
