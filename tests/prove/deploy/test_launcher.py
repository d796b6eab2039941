"""The processes of a launcher end when it is killed."""

from pathlib import Path

from tests.engines.launcher import running
from tests.engines.programs import processes_with_environment, wait_for_exit
from tests.waiting import until


def test_all_processes_end_with_a_killed_launcher(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    with running(folder, "--no-demo") as (process, _, _):
        processes = processes_with_environment(str(folder)) - {process.pid}
        process.kill()
        wait_for_exit(process)
        assert processes
        until(lambda: not processes_with_environment(str(folder)))
