"""The map of folders in `deploy/docs/structure.md` is complete and up to date."""

import re

from tests.architecture.files import PACKAGES, ROOT, python_files

MAP = (ROOT / "deploy/docs/structure.md").read_text(encoding="utf-8")


def listed_folders() -> set[str]:
    """Return the folders with a line in the map."""
    return {folder.rstrip("/") for folder in re.findall(r"^\| `([\w/]+/)` \|", MAP, re.MULTILINE)}


def test_map_names_each_folder_of_the_packages() -> None:
    folders = {str(path.parent) for path in python_files(*PACKAGES)}
    assert folders - listed_folders() == set(), "give each a line in deploy/docs/structure.md"


def test_each_folder_of_the_map_exists() -> None:
    mentioned = {name.rstrip("/") for name in re.findall(r"`([\w]+(?:/\w+)*/)`", MAP)}
    assert [name for name in sorted(mentioned) if not (ROOT / name).is_dir()] == []
