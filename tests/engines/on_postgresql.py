"""Runs tests on a real PostgreSQL: `python -m tests.engines.on_postgresql` with the arguments of pytest."""

import os
import subprocess
import sys

from tests.engines.programs import ROOT
from tests.engines.servers import postgres
from tests.waiting import FACTOR

LIMIT_SECONDS = 3 * 3600 * FACTOR  # for the whole run


def main(arguments: list[str]) -> int:
    """Return pytest's exit status."""
    with postgres() as url:
        command = [sys.executable, "-m", "pytest", *arguments]
        variables = os.environ | {"DATABASE_URL": url}
        return subprocess.run(command, cwd=ROOT, env=variables, check=False, timeout=LIMIT_SECONDS).returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
