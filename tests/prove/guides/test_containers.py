"""The guide for containers, which do not run here: its files and commands match the compose file and the program."""

import re
import shlex
from pathlib import Path

import pytest
import yaml

from tests.architecture.files import ROOT
from tests.prove.guides.blocks import blocks
from tests.prove.guides.machine import machine

GUIDE = ROOT / "deploy/docs/host.md"
COMPOSE = yaml.safe_load((ROOT / "deploy/docker/compose.yaml").read_text())
TYPED = "".join(blocks(GUIDE, "containers"))
BY_HAND = "".join(blocks(GUIDE))  # typed by test_host.py


def commands_for(service: str) -> list[str]:
    """Return the commands of the guide that run inside a container."""
    return re.findall(rf"exec (?:-T )?{service} (.*)", TYPED)


def test_written_files_are_those_that_the_containers_read() -> None:
    written = blocks(GUIDE, "containers")[0].partition("docker compose")[0]
    with machine() as made:
        made.type_commands(written.replace("chown -R 10001 deploy/docker/secrets && ", ""))  # needs root
        folder = made.clone / "deploy/docker"
        secrets = {path.name: path.read_text().strip() for path in (folder / "secrets").iterdir()}
        assert {Path(each["file"]).name for each in COMPOSE["secrets"].values()} == set(secrets)
        assert secrets["database_url"] == f"postgresql://chelem:{secrets['database_password']}@postgres/chelem"
        assert len(secrets["secret_key"]) == 64
        assert (folder / "secrets/secret_key").stat().st_mode & 0o077 == 0
        assert (folder / ".env").read_text() == "CHELEM_DOMAIN=tarot.example\n"


def test_commands_name_existing_containers() -> None:
    services = set(re.findall(r"exec (?:-T )?(\w+)", TYPED)) | set(shlex.split(*re.findall(r" stop (.*)", TYPED)))
    assert services <= set(COMPOSE["services"])


@pytest.mark.parametrize("command", commands_for("web"))
def test_commands_of_chelem_are_those_of_the_host_guide(command: str) -> None:
    assert command in BY_HAND.splitlines()


def test_image_is_built_once_with_the_flags_of_the_host_guide() -> None:
    ours = [service for service in COMPOSE["services"].values() if service["image"] == "chelem"]
    assert [service["pull_policy"] for service in ours] == ["build", "never", "never", "never"]
    assert [bool(service.get("build")) for service in ours] == [True, False, False, False]
    docker = (ROOT / "deploy/docker/Dockerfile").read_text()
    for flags in (
        "pip install --require-hashes --requirement",
        "pip install --no-index --no-deps --no-build-isolation",
    ):
        assert flags in docker
        assert flags in BY_HAND
