"""The launcher makes backups at an interval."""

from pathlib import Path

from tests.engines.launcher import running
from tests.engines.programs import wait_for
from tests.waiting import until


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
