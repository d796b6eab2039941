"""Helpers that order a document as a job, run it with the worker's function and read the PDF."""

from io import BytesIO
from typing import Any

from django.utils.translation import override
from pypdf import PageObject, PdfReader

from tournaments.documents.registry import work_for
from tournaments.models import Job, Tournament
from tournaments.services.core.jobs import job_run, job_start

BASE = "http://192.168.1.20:8000/"


def job_of(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> Job:
    """Start and run a job, and return it."""
    with override(language):
        job = job_start(tournament=tournament, kind=kind, args={"base_url": BASE} | args, user=None)
    job_run(str(job.pk), work_for)
    job.refresh_from_db()
    return job


def content_of(job: Job) -> bytes:
    """Return the bytes of the finished file."""
    assert job.state == Job.State.DONE, job.error
    with job.document.open("rb") as file:
        return bytes(file.read())


def pages_of(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> list[PageObject]:
    """Make a document and return its pages."""
    job = job_of(tournament, kind, language=language, **args)
    return list(PdfReader(BytesIO(content_of(job))).pages)


def text_of(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> str:
    """Make a document and return its text in one line, with plain spaces."""
    return flat("\n".join(page.extract_text() for page in pages_of(tournament, kind, language=language, **args)))


def pictures_in(content: bytes) -> int:
    """Count the images in the file, without transparency masks."""
    reader = PdfReader(BytesIO(content))
    objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    images = [item for item in objects if isinstance(item, dict) and item.get("/Subtype") == "/Image"]
    return sum("/SMask" in image for image in images)


def flat(text: str) -> str:
    """Return the text in one line, with single spaces between words."""
    return " ".join(text.split())
