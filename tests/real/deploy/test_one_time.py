"""Processes of the launcher use its clock, independent of the present wall clock."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.steady_time import AHEAD, seconds_ahead

ROOT = Path(__file__).parents[3]
PROGRAM = "import django; django.setup(); from django.utils import timezone; print(timezone.now().timestamp())"
HOUR = 3600


@pytest.fixture(params=[HOUR])  # `tests/prove` has others
def ahead(request: pytest.FixtureRequest) -> int:
    return request.param  # type: ignore[no-any-return]


# Worth its time: starts a process of its own.
def test_process_uses_the_clock_offset_of_its_environment(tmp_path: Path, ahead: int) -> None:
    variables = {
        AHEAD: str(seconds_ahead() + ahead),
        "CHELEM_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    command = [sys.executable, "-c", PROGRAM]
    completed = subprocess.run(
        command, cwd=ROOT, env=os.environ | variables, capture_output=True, text=True, timeout=60, check=True
    )
    assert float(completed.stdout) - time.time() == pytest.approx(ahead, abs=60)
