"""Extraction of the commands of a guide."""

import re
from pathlib import Path

FENCED = re.compile(r"^```sh(?: (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(guide: Path, kind: str = "") -> list[str]:
    """Return the shell blocks of a kind in a guide; blocks of another kind are for another machine."""
    return [commands for label, commands in FENCED.findall(guide.read_text(encoding="utf-8")) if label == kind]
