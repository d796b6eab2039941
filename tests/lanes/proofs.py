"""Keeps the line of the last `make prove` in `deploy/docs/proofs.md`: commit, date, time, result."""

import subprocess
from collections.abc import Sequence
from datetime import UTC, datetime

from tests.engines.programs import ROOT
from tests.lanes.running import Outcome
from tests.lanes.table import is_green

PAGE = ROOT / "deploy" / "docs" / "proofs.md"
LINE_START = "Last run: "


def write_line(outcomes: Sequence[Outcome]) -> None:
    """Replace the line of the last run."""
    command = ["git", "rev-parse", "--short", "HEAD"]
    commit = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, timeout=60).stdout.strip()
    minutes = sum(each.seconds for each in outcomes) / 60
    tests, failed = sum(each.tests for each in outcomes), sum(len(each.failed) for each in outcomes)
    result = "green" if is_green(outcomes) else f"{failed} failed" if failed else "unsteady"
    today = datetime.now(UTC).date()
    line = f"{LINE_START}{today}, commit {commit}, {minutes:.0f} minutes, {tests} tests, {result}."
    kept = [each for each in PAGE.read_text().splitlines() if not each.startswith(LINE_START)]
    PAGE.write_text("\n".join([*kept, line]) + "\n")
