"""Rules for the size and structure of the code that no linter checks."""

import ast
import re
import subprocess
import sys
import tomllib
from collections import Counter
from pathlib import Path

from tests.architecture.files import PACKAGES, ROOT, python_files
from tests.lanes.reasons import REASON, explained_tests
from tests.waiting import TIMEOUT_SECONDS

MAX_SOURCE_LINES, MAX_TEST_LINES = 400, 500
MAX_MODULES_PER_FOLDER = 14
LARGER_FOLDERS = {
    "tests/scoring/french_tarot": "one file for each behaviour of a deal",
    "tournaments/migrations": "one for each noun, in the order in which they came",
    "tests/web": "what holds for every page, beside the folders for each audience",
    "tournaments/management/commands": "Django finds a command in this folder only",
}
# Words are split here, so that this file does not match its own patterns.
LIBRARIES = ("tournaments/static/noble/",)  # kept unchanged
UNFINISHED = re.compile(r"\b(TO" r"DO|FIX" r"ME|X" r"XX)\b")
SLEEP = re.compile(r"\b(sle" r"ep(?!\(0\))|wait_for_time" r"out)\b")  # sleeping 0 s only yields to other threads
HOSTS = re.compile(r"py" r"pi\.(org|io)|python" r"hosted|registry\.npm" r"js|ghcr\.io|docker\.io", re.IGNORECASE)


def is_test(name: str) -> bool:
    """Return True for the name of a test function or class."""
    return name.lower().startswith("test")


def longer_than(limit: int, paths: list[Path]) -> list[str]:
    """Return the paths of the files with more lines than the limit."""
    return [str(path) for path in paths if len((ROOT / path).read_text().splitlines()) > limit]


def test_files_are_short() -> None:
    assert longer_than(MAX_SOURCE_LINES, python_files(*PACKAGES)) == []
    assert longer_than(MAX_TEST_LINES, python_files("tests")) == []


def test_folders_have_few_modules() -> None:
    modules = [path for path in python_files(*PACKAGES, "tests") if path.stem not in {"__init__", "__main__"}]
    counts = Counter(str(path.parent) for path in modules)
    larger = {folder: count for folder, count in counts.items() if count > MAX_MODULES_PER_FOLDER}
    assert {folder: count for folder, count in larger.items() if folder not in LARGER_FOLDERS} == {}
    assert [folder for folder in LARGER_FOLDERS if folder not in larger] == []


def test_imports_follow_the_layers() -> None:
    result = subprocess.run(
        [sys.executable, "-c", "from importlinter.cli import lint_imports_command as run; run()", "--no-cache"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_SECONDS,
    )
    assert result.returncode == 0, result.stdout


def test_migrations_import_no_own_code() -> None:
    """A migration must not depend on own code, which changes later."""
    offenders = []
    paths = python_files("players/migrations", "tournaments/migrations")
    assert len(paths) > 10
    for path in paths:
        modules = [node for node in ast.walk(ast.parse((ROOT / path).read_text())) if isinstance(node, ast.ImportFrom)]
        own = [node for node in modules if node.level or str(node.module).split(".")[0] in PACKAGES]
        offenders += [(str(path), node.module) for node in own]
    assert offenders == []


def test_tests_do_not_sleep() -> None:
    """A fixed pause is too short on a slow machine: poll by `tests/waiting.py` or Playwright's `expect`."""
    paths = [path for path in python_files("tests") if str(path) != "tests/waiting.py"]
    assert [str(path) for path in paths if SLEEP.search((ROOT / path).read_text())] == []


# Worth its time: parses every test file.
def test_each_reason_for_a_slow_test_is_above_a_test() -> None:
    """`tests/lanes/reasons.py` lists slow tests without a reason."""
    paths = [path for path in python_files("tests") if REASON in (ROOT / path).read_text() and path.stem != "reasons"]
    misplaced = {
        path: explained_tests(ROOT / path) for path in paths if not all(map(is_test, explained_tests(ROOT / path)))
    }
    assert misplaced == {}
    counts = {path: (ROOT / path).read_text().count(REASON) for path in paths}
    assert {path: count for path, count in counts.items() if count != len(explained_tests(ROOT / path))} == {}
    assert counts


def test_each_dependency_has_a_comment_with_its_reason() -> None:
    text = (ROOT / "pyproject.toml").read_text()
    project = tomllib.loads(text)
    groups = [project["project"]["dependencies"], *project["project"]["optional-dependencies"].values()]
    groups += project["dependency-groups"].values()
    names = [name for group in groups for name in group if isinstance(name, str)]
    assert names
    unexplained = [name for name in names if not re.search(rf'"{re.escape(name)}",? *# \w', text)]
    assert unexplained == []


# Worth its time: searches the text of every file.
def test_no_file_has_a_mark_of_unfinished_work_or_a_package_host() -> None:
    command = ["git", "ls-files", "-z"]
    result = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS)
    offenders = []
    for name in filter(None, result.stdout.split("\0")):
        path = ROOT / name
        if name.startswith(LIBRARIES):
            continue
        if path.suffix in {".py", ".md", ".html", ".css", ".js", ".toml", ".yaml", ".txt", ".sh"} and path.exists():
            text = path.read_text(encoding="utf-8")
            offenders += [(name, mark) for mark in (UNFINISHED, HOSTS) if mark.search(text)]
    assert offenders == []
