"""The guide for a hall, typed completely on a scratch machine without other servers."""

import hashlib
import os
import re
import shlex
import signal
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from deploy import cli
from deploy.serve.network import free_port
from tests.architecture.files import ROOT
from tests.engines.launcher import LOOPBACK
from tests.engines.programs import processes_with_environment, program
from tests.prove.guides.blocks import blocks
from tests.prove.guides.machine import GUIDE_TIMEOUT_SECONDS, Machine, machine
from tests.waiting import until

GUIDE = ROOT / "deploy/docs/salle.md"
SERVES = re.compile(r"(make run(?: ARGS=\"(.*)\")?|(.*chelem run)(.*))\n$")
LAUNCHER = re.compile(rb"(cli|chelem)\0run\0")


@pytest.fixture
def laptop() -> Iterator[Machine]:
    with machine() as made:
        yield made


@contextmanager
def serving(laptop: Machine, commands: str, port: int) -> Iterator[str]:
    """Start Chelem by the last line of a block, yield its log once it is ready, and stop it by Ctrl-C."""
    own = f"--port {port} --no-browser"
    found = SERVES.search(commands)
    assert found is not None
    guide_line, make_arguments, installed, options = found.groups()
    line = f"{installed}{options} {own}" if installed else f'make run ARGS="{make_arguments or ""} {own}"'
    log = laptop.root / "log" / "chelem"
    shell = ["sh", "-e", "-c", f"cd {laptop.clone}\n{commands.removesuffix(guide_line + chr(10))}exec {line}"]
    with program(shell, log=log, env=laptop.environment) as process:
        until(lambda: "Ctrl-C" in log.read_text() or process.poll() is not None, timeout=GUIDE_TIMEOUT_SECONDS)
        assert process.poll() is None, log.read_text()
        yield log.read_text()
        for pid in processes_with_environment(str(laptop.root)):
            with suppress(OSError):  # ended meanwhile
                if LAUNCHER.search(Path(f"/proc/{pid}/cmdline").read_bytes()):
                    os.kill(pid, signal.SIGINT)
        until(lambda: not processes_with_environment(str(laptop.root)))


# Worth its time: the only check of the whole guide.
def test_hall_guide_runs_chelem_from_a_clone_and_from_a_stick(laptop: Machine) -> None:
    """Type the blocks of the guide in order. Four of them start Chelem: three from a clone, the last from a stick.

    Two addresses of one program, and its first password, stopped the installation of another one (evroon/bracket).
    """
    port, logs = free_port(LOOPBACK), []
    base = f"http://{LOOPBACK}:{port}"
    for commands in blocks(GUIDE):
        if not SERVES.search(commands):
            laptop.type_commands(commands, **write_small_lock(laptop.root))
            continue
        with serving(laptop, commands, port) as log:
            logs.append(log)
            if "~/chelem" in commands:
                play = f"simulate_tournament --players 4 --rounds 1 --deals 1 --url {base}"
                assert "verified: 4 players" in laptop.type_commands(f"~/chelem/bin/chelem manage {play}\n")
    assert len(logs) == 4
    assert all(f"{base}/connexion/" in log for log in logs)
    assert all(str(laptop.clone / "var") in log for log in logs[:3])
    assert str(laptop.root / "home/.local/share/chelem") in logs[3]
    assert (laptop.clone / "var-ancien/chelem.sqlite3").exists()
    assert list((laptop.root / "home").rglob("*.sqlite3")) == []


def test_spare_commands_of_the_hall_guide_are_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The effects are tested in `tests/prove/deploy/test_spare.py` with real addresses."""
    calls: list[str] = []
    monkeypatch.setattr(cli, "follow", lambda origin: calls.append(f"follow {origin.where} {origin.code}".strip()))
    monkeypatch.setattr(cli, "take_over", lambda **how: calls.append(f"take over {how['old'] or ''}".strip()))
    for commands in blocks(GUIDE, "secours"):
        cli.main(shlex.split(commands)[1:])
    follows = "follow http://192.168.1.20:8000 ABCDE-FGHJK-LMNPQ-RSTUV"
    assert calls == [follows, "follow /media/cle/chelem", "take over", "take over /media/ancien/var"]


def write_small_lock(folder: Path) -> dict[str, str]:
    """Return settings for `make offline` with one package instead of sixty, and without the internet."""
    wheel, name = folder / "brique-1-py3-none-any.whl", "brique-1.dist-info"
    with zipfile.ZipFile(wheel, "w") as file:
        file.writestr(f"{name}/METADATA", "Metadata-Version: 2.1\nName: brique\nVersion: 1\n")
        file.writestr(f"{name}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        file.writestr(f"{name}/RECORD", "")
    (folder / "lock.txt").write_text(f"brique==1 --hash=sha256:{hashlib.sha256(wheel.read_bytes()).hexdigest()}\n")
    return {"LOCK": str(folder / "lock.txt"), "PIP_FIND_LINKS": str(folder)}
