"""Files of the hosted set-up fit the program; the machines that read them are not here."""

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.http import bodies, limits
from tests.architecture.files import ROOT
from tests.deploy.units import FOLDER, Unit, units
from tests.hostile.asking import SECURITY
from tests.waiting import TIMEOUT_SECONDS

COMPOSE = ROOT / "deploy/docker/compose.yaml"
READ = re.compile(r'\benv_\w+\(\s*"(\w+)"')
CLOSED = {
    "NoNewPrivileges": "yes",
    "ProtectSystem": "strict",
    "ProtectHome": "yes",
    "ProtectProc": "invisible",
    "ProtectKernelTunables": "yes",
    "PrivateDevices": "yes",
    "PrivateTmp": "yes",
    "RestrictNamespaces": "yes",
    "RestrictSUIDSGID": "yes",
    "MemoryDenyWriteExecute": "yes",
    "SystemCallArchitectures": "native",
}
ONLY_CONTAINERS = {"CHELEM_DOMAIN", "CHELEM_WEB", "POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD"}


def settings_read() -> set[str]:
    return {name for path in (ROOT / "deploy/settings").glob("*.py") for name in READ.findall(path.read_text())}


def services() -> dict[str, Any]:
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return services


def commands() -> list[tuple[str, list[str]]]:
    """Return the commands that start a program of the project, with the names of their files."""
    found = [(unit.name, command) for unit in units() for command in unit.commands() if command[0].startswith("/opt")]
    found += [(name, shlex.split(s["command"])) for name, s in services().items() if "celery" in s.get("command", "")]
    docker = (ROOT / "deploy/docker/Dockerfile").read_text().replace("\\\n", "")
    found.append(("Dockerfile", re.findall(r'"([^"]+)"', docker.partition("\nCMD ")[2])))
    return found


def test_documented_settings_are_those_that_are_read() -> None:
    table = (ROOT / "deploy/docs/settings.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == settings_read()


def test_containers_set_only_known_variables() -> None:
    named = {name.removesuffix("_FILE") for s in services().values() for name in s.get("environment", {})}
    assert named - ONLY_CONTAINERS <= settings_read()


def test_containers_mount_each_secret_they_read() -> None:
    for service in services().values():
        files = {value for name, value in service.get("environment", {}).items() if name.endswith("_FILE")}
        assert files <= {f"/run/secrets/{name}" for name in service.get("secrets", [])}


def test_units_set_only_known_variables() -> None:
    for unit in units():
        set_here = {word.partition("=")[0] for word in unit.of("Environment")}
        assert set_here <= settings_read() | {"DJANGO_SETTINGS_MODULE", "MALLOC_ARENA_MAX"}  # read by Django and glibc


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.name)
def test_files_of_units_are_private_to_their_user(unit: Unit) -> None:
    assert (unit.of("UMask"), unit.of("StateDirectoryMode")) == (["0077"], ["0700"])


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.name)
def test_units_are_sandboxed(unit: Unit, tmp_path: Path) -> None:
    """`systemd-analyze security` gives 10 to a program that may do everything; it is run where it is installed."""
    assert {key: unit.of(key)[0] for key in CLOSED} == CLOSED
    assert unit.sections["Service"]["CapabilityBoundingSet"] == [""]
    assert unit.of("SystemCallFilter") == ["@system-service", "~@privileged"]
    if program := shutil.which("systemd-analyze"):
        shutil.copytree(FOLDER, tmp_path / "etc/systemd/system")
        command = [program, "security", "--offline=true", f"--root={tmp_path}", "--threshold=20", unit.name]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)
        assert done.returncode == 0, done.stdout[-500:] + done.stderr


def test_only_the_preparing_unit_has_slow_commands() -> None:
    """Else a restart of the pages would wait for the database to be looked through and the files to be collected."""
    for unit in units():
        if unit.name != "chelem-prepare.service":
            assert len(unit.commands()) == 1
            assert unit.of("ExecStartPre") == []
            assert unit.of("Requires", "Unit") == unit.of("After", "Unit") == ["chelem-prepare.service"]
    prepare = Unit(FOLDER / "chelem-prepare.service")
    assert (prepare.of("Type"), prepare.of("RemainAfterExit")) == (["oneshot"], ["yes"])


def test_target_wants_and_restarts_each_unit() -> None:
    target = Unit(FOLDER / "chelem.target")
    assert sorted(target.of("Wants", "Unit")) == [unit.name for unit in units()]
    assert {word for unit in units() for word in unit.of("PartOf", "Unit")} == {"chelem.target"}


@pytest.mark.parametrize(("place", "command"), commands(), ids=lambda value: value if isinstance(value, str) else "")
def test_options_of_commands_exist(place: str, command: list[str]) -> None:
    program = Path(sys.executable).parent / Path(command[0]).name
    assert program.exists()
    words = [word for word in command[1:] if word in {"worker", "beat", "manage", "migrate", "collectstatic"}]
    asked = [str(program), *words, "--help"]
    done = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS)
    known = done.stdout
    assert [word for word in command if word.startswith("--") and word not in known and word != "--app"] == []


def test_container_sets_the_variables_of_the_caddyfile() -> None:
    variables = set(re.findall(r"\{\$(\w+)", (ROOT / "deploy/docker/Caddyfile").read_text()))
    assert variables == set(services()["caddy"]["environment"])


def test_proxy_has_the_limits_of_the_server() -> None:
    file = (ROOT / "deploy/docker/Caddyfile").read_text()
    paths = {name: told.split() for name, told in re.findall(r"@(\w+) (?:not )?path (.*/)$", file, re.MULTILINE)}
    ends = {
        "file": bodies.UPLOAD_PATHS,
        "archive": bodies.ARCHIVE_PATHS,
        "form": bodies.UPLOAD_PATHS + bodies.ARCHIVE_PATHS,
    }
    assert paths == {name: [f"*{end}" for end in each] for name, each in ends.items()}
    sizes = {name: 1_000 * int(kb) for name, kb in re.findall(r"request_body @(\w+) {\s+max_size (\d+)KB", file)}
    asked = {"file": bodies.MAX_UPLOAD_BYTES, "archive": bodies.MAX_ARCHIVE_BYTES, "form": bodies.MAX_BODY_BYTES}
    assert sizes == {name: -(-size // 1_000) * 1_000 for name, size in asked.items()}
    assert f"read_header {limits.HEADER_SECONDS}s" in file
    assert f"read_body {limits.FILE_SECONDS}s" in file


def test_responses_of_the_proxy_have_security_headers_and_its_log_no_address() -> None:
    """Tried with Caddy 2.6: the answer of a server that is away, and what was written of it."""
    file = (ROOT / "deploy/docker/Caddyfile").read_text()
    header_names = set(re.findall(r"^\t\theader ([\w-]+) ", file, re.MULTILINE))
    assert {*SECURITY, "Cache-Control"} <= header_names
    assert {"request>uri delete", "request>headers delete"} <= {line.strip() for line in file.splitlines()}
