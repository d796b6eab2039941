"""The timer of backups reports an error once, and the first backup after it."""

import pytest

from deploy.serve.timer import Backups


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
