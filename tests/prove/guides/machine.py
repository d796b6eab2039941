"""A scratch machine in a folder: a clone, a home, and programs in the place of those that would change this one.

The guides are typed as they stand. Where they name a place of the system, its place in the folder is meant; where they
name a port or a server, that of the test.
"""

import json
import os
import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from signal import SIGKILL

from tests.architecture.files import ROOT
from tests.engines.programs import descendants_with, run_program

NOTHING_TO_DO = ["apt-get", "useradd", "userdel"]  # everything and everybody is there
PRETENDED = [*NOTHING_TO_DO, "curl", "python3", "runuser", "sudo", "systemctl", "systemd-run"]
HARMLESS = ["cat", "chmod", "cp", "echo", "install", "make", "mkdir", "mv", "openssl", "rm", "sed", "sh", "touch"]
PATIENCE = 300.0  # seconds: what a reader waits for may take long beside other tests
LONGEST = 4 * PATIENCE  # seconds for the commands of one step
PLACES = re.compile(r"(?<![\w./~])/(?=(?:etc|opt|usr/local/bin|var/lib/chelem|run/postgresql)\b)")
NOT_OURS = ("chelem", "_editable", "__editable", "_chelem")
FOLDERS = ("bin", "etc/caddy", "etc/systemd/system", "home", "log", "opt", "run", "usr/local/bin", "var/lib")


@dataclass
class Machine:
    """`others`: what else of a guide is called otherwise here; `binaries`: where the programs of PostgreSQL are."""

    root: Path
    others: dict[str, str]
    binaries: str

    @property
    def clone(self) -> Path:
        return self.root / "clone"

    @property
    def environment(self) -> dict[str, str]:
        path = f"{self.root}/bin:{self.root}/usr/local/bin"  # and nothing that would change this machine
        ours = {"HOME": str(self.root / "home"), "PATH": path, "LANG": "C.UTF-8"}
        return ours | {"MACHINE": str(self.root / "machine.json"), "PYTHONPATH": "", "PIP_NO_INDEX": "1"}

    def told(self, text: str) -> str:
        """What stands in a guide, in a unit or in a file of settings, for this machine."""
        for word, here in self.others.items():
            text = text.replace(word, here)
        return PLACES.sub(f"{self.root}/", text)

    def types(self, commands: str, **settings: str) -> str:
        """What is printed. The test fails with the first command that does."""
        shell = ["sh", "-e", "-c", self.told(commands)]
        env = self.environment | settings
        done = run_program(shell, cwd=self.clone, env=env, timeout=LONGEST)
        logs = "\n".join(file.read_text()[-1500:] for file in sorted((self.root / "log").glob("*")))
        assert done.returncode == 0, f"{commands}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}\n{logs}"
        return done.stdout


@contextmanager
def machine(*, others: dict[str, str] | None = None, binaries: str = "") -> Iterator[Machine]:
    """It begins with nothing but the clone; at its end nothing of it runs."""
    with tempfile.TemporaryDirectory(prefix="chelem-machine-", dir="/tmp") as name:
        made = Machine(Path(name), others or {}, binaries)
        (made.root / "machine.json").write_text(json.dumps([name, made.others, made.binaries]))
        for folder in FOLDERS:
            (made.root / folder).mkdir(parents=True)
        ignored = shutil.ignore_patterns(".*", "var", "tests", "__pycache__", "build", "dist", "chelem-offline")
        shutil.copytree(ROOT, made.clone, ignore=ignored)
        for program in PRETENDED:
            file = made.root / "bin" / program
            command = f"PYTHONPATH={ROOT} exec {sys.executable} -m tests.prove.guides.pretended {program}"
            file.write_text(f'#!/bin/sh\n{command} "$@"\n')
            file.chmod(0o755)
        for program in HARMLESS:
            (made.root / "bin" / program).symlink_to(shutil.which(program) or program)
        _components(made.root / "components")
        try:
            yield made
        finally:
            for pid in descendants_with(name):
                with suppress(ProcessLookupError):
                    os.kill(pid, SIGKILL)


def _components(folder: Path) -> None:
    """All that is installed beside these tests, but Chelem itself: what pip would fetch is there already."""
    folder.mkdir()
    import pytest  # noqa: PLC0415 - to find where it is

    for entry in Path(pytest.__file__).parents[1].iterdir():
        if not entry.name.startswith(NOT_OURS):
            (folder / entry.name).symlink_to(entry)
