"""Services run without the modules and functions that only Unix has: import, backup, queue."""

from pathlib import Path

from tests.deploy.test_other_systems import check_runs_without_unix

RUN_SERVICES = """
import signal
signal.SIGKILL = 9  # subprocess ends programs by it here
import django
django.setup()
import players.importing.apart
from django.core.management import call_command
from deploy.celery import SWEEP, app
from tournaments.services.backups.making import backup_make
call_command("prepare", "--no-demo", base="http://127.0.0.1:8000")
table = players.importing.apart.read_apart("Nom;Prénom\\nDupont;Zoé\\n".encode(), size_limit=1000)
assert [line.cells for line in table.lines] == [("Dupont", "Zoé")], table
assert backup_make().path.is_file()
app.loader.import_default_modules()
app.send_task(SWEEP)
with app.connection_for_read() as connection:
    assert connection.default_channel._get("celery")["headers"]["task"] == SWEEP
"""


def test_services_run_without_unix_modules(tmp_path: Path) -> None:
    check_runs_without_unix(RUN_SERVICES, tmp_path)
