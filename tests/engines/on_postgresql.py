"""Runs tests on a real PostgreSQL: `python -m tests.engines.on_postgresql` with the arguments of pytest."""

import os
import subprocess
import sys

from tests.engines.programs import ROOT
from tests.engines.servers import postgres
from tests.waiting import FACTOR

LONGEST = 3 * 3600 * FACTOR  # seconds for everything


def main(arguments: list[str]) -> int:
    """Return pytest's exit status."""
    with postgres() as url:
        command = [sys.executable, "-m", "pytest", *arguments]
        every = os.environ | {"DATABASE_URL": url}
        return subprocess.run(command, cwd=ROOT, env=every, check=False, timeout=LONGEST).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
