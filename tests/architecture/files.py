"""Paths of the project's packages and modules, for tests that check source files."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("scoring", "players", "tournaments", "deploy")


def python_files(*folders: str) -> list[Path]:
    """Return the paths of all modules below these folders, relative to the project."""
    return sorted(path.relative_to(ROOT) for folder in folders for path in (ROOT / folder).rglob("*.py"))
