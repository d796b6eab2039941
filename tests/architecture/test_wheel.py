"""The wheel contains all files of the program, without the tests and the search for plans."""

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.architecture.files import PACKAGES, ROOT, python_files
from tests.waiting import TIMEOUT_SECONDS

DATA_SUFFIXES = {".html", ".css", ".js", ".svg", ".ttf", ".woff2", ".mo", ".json", ".typed"}


@pytest.fixture(scope="module")
def unpacked_wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the unpacked wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "--directory", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True, timeout=TIMEOUT_SECONDS)
    zipfile.ZipFile(next(folder.glob("*.whl"))).extractall(folder / "site")
    return folder / "site"


NOT_PACKAGED = "tournaments/seating/find"  # programs that filled the catalogue once, not packaged


# Worth its time: builds the wheel.
def test_wheel_contains_each_module_template_and_data_file(unpacked_wheel: Path) -> None:
    expected = {str(path) for path in python_files(*PACKAGES) if not path.is_relative_to(NOT_PACKAGED)}
    for folder in PACKAGES:
        data = (path for path in (ROOT / folder).rglob("*") if path.suffix in DATA_SUFFIXES)
        expected |= {str(path.relative_to(ROOT)) for path in data}
    expected |= {f"tournaments/{path.relative_to(ROOT)}" for path in (ROOT / "templates").rglob("*.html")}
    assert expected <= {str(path.relative_to(unpacked_wheel)) for path in unpacked_wheel.rglob("*")}
    assert not (unpacked_wheel / "tests").exists()
    assert not (unpacked_wheel / NOT_PACKAGED).exists()
