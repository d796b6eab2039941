"""Packages that are built from a host's clone contain none of its secrets."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.files import ROOT
from tests.architecture.test_secrets_stay import SECRET_FILES
from tests.waiting import TIMEOUT_SECONDS

SECRET = "secret of this host"


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project with the files that a host adds."""
    folder = tmp_path_factory.mktemp("built") / "clone"
    shutil.copytree(ROOT, folder, ignore=shutil.ignore_patterns(".git", ".venv", ".*_cache", "var", "tests"))
    for name in SECRET_FILES:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(SECRET)
    return folder


def check_package(kind: str, clone: Path, tmp_path: Path) -> None:
    """Build a package of this kind (`wheel`, `sdist`), and look for secrets in its files."""
    build = [sys.executable, "-m", "hatchling", "build", "--target", kind, "--directory", str(tmp_path)]
    subprocess.run(build, cwd=clone, check=True, capture_output=True, timeout=TIMEOUT_SECONDS)
    package = next(tmp_path.iterdir())
    shutil.unpack_archive(package, tmp_path / "content", "zip" if kind == "wheel" else "gztar")
    content = [path for path in (tmp_path / "content").rglob("*") if path.is_file()]
    assert any(path.name == "compose.yaml" for path in content)
    assert [path for path in content if path.read_bytes() == SECRET.encode()] == []


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_no_package_contains_a_secret(kind: str, clone: Path, tmp_path: Path) -> None:
    check_package(kind, clone, tmp_path)
