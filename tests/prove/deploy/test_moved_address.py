"""A laptop gets another address while Chelem runs: server, QR codes and certificate follow without a restart."""

import subprocess
import sys
from pathlib import Path

from tests.engines.programs import ROOT, environment
from tests.waiting import TIMEOUT_SECONDS


# Worth its time: a real launcher with both ports, in a network whose address changes under it.
def test_chelem_follows_a_new_address_without_a_restart(tmp_path: Path) -> None:
    command = ["unshare", "--map-root-user", "--net", sys.executable, "-m", "tests.prove.deploy.moved_address"]
    result = subprocess.run(
        command,
        cwd=ROOT,
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        check=False,
        timeout=10 * TIMEOUT_SECONDS,
    )
    assert result.stdout.splitlines() == [
        "before 200 400",  # statuses at the present address and at the other one, which is refused
        "after 200 400",
        "announced True True",  # the new address is in QR codes, and in the terminal
        "trusted True",  # the certificate is valid for the new address, and the launcher was not restarted
    ], result.stderr[-2000:]
