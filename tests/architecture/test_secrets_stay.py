"""Images built from a host's clone contain none of the secrets stored there (host.md); packages are in `make prove`."""

import pathspec

from tests.architecture.files import ROOT

SECRET_FILES = [
    "deploy/docker/secrets/secret_key",
    "deploy/docker/secrets/database_password",
    "deploy/docker/secrets/database_url",
    "deploy/docker/.env",
    "deploy/systemd/chelem.env",
    "deploy/chelem.sqlite3",
    "deploy/chelem.sqlite3-wal",
    "var/secret_key",
]


def test_no_image_contains_a_secret() -> None:
    lines = (ROOT / "deploy/docker/Dockerfile.dockerignore").read_text().splitlines()
    ignored = pathspec.PathSpec.from_lines("gitignore", [f"/{line}" for line in lines])  # anchored, as Docker does
    needed = "deploy/docker/compose.yaml"
    assert (ROOT / needed).is_file()
    assert {needed, *SECRET_FILES} - set(ignored.match_files([needed, *SECRET_FILES])) == {needed}
