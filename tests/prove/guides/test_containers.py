"""The guide for containers, which are not run here: what it has one write and type fits the files and the program."""

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
BY_HAND = "".join(blocks(GUIDE))  # which another test types


def asked_of(service: str) -> list[str]:
    """The commands that the guide has one give inside a container."""
    return re.findall(rf"exec (?:-T )?{service} (.*)", TYPED)


def test_the_files_that_it_has_one_write_are_those_that_the_containers_read() -> None:
    written = blocks(GUIDE, "containers")[0].partition("docker compose")[0]
    with machine() as made:
        made.types(written.replace("chown -R 10001 deploy/docker/secrets && ", ""))  # needs root
        folder = made.clone / "deploy/docker"
        secrets = {path.name: path.read_text().strip() for path in (folder / "secrets").iterdir()}
        assert {Path(each["file"]).name for each in COMPOSE["secrets"].values()} == set(secrets)
        assert secrets["database_url"] == f"postgresql://chelem:{secrets['database_password']}@postgres/chelem"
        assert len(secrets["secret_key"]) == 64
        assert (folder / "secrets/secret_key").stat().st_mode & 0o077 == 0
        assert (folder / ".env").read_text() == "CHELEM_DOMAIN=tarot.example\n"


def test_it_asks_only_containers_that_there_are() -> None:
    services = set(re.findall(r"exec (?:-T )?(\w+)", TYPED)) | set(shlex.split(*re.findall(r" stop (.*)", TYPED)))
    assert services <= set(COMPOSE["services"])


@pytest.mark.parametrize("command", asked_of("web"))
def test_commands_of_chelem_are_those_of_the_guide_that_is_typed(command: str) -> None:
    assert command in BY_HAND.splitlines()


def test_the_image_is_built_once_and_as_the_other_guide_installs() -> None:
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
