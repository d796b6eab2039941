"""Packages and images that are built from a host's clone contain none of the secrets stored there (host.md)."""

import shutil
import subprocess
import sys
from pathlib import Path

import pathspec
import pytest

from tests.architecture.files import ROOT
from tests.waiting import TIMEOUT_SECONDS

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


# Worth its time: builds the wheel from a copy of the project.
def test_no_wheel_contains_a_secret(clone: Path, tmp_path: Path) -> None:
    check_package("wheel", clone, tmp_path)


def check_package(kind: str, clone: Path, tmp_path: Path) -> None:
    """Build a package of this kind (`wheel`, `sdist`), and look for secrets in its files."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(tmp_path)]
    subprocess.run(build, cwd=clone, check=True, capture_output=True, timeout=TIMEOUT_SECONDS)
    package = next(tmp_path.iterdir())
    shutil.unpack_archive(package, tmp_path / "content", "zip" if kind == "wheel" else "gztar")
    content = [path for path in (tmp_path / "content").rglob("*") if path.is_file()]
    assert any(path.name == "compose.yaml" for path in content)
    assert [path for path in content if path.read_bytes() == SECRET.encode()] == []


def test_no_image_contains_a_secret(clone: Path) -> None:
    lines = (clone / "deploy/docker/Dockerfile.dockerignore").read_text().splitlines()
    ignored = pathspec.PathSpec.from_lines("gitignore", [f"/{line}" for line in lines])  # anchored, as Docker does
    build_context = {str(path.relative_to(clone)) for path in clone.rglob("*")} - set(ignored.match_tree_files(clone))
    assert "deploy/docker/compose.yaml" in build_context
    assert [name for name in SECRET_FILES if name in build_context] == []
