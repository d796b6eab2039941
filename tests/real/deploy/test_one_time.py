"""What a launcher starts follows its time, whatever the clock of the computer says by then."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from deploy.steady_time import AHEAD, seconds_ahead

ROOT = Path(__file__).parents[3]
ASK = "import django; django.setup(); from django.utils import timezone; print(timezone.now().timestamp())"
HOUR = 3600


@pytest.mark.parametrize("ahead", [-HOUR, 0, HOUR])
def test_a_program_tells_the_time_that_it_was_given(tmp_path: Path, ahead: int) -> None:
    given = {
        AHEAD: str(seconds_ahead() + ahead),
        "CHELEM_DATA": str(tmp_path),
        "DJANGO_SETTINGS_MODULE": "deploy.settings",
    }
    command = [sys.executable, "-c", ASK]
    told = subprocess.run(
        command, cwd=ROOT, env=os.environ | given, capture_output=True, text=True, timeout=60, check=True
    )
    assert float(told.stdout) - time.time() == pytest.approx(ahead, abs=60)
