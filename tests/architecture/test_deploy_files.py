"""What describes the hosted set-up is read by machines we do not have here; at least it fits the program."""

import configparser
import re
import shlex
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.architecture.files import ROOT
from tests.hostile.asking import SECURITY

COMPOSE = ROOT / "deploy/docker/compose.yaml"
UNITS = sorted((ROOT / "deploy/systemd").glob("*.service"))
READ = re.compile(r'\benv_\w+\(\s*"(\w+)"')
ONLY_CONTAINERS = {"CHELEM_DOMAIN", "CHELEM_WEB", "POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD"}


def settings_read() -> set[str]:
    return {name for path in (ROOT / "deploy/settings").glob("*.py") for name in READ.findall(path.read_text())}


def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return services


def unit(path: Path) -> configparser.ConfigParser:
    parser = configparser.ConfigParser(strict=False, interpolation=None)
    parser.optionxform = str  # type: ignore[assignment,method-assign]  # systemd's keys have capitals
    parser.read(path)
    return parser


def commands() -> list[tuple[str, list[str]]]:
    """Every command that starts one of our programs, with the name of the file it stands in."""
    found = [(path.name, shlex.split(unit(path)["Service"]["ExecStart"])) for path in UNITS]
    found += [(name, shlex.split(s["command"])) for name, s in services().items() if "celery" in s.get("command", "")]
    docker = (ROOT / "deploy/docker/Dockerfile").read_text().replace("\\\n", "")
    found.append(("Dockerfile", re.findall(r'"([^"]+)"', docker.partition("\nCMD ")[2])))
    return found


def test_every_setting_is_documented_and_every_documented_setting_is_read() -> None:
    table = (ROOT / "deploy/docs/settings.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == settings_read()


def test_the_containers_set_nothing_that_nobody_reads() -> None:
    named = {name.removesuffix("_FILE") for s in services().values() for name in s.get("environment", {})}
    assert named - ONLY_CONTAINERS <= settings_read()


def test_the_containers_mount_every_secret_they_read() -> None:
    for service in services().values():
        files = {value for name, value in service.get("environment", {}).items() if name.endswith("_FILE")}
        assert files <= {f"/run/secrets/{name}" for name in service.get("secrets", [])}


def test_the_units_set_nothing_that_nobody_reads() -> None:
    for path in UNITS:
        words = shlex.split(unit(path)["Service"]["Environment"])
        assert {word.partition("=")[0] for word in words} <= settings_read() | {"DJANGO_SETTINGS_MODULE"}


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_what_the_units_write_is_for_their_user_alone(path: Path) -> None:
    service = unit(path)["Service"]
    assert (service["UMask"], service["StateDirectoryMode"]) == ("0077", "0700")


def test_the_target_wants_every_unit() -> None:
    wanted = unit(ROOT / "deploy/systemd/chelem.target")["Unit"]["Wants"].split()
    assert sorted(wanted) == [path.name for path in UNITS]


@pytest.mark.parametrize(("place", "command"), commands(), ids=lambda value: value if isinstance(value, str) else "")
def test_commands_are_understood_by_the_programs_they_start(place: str, command: list[str]) -> None:
    program = Path(sys.executable).parent / Path(command[0]).name
    assert program.exists()
    words = [word for word in command[1:] if word in {"worker", "beat"}]
    known = subprocess.run([program, *words, "--help"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert [word for word in command if word.startswith("--") and word not in known and word != "--app"] == []


def test_caddy_asks_only_for_what_the_container_gives() -> None:
    asked = set(re.findall(r"\{\$(\w+)", (ROOT / "deploy/docker/Caddyfile").read_text()))
    assert asked == set(services()["caddy"]["environment"])


def test_what_the_proxy_answers_by_itself_has_the_headers_and_its_log_no_address() -> None:
    """Tried with Caddy 2.6: the answer of a server that is away, and what was written of it."""
    file = (ROOT / "deploy/docker/Caddyfile").read_text()
    written = set(re.findall(r"^\t\theader ([\w-]+) ", file, re.MULTILINE))
    assert {*SECURITY, "Cache-Control"} <= written
    assert {"request>uri delete", "request>headers delete"} <= {line.strip() for line in file.splitlines()}
