"""Documents as the hall gets them: ordered as a job, done by the worker's own function, read back."""

from io import BytesIO
from typing import Any

from django.utils.translation import override
from pypdf import PageObject, PdfReader

from tournaments.documents.registry import work_for
from tournaments.models import Job, Tournament
from tournaments.services.core.jobs import job_run, job_start

BASE = "http://192.168.1.20:8000/"


def job_of(made: Tournament, kind: str, *, language: str = "fr", **args: object) -> Job:
    """The job after the worker has run it."""
    with override(language):
        job = job_start(tournament=made, kind=kind, args={"base_url": BASE} | args, user=None)
    job_run(str(job.pk), work_for)
    job.refresh_from_db()
    return job


def content_of(job: Job) -> bytes:
    """The finished file."""
    assert job.state == Job.State.DONE, job.error
    with job.document.open("rb") as file:
        return bytes(file.read())


def pages_of(made: Tournament, kind: str, *, language: str = "fr", **args: object) -> list[PageObject]:
    """The pages of a document."""
    job = job_of(made, kind, language=language, **args)
    return list(PdfReader(BytesIO(content_of(job))).pages)


def text_of(made: Tournament, kind: str, *, language: str = "fr", **args: object) -> str:
    """All words of a document, in one line, with plain spaces."""
    return flat("\n".join(page.extract_text() for page in pages_of(made, kind, language=language, **args)))


def pictures_in(content: bytes) -> int:
    """Return how many pictures the file holds; the transparency of one is not another one."""
    reader = PdfReader(BytesIO(content))
    objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    images = [found for found in objects if isinstance(found, dict) and found.get("/Subtype") == "/Image"]
    return sum("/SMask" in image for image in images)


def flat(text: str) -> str:
    """Words with one space between, however the lines broke."""
    return " ".join(text.split())
