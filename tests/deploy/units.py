"""Parser for systemd units: keys may be repeated, and a drop-in folder may apply to several units."""

import shlex
from pathlib import Path

from tests.architecture.files import ROOT

FOLDER = ROOT / "deploy/systemd/units"
Words = dict[str, list[str]]


class Unit:
    """A unit file with its drop-ins. A repeated key has all its values."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.sections: dict[str, Words] = {}
        prefix, dash, _ = path.stem.rpartition("-")
        drop_ins = sorted(path.parent.glob(f"{prefix}-.service.d/*.conf")) if dash else []
        for file in filter(Path.exists, [path, *drop_ins]):  # a unit may consist of drop-ins only
            self._read(file)

    def _read(self, file: Path) -> None:
        """Add the values of each key in the file to those that are known."""
        section: Words = {}
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                section = self.sections.setdefault(line.strip("[]"), {})
            elif line and not line.startswith("#"):
                key, _, value = line.partition("=")
                section.setdefault(key, []).append(value)

    def of(self, key: str, section: str = "Service") -> list[str]:
        """Return the words of all values of a key."""
        return [word for value in self.sections.get(section, {}).get(key, []) for word in shlex.split(value)]

    def commands(self) -> list[list[str]]:
        return [shlex.split(value.removeprefix("-")) for value in self.sections["Service"]["ExecStart"]]


def units(folder: Path = FOLDER) -> list[Unit]:
    return [Unit(path) for path in sorted(folder.glob("*.service"))]
