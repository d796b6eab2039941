"""Generates documents as the worker does, and reads their PDF."""

import re
from functools import lru_cache
from io import BytesIO
from typing import Any
from unittest.mock import patch

from django.utils.translation import override
from pypdf import PageObject, PdfReader
from pypdf.generic import ContentStream, DictionaryObject
from pypdf.generic._font import Font

from tournaments.documents.registry import work_for
from tournaments.formatting.numbers import format_signed
from tournaments.models import Job, Tournament
from tournaments.services.core.jobs import job_run, job_start

BASE = "http://192.168.1.20:8000/"
_read_font = Font.from_font_resource


def _read_font_once(resource: DictionaryObject) -> Font:
    """Read the font of a resource once; pypdf reads it again for each page and each form on it."""
    cached: dict[str, Font] = vars(resource)
    if "font" not in cached:
        cached["font"] = _read_font(resource)
    return cached["font"]


Font.from_font_resource = _read_font_once  # type: ignore[method-assign, assignment]  # pypdf has no setting for it

_parse, _extract_text = ContentStream._parse_content_stream, PageObject.extract_text
_DRAWING = re.compile(rb"^(?:[-.\d ]+ (?:re|rg|RG|w)|n [-.\d mlch]+ [a-zA-Z*]+)\n", re.MULTILINE)
"""Lines of a content stream that draw without text: modules of QR codes, rules, colours, widths of lines."""


@lru_cache(maxsize=64)
def _read_operations(content: bytes, encoding: str) -> list[Any]:
    """Parse the operations of a content stream that concern text: parsing drawings took a quarter of these tests."""
    stream = ContentStream(None, None, encoding)
    _parse(stream, BytesIO(_DRAWING.sub(b"", content)))
    return list(stream._operations)


def _read_operations_once(stream: ContentStream, content: BytesIO) -> None:
    assert isinstance(stream.forced_encoding, str)
    stream._operations = _read_operations(content.getvalue(), stream.forced_encoding)


def _extract_text_quickly(page: PageObject) -> str:
    with patch.object(ContentStream, "_parse_content_stream", _read_operations_once):
        return _extract_text(page)


PageObject.extract_text = _extract_text_quickly  # type: ignore[method-assign, assignment]  # no setting for it either


def run_document_job(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> Job:
    """Start and run the job of a document; return it, finished or failed."""
    with override(language):
        job = job_start(tournament=tournament, kind=kind, args={"base_url": BASE} | args, user=None)
    job_run(str(job.pk), work_for)
    job.refresh_from_db()
    return job


def read_document(job: Job) -> bytes:
    """Return the file of a finished job."""
    assert job.state == Job.State.DONE, job.error
    with job.document.open("rb") as file:
        return bytes(file.read())


def make_document(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> bytes:
    """Generate a document without a preview; return its file."""
    with patch("tournaments.documents.registry.build_preview", lambda _content: None):
        return read_document(run_document_job(tournament, kind, language=language, **args))


def make_pages(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> list[PageObject]:
    """Generate a document without a preview; return its pages."""
    return list(PdfReader(BytesIO(make_document(tournament, kind, language=language, **args))).pages)


def make_text(tournament: Tournament, kind: str, *, language: str = "fr", **args: object) -> str:
    """Generate a document; return its text in one line, with plain spaces."""
    return in_one_line(
        "\n".join(page.extract_text() for page in make_pages(tournament, kind, language=language, **args))
    )


def count_images(content: bytes) -> int:
    """Count the images with an alpha channel. Their masks, stored as images too, are not counted."""
    reader = PdfReader(BytesIO(content))
    objects: list[Any] = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
    images = [item for item in objects if isinstance(item, dict) and item.get("/Subtype") == "/Image"]
    return sum("/SMask" in image for image in images)


def in_one_line(text: str) -> str:
    """Return the text in one line, with single spaces between words."""
    return " ".join(text.split())


def signed_in_line(points: int) -> str:
    """Return a score as `in_one_line` leaves it: with a plain space between thousands."""
    return in_one_line(format_signed(points))
