"""The launcher makes backups at an interval, and reports an error once."""

from pathlib import Path

import pytest

from deploy.serve.timer import Backups
from tests.engines.launcher import running
from tests.engines.programs import wait_for
from tests.waiting import until


class EndedProcess:
    """A process that has ended with a status and an error output."""

    def __init__(self, status: int, errors: str = "") -> None:
        self.returncode, self.stderr = status, self
        self.errors = errors

    def read(self) -> str:
        return self.errors


def test_error_is_reported_once_and_so_is_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    backups = Backups({}, every=300)
    for process in (
        EndedProcess(1, "warning\nCommandError: Disk full."),
        EndedProcess(1, "CommandError: Disk full."),
        EndedProcess(0),
        EndedProcess(0),
    ):
        backups._report(process)  # type: ignore[arg-type]  # has the attributes that are read
    assert capsys.readouterr().out.splitlines() == [
        "Pas de sauvegarde\u00a0: Disk full.",
        "Les sauvegardes se font de nouveau.",
    ]


# Worth its time: only the launcher shows that a club has backups without doing anything for them.
def test_launcher_makes_backups_also_on_a_stick_plugged_in_later(tmp_path: Path) -> None:
    folder, stick = tmp_path / "data", tmp_path / "stick"
    settings = {"CHELEM_BACKUP_EVERY": "1", "CHELEM_BACKUP_FOLDER": str(stick)}
    with running(folder, settings=settings) as (process, _base, log):
        wait_for(lambda: list(folder.glob("backups/chelem-*.sqlite3")), process=process, log=log)
        assert "branchez la clé" not in log.read_text()  # a missing stick is no error
        stick.mkdir()
        until(lambda: list(stick.glob("chelem-*.sqlite3")))
    assert not list(stick.glob("draft*"))
