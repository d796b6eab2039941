"""The map of the project is complete."""

import re

from tests.architecture.files import PACKAGES, ROOT, python_files

MAP = (ROOT / "deploy/docs/structure.md").read_text(encoding="utf-8")


def rooms() -> set[str]:
    """Return the folders with a line in the map."""
    return {room.rstrip("/") for room in re.findall(r"^\| `([\w/]+/)` \|", MAP, re.MULTILINE)}


def test_map_names_each_folder_of_the_packages() -> None:
    folders = {str(path.parent) for path in python_files(*PACKAGES)}
    assert folders - rooms() == set(), "give each a line in deploy/docs/structure.md"


def test_each_folder_of_the_map_exists() -> None:
    named = {name.rstrip("/") for name in re.findall(r"`([\w]+(?:/\w+)*/)`", MAP)}
    assert [name for name in sorted(named) if not (ROOT / name).is_dir()] == []
