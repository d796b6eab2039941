"""A slow document for tests, loaded into a worker by `--include tests.engines.slow_work`.

It creates a file in a folder of the test when an attempt starts, and ends when the file `go` exists.
"""

from pathlib import Path

from django.utils.translation import gettext_lazy

from tests.waiting import until
from tournaments.documents.kind import DocumentKind
from tournaments.documents.registry import KINDS
from tournaments.models import Job, Stage
from tournaments.services.core.jobs import Produced, Progress


def slow(job: Job, _stage: Stage, progress: Progress) -> Produced:
    """Report progress until the file `go` exists."""
    folder = Path(job.args["folder"])
    (folder / f"begun-{job.attempts}").touch()

    def may_end() -> bool:
        progress(1, 2)
        return (folder / "go").exists()

    until(may_end)
    return Produced(filename="slow.txt", content=b"done")


KINDS["slow"] = DocumentKind(key="slow", title=gettext_lazy("Lenteur"), purpose=gettext_lazy("Attendre"), make=slow)
