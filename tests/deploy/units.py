"""Units as systemd reads them: a key may stand several times, a folder of additions holds for many of them."""

import shlex
from pathlib import Path

from tests.architecture.files import ROOT

FOLDER = ROOT / "deploy/systemd/units"
Words = dict[str, list[str]]


class Unit:
    """A file with what is added to it. A key that stands twice has both values."""

    def __init__(self, path: Path) -> None:
        self.name = path.name
        self.sections: dict[str, Words] = {}
        prefix, dash, _ = path.stem.rpartition("-")
        additions = sorted(path.parent.glob(f"{prefix}-.service.d/*.conf")) if dash else []
        for file in filter(Path.exists, [path, *additions]):  # a command has no file of its own
            self._read(file)

    def _read(self, file: Path) -> None:
        section: Words = {}
        for line in file.read_text(encoding="utf-8").splitlines():
            if line.startswith("["):
                section = self.sections.setdefault(line.strip("[]"), {})
            elif line and not line.startswith("#"):
                key, _, value = line.partition("=")
                section.setdefault(key, []).append(value)

    def of(self, key: str, section: str = "Service") -> list[str]:
        """The words of all its values."""
        return [word for value in self.sections.get(section, {}).get(key, []) for word in shlex.split(value)]

    def commands(self) -> list[list[str]]:
        return [shlex.split(value.removeprefix("-")) for value in self.sections["Service"]["ExecStart"]]


def units(folder: Path = FOLDER) -> list[Unit]:
    return [Unit(path) for path in sorted(folder.glob("*.service"))]
