"""Runs tests on a real PostgreSQL: `python -m tests.engines.on_postgresql [--noted-in FOLDER] [what pytest is told]`.

With the notes of a run on SQLite, those that `choice.py` chooses from them; without, all.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from tests.engines.choice import chosen, read
from tests.engines.programs import ROOT
from tests.engines.servers import postgres


def main(arguments: list[str]) -> int:
    """Pytest's exit status. That nothing needs to be tried is no failure."""
    parser = argparse.ArgumentParser(allow_abbrev=False)
    parser.add_argument("--noted-in", type=Path)
    own, told = parser.parse_known_args(arguments)
    if own.noted_in:
        names = sorted(chosen(read(own.noted_in)))
        if not names:
            return 0
        listed = own.noted_in / "chosen.txt"
        listed.write_text("\n".join(names))
        told = [f"--only-those-in={listed}", *told]
    with postgres() as url:
        return subprocess.call(
            [sys.executable, "-m", "pytest", *told], cwd=ROOT, env=os.environ | {"DATABASE_URL": url}
        )


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
