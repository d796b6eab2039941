"""Everything that Django does in the tests, once more on a real PostgreSQL."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.engines.programs import ROOT, environment
from tests.engines.servers import postgres

FOLDERS = ("players", "services", "web", "api", "documents")


@pytest.mark.servers
def test_the_django_tests_pass_on_postgresql(tmp_path: Path) -> None:
    folders = [f"tests/{name}" for name in FOLDERS if (ROOT / "tests" / name).is_dir()]
    with postgres() as url:
        env = environment(tmp_path, DATABASE_URL=url) | {"DJANGO_SETTINGS_MODULE": "tests.settings"}
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *folders]
        done = subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-5000:]
