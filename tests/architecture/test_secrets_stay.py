"""Images built from a host's clone contain none of the secrets stored there (host.md); packages are in `make prove`."""

import shutil
from pathlib import Path

import pathspec
import pytest

from tests.architecture.files import ROOT

SECRET = "secret of this host"
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


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the files that a host adds."""
    folder = tmp_path_factory.mktemp("built") / "clone"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "var", "tests"))
    for name in SECRET_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SECRET)
    return folder


def test_no_image_contains_a_secret(clone: Path) -> None:
    lines = (clone / "deploy/docker/Dockerfile.dockerignore").read_text().splitlines()
    ignored = pathspec.PathSpec.from_lines("gitignore", [f"/{line}" for line in lines])  # anchored, as Docker does
    build_context = {str(path.relative_to(clone)) for path in clone.rglob("*")} - set(ignored.match_tree_files(clone))
    assert "deploy/docker/compose.yaml" in build_context
    assert [name for name in SECRET_FILES if name in build_context] == []
