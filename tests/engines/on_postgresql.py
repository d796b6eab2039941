"""Runs the tests on a real PostgreSQL: `python -m tests.engines.on_postgresql [what pytest is told]`."""

import os
import subprocess
import sys

from tests.engines.programs import ROOT
from tests.engines.servers import postgres

NOTHING_CHOSEN = 5  # pytest's exit status


def main(arguments: list[str]) -> int:
    """Pytest's exit status. That none of the tests named on the command line is chosen is no failure."""
    with postgres() as url:
        command = [sys.executable, "-m", "pytest", *arguments]
        status = subprocess.call(command, cwd=ROOT, env=os.environ | {"DATABASE_URL": url})
    return 0 if status == NOTHING_CHOSEN else status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
