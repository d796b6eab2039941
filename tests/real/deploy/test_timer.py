"""The launcher has backups made by its clock, and says once what is wrong with them."""

from pathlib import Path

import pytest

from deploy.serve.timer import Backups
from tests.engines.launcher import running
from tests.engines.programs import wait_for
from tests.waiting import until


class Ended:
    """A program that has ended so."""

    def __init__(self, status: int, said: str = "") -> None:
        self.returncode, self.stderr = status, self
        self.said = said

    def read(self) -> str:
        return self.said


def test_a_problem_is_said_once_and_so_is_its_end(capsys: pytest.CaptureFixture[str]) -> None:
    backups = Backups({}, every=300)
    for ended in (
        Ended(1, "warning\nCommandError: Disk full."),
        Ended(1, "CommandError: Disk full."),
        Ended(0),
        Ended(0),
    ):
        backups._report(ended)  # type: ignore[arg-type]  # all that is asked of one
    assert capsys.readouterr().out.splitlines() == [
        "Pas de sauvegarde\u00a0: Disk full.",
        "Les sauvegardes se font de nouveau.",
    ]


# Worth its time: that a club which does nothing about it has a backup, only the launcher shows.
def test_it_makes_one_by_itself_also_on_a_stick_that_comes_later(tmp_path: Path) -> None:
    folder, stick = tmp_path / "data", tmp_path / "stick"
    settings = {"CHELEM_BACKUP_EVERY": "1", "CHELEM_BACKUP_FOLDER": str(stick)}
    with running(folder, settings=settings) as (process, _base, log):
        wait_for(lambda: list(folder.glob("backups/chelem-*.sqlite3")), process=process, log=log)
        assert "branchez la clé" not in log.read_text()  # nobody is stopped by a stick that is away
        stick.mkdir()
        until(lambda: list(stick.glob("chelem-*.sqlite3")))
    assert not list(stick.glob("draft*"))
