"""Files of the hosted set-up (systemd, Docker, Caddy) agree with settings, options and limits of the program."""

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
SETTING_CALL = re.compile(r'\benv_\w+\(\s*"(\w+)"')
SANDBOX = {
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
CONTAINER_VARIABLES = {"CHELEM_DOMAIN", "CHELEM_WEB", "POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD"}


def setting_names() -> set[str]:
    """Return the names of the environment variables that the settings read."""
    return {name for path in (ROOT / "deploy/settings").glob("*.py") for name in SETTING_CALL.findall(path.read_text())}


def compose_services() -> dict[str, Any]:
    """Return the services of the Compose file."""
    services: dict[str, Any] = yaml.safe_load(COMPOSE.read_text())["services"]
    return services


def commands() -> list[tuple[str, list[str]]]:
    """Return the file name and the words of each command that starts a program of the project."""
    commands = [
        (unit.name, command) for unit in units() for command in unit.commands() if command[0].startswith("/opt")
    ]
    commands += [
        (name, shlex.split(service["command"]))
        for name, service in compose_services().items()
        if "celery" in service.get("command", "")
    ]
    docker = (ROOT / "deploy/docker/Dockerfile").read_text().replace("\\\n", "")
    commands.append(("Dockerfile", re.findall(r'"([^"]+)"', docker.partition("\nCMD ")[2])))
    return commands


def test_documented_settings_are_those_that_are_read() -> None:
    table = (ROOT / "deploy/docs/settings.md").read_text()
    assert set(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == setting_names()


def test_containers_set_only_known_variables() -> None:
    variables = {
        name.removesuffix("_FILE") for service in compose_services().values() for name in service.get("environment", {})
    }
    assert variables - CONTAINER_VARIABLES <= setting_names()


def test_containers_mount_each_secret_they_read() -> None:
    for service in compose_services().values():
        files = {value for name, value in service.get("environment", {}).items() if name.endswith("_FILE")}
        assert files <= {f"/run/secrets/{name}" for name in service.get("secrets", [])}


def test_units_set_only_known_variables() -> None:
    for unit in units():
        variables = {word.partition("=")[0] for word in unit.of("Environment")}
        assert variables <= setting_names() | {"DJANGO_SETTINGS_MODULE", "MALLOC_ARENA_MAX"}  # read by Django and glibc


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.name)
def test_files_of_units_are_private_to_their_user(unit: Unit) -> None:
    assert (unit.of("UMask"), unit.of("StateDirectoryMode")) == (["0077"], ["0700"])


@pytest.mark.parametrize("unit", units(), ids=lambda unit: unit.name)
def test_units_are_sandboxed(unit: Unit, tmp_path: Path) -> None:
    """`systemd-analyze security` rates from 0 to 10 (no sandbox); the threshold 20 is 2.0. Skipped if not installed."""
    assert {key: unit.of(key)[0] for key in SANDBOX} == SANDBOX
    assert unit.sections["Service"]["CapabilityBoundingSet"] == [""]
    assert unit.of("SystemCallFilter") == ["@system-service", "~@privileged"]
    if program := shutil.which("systemd-analyze"):
        shutil.copytree(FOLDER, tmp_path / "etc/systemd/system")
        command = [program, "security", "--offline=true", f"--root={tmp_path}", "--threshold=20", unit.name]
        result = subprocess.run(command, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)
        assert result.returncode == 0, result.stdout[-500:] + result.stderr


def test_only_the_preparing_unit_has_slow_commands() -> None:
    """Otherwise a restart of the server would wait for the check of the database and for `collectstatic`."""
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


# Worth its time: starts each command of the services with --help.
@pytest.mark.parametrize(("place", "command"), commands(), ids=lambda value: value if isinstance(value, str) else "")
def test_options_of_commands_exist(place: str, command: list[str]) -> None:
    program = Path(sys.executable).parent / Path(command[0]).name
    assert program.exists()
    subcommands = [word for word in command[1:] if word in {"worker", "beat", "manage", "migrate", "collectstatic"}]
    help_command = [str(program), *subcommands, "--help"]
    result = subprocess.run(help_command, cwd=ROOT, capture_output=True, text=True, check=True, timeout=TIMEOUT_SECONDS)
    help_text = result.stdout
    assert [word for word in command if word.startswith("--") and word not in help_text and word != "--app"] == []


def test_container_sets_the_variables_of_the_caddyfile() -> None:
    variables = set(re.findall(r"\{\$(\w+)", (ROOT / "deploy/docker/Caddyfile").read_text()))
    assert variables == set(compose_services()["caddy"]["environment"])


def test_proxy_has_the_limits_of_the_server() -> None:
    file = (ROOT / "deploy/docker/Caddyfile").read_text()
    paths = {name: words.split() for name, words in re.findall(r"@(\w+) (?:not )?path (.*/)$", file, re.MULTILINE)}
    expected_paths = {
        "file": bodies.UPLOAD_PATHS,
        "archive": bodies.ARCHIVE_PATHS,
        "form": bodies.UPLOAD_PATHS + bodies.ARCHIVE_PATHS,
    }
    assert paths == {name: [f"*{suffix}" for suffix in suffixes] for name, suffixes in expected_paths.items()}
    sizes = {name: 1_000 * int(kb) for name, kb in re.findall(r"request_body @(\w+) {\s+max_size (\d+)KB", file)}
    limits_in_bytes = {
        "file": bodies.MAX_UPLOAD_BYTES,
        "archive": bodies.MAX_ARCHIVE_BYTES,
        "form": bodies.MAX_BODY_BYTES,
    }
    rounded_up = {name: -(-size // 1_000) * 1_000 for name, size in limits_in_bytes.items()}  # to full kB
    assert sizes == rounded_up
    assert f"read_header {limits.HEADER_SECONDS}s" in file
    assert f"read_body {limits.FILE_SECONDS}s" in file


def test_responses_of_the_proxy_have_security_headers_and_its_log_no_address() -> None:
    """Tried by hand with Caddy 2.6: its response while the server is stopped, and the line in its log."""
    file = (ROOT / "deploy/docker/Caddyfile").read_text()
    header_names = set(re.findall(r"^\t\theader ([\w-]+) ", file, re.MULTILINE))
    assert {*SECURITY, "Cache-Control"} <= header_names
    assert {"request>uri delete", "request>headers delete"} <= {line.strip() for line in file.splitlines()}
