"""The program starts from the built wheel, outside the clone."""

import subprocess
import sys
from pathlib import Path

from tests.architecture.test_wheel import unpacked_wheel
from tests.engines.programs import environment
from tests.waiting import TIMEOUT_SECONDS

__all__ = ["unpacked_wheel"]


# Worth its time: starts the program from the built wheel.
def test_wheel_works_outside_the_clone(unpacked_wheel: Path, tmp_path: Path) -> None:
    code = "from django.test import Client; print(Client().get('/connexion/', headers={'host': 'localhost'}).text)"
    command = [sys.executable, "-m", "deploy.cli", "manage", "shell", "-v0", "-c", code]
    env = environment(tmp_path / "data", PYTHONPATH=str(unpacked_wheel))
    result = subprocess.run(
        command, cwd=tmp_path, env=env, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS
    )
    assert result.returncode == 0, result.stderr
    assert "<h1>" in result.stdout
