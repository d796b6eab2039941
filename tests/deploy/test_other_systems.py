"""Chelem starts without the modules and functions that only Unix has, as on Windows.

Third-party packages have their own alternatives, so they are imported before the names are hidden.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.files import ROOT
from tests.engines.programs import environment, run_program

HIDE_UNIX_MODULES = """
import os, select, signal, socket, sys
import celery, django, filelock, granian, ifaddr, kombu.transport.filesystem, platformdirs, psutil, psycopg_pool
from django.core.management import execute_from_command_line
for name in ("fcntl", "resource", "pwd", "grp", "termios"):
    sys.modules[name] = None
for module, names in {
    os: ("killpg", "setsid", "nice", "fork", "getuid", "geteuid"),
    select: ("poll", "epoll"),
    signal: ("SIGKILL", "SIGHUP", "SIGXCPU"),
    socket: ("AF_UNIX",),
}.items():
    for name in names:
        delattr(module, name)
import selectors
selectors.DefaultSelector = selectors.SelectSelector
"""
IMPORT_ALL = """
import django
django.setup()
import pkgutil, importlib
import deploy, players, scoring, tournaments
for package in (deploy, players, scoring, tournaments):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
"""
START_LAUNCHER = """
import sys
from pathlib import Path
from deploy.http import limits
from deploy.private import close_to_others, set_private_umask
from deploy.serve import leftovers, system
from deploy.serve.child import Child
from deploy.serve.home import FolderBusyError, lock_folder
from deploy.serve.network import free_port, lan_addresses, port_refusal
from tests.waiting import until
import signal, subprocess
signal.CTRL_BREAK_EVENT = signal.SIGTERM  # the signal on Windows
signal.SIGKILL = 9  # psutil ends programs by it here
folder = Path(sys.argv[1])
set_private_umask()
lock = lock_folder(folder)
close_to_others(folder)
system.raise_file_limit(limits.FILE_DESCRIPTORS)
assert system.STOP_SIGNALS == [signal.SIGINT, signal.SIGTERM]
assert not port_refusal("127.0.0.1", free_port("127.0.0.1"))
lan_addresses()
program = "import subprocess, sys; subprocess.run([sys.executable, '-c', 'import threading; threading.Event().wait()'])"
child = Child(name="one", command=[sys.executable, "-c", program], environment={}, logs=folder / "logs")
child.start()
until(lambda: len(child.list_family()) == 2)
below = child.list_family()[1]
child.request_stop()
child.stop(deadline=0)
until(lambda: not below.is_running() or below.status() == "zombie")
lock.release()
"""


def run_without_unix(program: str, folder: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", HIDE_UNIX_MODULES + program, str(folder)]
    return run_program(command, cwd=ROOT, env=environment(folder))


def check_runs_without_unix(program: str, folder: Path) -> None:
    process = run_without_unix(program, folder)
    assert (process.returncode, process.stderr[-2000:]) == (0, "")


# Worth its time: imports and starts the program in a process without Unix modules.
@pytest.mark.parametrize("program", [IMPORT_ALL, START_LAUNCHER], ids=["imports", "launcher"])
def test_program_runs_without_unix_modules(program: str, tmp_path: Path) -> None:
    check_runs_without_unix(program, tmp_path)


def test_import_of_a_hidden_module_fails(tmp_path: Path) -> None:
    """Hidden modules are not found, so the test above can fail."""
    assert "fcntl" in run_without_unix("import fcntl", tmp_path).stderr
