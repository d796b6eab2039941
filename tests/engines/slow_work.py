"""A document for tests that takes its time: loaded into a worker by `--include tests.engines.slow_work`.

It notes in a folder of the test that an attempt has begun, and ends once there is a file `go`.
"""

import time
from pathlib import Path

from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Job
from tournaments.services.core.jobs import Produced, Progress


def slow(job: Job, progress: Progress) -> Produced:
    """Says that it lives, until it may end."""
    folder = Path(job.args["folder"])
    (folder / f"begun-{job.attempts}").touch()
    while not (folder / "go").exists():
        progress(50)
        time.sleep(0.05)
    return Produced(filename="slow.txt", content=b"done")


DOCUMENTS["slow"] = slow
