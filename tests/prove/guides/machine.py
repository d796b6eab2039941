"""A scratch machine in a folder: a clone, a home, and fakes of the programs that would change this machine.

The guides are typed literally, except that paths of the system are replaced by paths in the folder, and ports and
servers by those of the test.
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
from tests.engines.programs import processes_with_environment, run_program

NOTHING_TO_DO = ["apt-get", "useradd", "userdel"]  # fakes without effect
PRETENDED = [*NOTHING_TO_DO, "curl", "python3", "runuser", "sudo", "systemctl", "systemd-run"]
HARMLESS = ["cat", "chmod", "cp", "echo", "install", "make", "mkdir", "mv", "openssl", "rm", "sed", "sh", "touch"]
GUIDE_TIMEOUT_SECONDS = 300.0  # long, because other tests may run at the same time
STEP_TIMEOUT_SECONDS = 4 * GUIDE_TIMEOUT_SECONDS  # for the commands of one step
# The slash at the beginning of a path of the system that the guides change.
PLACES = re.compile(r"(?<![\w./~])/(?=(?:etc|opt|usr/local/bin|var/lib/chelem|run/postgresql)\b)")
OUR_PREFIXES = ("chelem", "_editable", "__editable", "_chelem")
FOLDERS = ("bin", "etc/caddy", "etc/systemd/system", "home", "log", "opt", "run", "usr/local/bin", "var/lib")


@dataclass
class Machine:
    """A scratch machine. `others` maps texts of a guide to its own; `binaries` is the folder of PostgreSQL."""

    root: Path
    others: dict[str, str]
    binaries: str

    @property
    def clone(self) -> Path:
        return self.root / "clone"

    @property
    def environment(self) -> dict[str, str]:
        path = f"{self.root}/bin:{self.root}/usr/local/bin"  # without the programs that would change this machine
        ours = {"HOME": str(self.root / "home"), "PATH": path, "LANG": "C.UTF-8"}
        return ours | {"MACHINE": str(self.root / "machine.json"), "PYTHONPATH": "", "PIP_NO_INDEX": "1"}

    def localise(self, text: str) -> str:
        """Replace the paths, ports and servers in a guide, a unit or a settings file by those of the machine."""
        for word, here in self.others.items():
            text = text.replace(word, here)
        return PLACES.sub(f"{self.root}/", text)

    def type_commands(self, commands: str, **settings: str) -> str:
        """Run commands and return their output; the first command that fails makes the test fail."""
        shell = ["sh", "-e", "-c", self.localise(commands)]
        env = self.environment | settings
        done = run_program(shell, cwd=self.clone, env=env, timeout=STEP_TIMEOUT_SECONDS)
        logs = "\n".join(file.read_text()[-1500:] for file in sorted((self.root / "log").glob("*")))
        assert done.returncode == 0, f"{commands}\n{done.stdout[-1500:]}\n{done.stderr[-1500:]}\n{logs}"
        return done.stdout


@contextmanager
def machine(*, others: dict[str, str] | None = None, binaries: str = "") -> Iterator[Machine]:
    """Create a machine with a clone only; at the end kill all its processes."""
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
        _link_packages(made.root / "components")
        try:
            yield made
        finally:
            for pid in processes_with_environment(name):
                with suppress(ProcessLookupError):
                    os.kill(pid, SIGKILL)


def _link_packages(folder: Path) -> None:
    """Link all installed packages except Chelem itself, so that pip need not download them."""
    folder.mkdir()
    import pytest  # noqa: PLC0415 - to find its folder

    for entry in Path(pytest.__file__).parents[1].iterdir():
        if not entry.name.startswith(OUR_PREFIXES):
            (folder / entry.name).symlink_to(entry)
