"""Prepares, starts, watches and stops everything that a tournament in a hall needs."""

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
from dataclasses import dataclass
from pathlib import Path
from types import FrameType
from typing import NamedTuple

import segno
from django.conf import settings

from deploy.folder import data_folder, other_folders
from deploy.http import limits
from deploy.private import close_to_others
from deploy.serve import leftovers, system
from deploy.serve.child import Child
from deploy.serve.home import FolderBusyError, claim, database_file, note_addresses
from deploy.serve.lookout import Lookout
from deploy.serve.network import free_port, lan_addresses, port_refusal
from deploy.serve.refusals import refusals
from deploy.serve.timer import Backups
from deploy.serve.words import fail, say
from deploy.sqlite3.known import forget, note, settle
from deploy.steady_time import AHEAD, seconds_ahead

STREAM_PATIENCE = 2  # seconds that open event streams may delay the stop of the server
STOP_PATIENCE = 4.0  # seconds for everything to stop by itself
START_PATIENCE = 60.0
LOOK_EVERY = 0.2
LOOPBACK = "127.0.0.1"
EVERYWHERE = "0.0.0.0"  # noqa: S104 - the director asked for it with --lan


@dataclass(frozen=True)
class LauncherOptions:
    """What `chelem run` was asked for."""

    port: int
    lan: bool
    demo: bool
    restored: bool = False
    browser: bool = False


class Keys(NamedTuple):
    """What lets the director in: a link that serves once, and the code that serves on this computer while it runs."""

    link: str
    code: str


def run(options: LauncherOptions) -> int:
    """Serve until Ctrl-C. Returns the exit status; every refusal is one sentence on the error output."""
    folder = data_folder()
    try:
        lock = claim(folder)
    except FolderBusyError as busy:
        fail("running_already", url=busy)
        _offer_link(folder, str(busy))
        return 1
    except OSError as error:
        fail("folder_unusable", folder=folder, reason=error.strerror)
        return 1
    with lock:
        if not close_to_others(folder):
            say("folder_open", folder=folder)
        if lines := refusals(folder, restored=options.restored):
            print("\n".join(lines), file=sys.stderr)
            return 1
        leftovers.end(folder)
        host = EVERYWHERE if options.lan else LOOPBACK
        if refusal := port_refusal(host, options.port):
            fail(refusal, port=options.port, free=free_port(host))
            return 1
        launcher = Launcher(options, folder)
        note_addresses(folder, [launcher.base, *launcher.halls])
        try:
            return launcher.run()
        finally:
            note_addresses(folder, [])


class Launcher:
    """One run, from preparation to the last process."""

    def __init__(self, options: LauncherOptions, folder: Path) -> None:
        self.options = options
        self.folder = folder
        self.database = database_file()
        self.base = f"http://{LOOPBACK}:{options.port}"
        self.addresses = lan_addresses() if options.lan else []
        self.halls = [f"http://{address}:{options.port}" for address in self.addresses]
        self.environment = _environment(folder, addresses=self.addresses, port=options.port)
        self.backups = Backups(self.environment, every=settings.BACKUP_EVERY)
        self.stopping = threading.Event()

    def run(self) -> int:
        for number in system.STOPS:
            signal.signal(number, self._ask_to_stop)
        system.room_for_files(limits.FILE_DESCRIPTORS)
        say("preparing")
        if self.database and self.options.restored:
            forget(self.database)
        keys = self._prepare()
        if keys is None or self.stopping.is_set():
            return 0 if self.stopping.is_set() else 1
        children = [self._child("server", self._server()), self._child("worker", _worker())]
        try:
            with Lookout(self.folder, self.database) as lookout:
                return self._serve(children, keys, lookout)
        finally:
            self.backups.stop()
            _stop(children)
            leftovers.forget(self.folder)
            if self.database:
                settle(self.database)
                note(self.database)

    def _ask_to_stop(self, _signal: int, _frame: FrameType | None) -> None:
        self.stopping.set()

    def _prepare(self) -> Keys | None:
        """Link and code of the director; None when the database could not be prepared, which has been said."""
        shutil.rmtree(self.folder / "broker", ignore_errors=True)  # only nudges: what they speak of is in the database
        demo = [] if self.options.demo else ["--no-demo"]
        command = [sys.executable, "-m", "deploy.cli", "manage", "prepare", "--base", self.base, *demo]
        done = subprocess.run(command, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode == 0:
            return Keys(*done.stdout.split()[-2:])
        (self.folder / "logs" / "prepare.log").write_text(done.stderr, encoding="utf-8")
        lines = done.stderr.strip().splitlines()
        if not self.stopping.is_set():
            fail("not_prepared", reason=lines[-1].removeprefix("CommandError: ") if lines else done.returncode)
        return None

    def _child(self, name: str, command: list[str]) -> Child:
        return Child(name=name, command=command, environment=self.environment, logs=self.folder / "logs")

    def _server(self) -> list[str]:
        host = EVERYWHERE if self.options.lan else LOOPBACK
        where = ["--host", host, "--port", str(self.options.port)]
        manners = ["--workers", "1", "--workers-kill-timeout", str(STREAM_PATIENCE), "--respawn-failed-workers"]
        room = ["--backlog", str(limits.CONNECTIONS), "--backpressure", str(limits.CONNECTIONS)]
        headers = ["--http", "1", "--http1-header-read-timeout", str(1_000 * limits.HEADER_SECONDS)]
        application = ["--interface", "asginl", "--no-ws", "deploy.asgi:application"]
        return [sys.executable, "-m", "granian", *where, *manners, *room, *headers, *application]

    def _serve(self, children: list[Child], keys: Keys, lookout: Lookout) -> int:
        for child in children:
            child.start()
        if not self._wait_for_page(children[0]):
            if self.stopping.is_set():
                return 0
            fail("not_started", log=children[0].log)
            return 1
        self._announce(keys)
        if self.options.browser and system.has_screen():
            webbrowser.open(keys.link)
        while not self.stopping.wait(LOOK_EVERY):
            if lookout.look():
                leftovers.remember(self.folder, [one for child in children for one in child.family()])
            self.backups.look()
            for child in children:
                if child.revive():
                    say("restarted", name=child.name, log=child.log)
        return 0

    def _wait_for_page(self, server: Child) -> bool:
        """Whether the first page is served before the server ends or the patience does."""
        deadline = time.monotonic() + START_PATIENCE
        while time.monotonic() < deadline and not server.has_ended:
            if _answers(self.options.port):
                return True
            if self.stopping.wait(0.05):
                break
        return False

    def _announce(self, keys: Keys) -> None:
        say("address", url=f"{self.base}/")
        for hall in self.halls:
            say("hall", url=f"{hall}/")
        say("link", url=keys.link)
        say("link_once")
        say("code", letters=keys.code)
        say("code_here")
        say("data", folder=self.folder)
        for other in other_folders(self.folder):
            say("data_elsewhere", folder=other)
        if self.halls:
            segno.make(f"{self.halls[0]}/").terminal(compact=True)
        elif self.options.lan:
            say("no_lan")
        say("stop")


def _offer_link(folder: Path, url: str) -> None:
    """Who starts Chelem a second time has lost the way in: a new link, for the server that runs."""
    command = [sys.executable, "-m", "deploy.cli", "manage", "sign_in_link", "--base", url]
    environment = _environment(folder, addresses=[], port=0)
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode == 0 and url.startswith("http"):
        say("link", url=done.stdout.strip())
        say("link_once")


def _environment(folder: Path, *, addresses: list[str], port: int) -> dict[str, str]:
    """What the programs are started with: the same data folder and the same time, compiled modules kept, and in a hall
    the names of this computer and the address that QR codes lead to."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"CHELEM_DATA": str(folder), "PYTHONUNBUFFERED": "1", "DJANGO_SETTINGS_MODULE": "deploy.settings"}
    environment[AHEAD] = str(seconds_ahead())
    environment.setdefault("MALLOC_ARENA_MAX", "2")  # the threads of a server would keep an eighth more memory
    if addresses:
        name = socket.gethostname()
        own = [environment.get("CHELEM_HOSTS", ""), *addresses, name, f"{name}.local"]
        environment["CHELEM_HOSTS"] = ",".join(filter(None, own))
        environment.setdefault("CHELEM_PUBLIC_URL", f"http://{addresses[0]}:{port}")
    return environment


def _worker() -> list[str]:
    """One process for the tasks, one for the clock that sends the sweep."""
    manners = [
        "--pool",
        "threads",
        "--concurrency",
        "2",
        "--without-gossip",
        "--without-mingle",
        "--loglevel",
        "WARNING",
    ]
    return [sys.executable, "-m", "celery", "--app", "deploy.celery", "worker", "--beat", *manners]


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection(LOOPBACK, port, timeout=10)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == http.HTTPStatus.OK
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _stop(children: list[Child]) -> None:
    say("stopping")
    deadline = time.monotonic() + STOP_PATIENCE
    for child in children:
        child.ask_to_stop()
    for child in children:
        child.stop(deadline=deadline)
    say("stopped")
