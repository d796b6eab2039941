"""The commands of a guide, as they stand there."""

import re
from pathlib import Path

FENCED = re.compile(r"^```sh(?: (\w+))?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(guide: Path, kind: str = "") -> list[str]:
    """What a reader types, one block after the other; a block of another kind is for another machine."""
    return [commands for found, commands in FENCED.findall(guide.read_text(encoding="utf-8")) if found == kind]
