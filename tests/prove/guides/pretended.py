"""Fakes of the programs that would change the machine, for a scratch machine.

python -m tests.prove.guides.pretended systemctl start chelem.target
"""

import json
import os
import signal
import subprocess
import sys
import urllib.request
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError

from tests.deploy.units import Unit
from tests.engines.programs import wait_for_exit
from tests.prove.guides.machine import GUIDE_TIMEOUT_SECONDS, Machine
from tests.waiting import until

PREPARE_UNIT = "chelem-prepare.service"


def read_machine() -> Machine:
    root, others, binaries = json.loads(Path(os.environ["MACHINE"]).read_text())
    return Machine(Path(root), others, binaries)


def main(program: str, *words: str) -> None:
    """Do what the program would do on the scratch machine; those of `NOTHING_TO_DO` do nothing."""
    match program:
        case "sudo":
            os.execvp(words[0], words)
        case "runuser":
            run_as_user(words)
        case "python3":
            run_python(*words)
        case "systemctl":
            run_systemctl(read_machine(), *[word for word in words if not word.startswith("-")])
        case "systemd-run":
            begin = next(place for place, word in enumerate(words) if not word.startswith("-"))
            environment = settings_of(read_machine(), Unit(units_of(read_machine()) / "chelem-command.service"))
            command = [read_machine().localise(word) for word in words[begin:]]
            os.execve(command[0], command, environment)
        case "curl":
            run_curl(words[-1])


def run_as_user(words: tuple[str, ...]) -> None:
    """Run `runuser -u NAME -- COMMAND` with NAME as PGUSER: the test's PostgreSQL trusts it."""
    socket = read_machine().root / "run/postgresql"
    path = f"{os.environ['PATH']}:{read_machine().binaries}"
    os.execvpe(words[3], words[3:], {**os.environ, "PGUSER": words[1], "PGHOST": str(socket), "PATH": path})


def run_python(*words: str) -> None:
    """Run the system's Python; an environment that it creates has the installed packages and their programs."""
    if words[:2] != ("-m", "venv"):
        os.execv(sys.executable, [sys.executable, *words])
    folder = Path(words[2]).absolute()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True, timeout=GUIDE_TIMEOUT_SECONDS)
    site = next((folder / "lib").glob("python*/site-packages"))
    (site / "components.pth").write_text(str(read_machine().root / "components"))
    for name, module in {"pip": "pip", "granian": "granian", "celery": "celery"}.items():
        program = folder / "bin" / name
        program.write_text(f'#!/bin/sh\nexec {folder}/bin/python -m {module} "$@"\n')
        program.chmod(0o755)


def run_curl(url: str) -> None:
    """Print the page at the URL as soon as a server responds."""

    def fetch() -> str:
        with suppress(URLError), urllib.request.urlopen(url, timeout=5) as answer:
            return str(answer.read().decode())
        return ""

    print(until(fetch, timeout=GUIDE_TIMEOUT_SECONDS))


def units_of(machine: Machine) -> Path:
    return machine.root / "etc/systemd/system"


def settings_of(machine: Machine, unit: Unit) -> dict[str, str]:
    """Return the environment of a unit's program under systemd, without that of the caller."""
    lines = [
        line for file in unit.of("EnvironmentFile") for line in Path(machine.localise(file)).read_text().splitlines()
    ]
    words = [line for line in lines if line and not line.startswith("#")] + unit.of("Environment")
    given = dict(machine.localise(word).partition("=")[::2] for word in words)
    user = unit.of("User")[0]
    return {"PATH": os.environ["PATH"], "LANG": "C.UTF-8", "PGUSER": user, "HOME": "/nonexistent", **given}


def run_systemctl(machine: Machine, verb: str, *names: str) -> None:
    """Start or stop the units installed in the machine. Debian's own unit is only checked for its configuration."""
    if names == ("caddy",):
        assert "tarot.example {" in (machine.root / "etc/caddy/Caddyfile").read_text()
        return
    for name in names:
        wanted = Unit(units_of(machine) / name).of("Wants", "Unit")
        ordered = sorted(wanted, key=lambda each: each != PREPARE_UNIT)
        if verb in {"stop", "disable", "restart"}:
            for each in reversed(ordered):
                stop(machine, each)
        if verb in {"start", "enable", "restart"}:
            for each in ordered:
                start(machine, Unit(units_of(machine) / each))


def start(machine: Machine, unit: Unit) -> None:
    """Start the commands of a unit, and wait for those of a oneshot. Its note in `run` has the process id."""
    state = machine.root / "var/lib/chelem"
    state.mkdir(mode=0o700, exist_ok=True)
    note = machine.root / "run" / unit.name
    if note.exists():
        return
    environment, oneshot = settings_of(machine, unit), unit.of("Type") == ["oneshot"]
    with (machine.root / "log" / unit.name).open("a") as log:
        for command in unit.commands():
            words = [machine.localise(word) for word in command]
            process = subprocess.Popen(
                words, cwd=state, env=environment, stdout=log, stderr=log, umask=0o077, start_new_session=True
            )
            if (
                oneshot
                and wait_for_exit(process, log=machine.root / "log" / unit.name, timeout=GUIDE_TIMEOUT_SECONDS) != 0
            ):
                raise SystemExit(f"{unit.name}: {command} failed")
            note.write_text("" if oneshot else str(process.pid))


def stop(machine: Machine, name: str) -> None:
    """Stop the process of a unit, if one runs, and delete its note."""
    note = machine.root / "run" / name
    if not note.exists():
        return
    if pid := note.read_text():
        with suppress(ProcessLookupError):
            os.kill(int(pid), signal.SIGTERM)
            until(lambda: not is_running(int(pid)))
    note.unlink()


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


if __name__ == "__main__":
    main(*sys.argv[1:])
