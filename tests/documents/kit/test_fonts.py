"""Font subsetting in documents that two threads of a worker build concurrently."""

import sys
from collections.abc import Iterator
from functools import partial
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.at_once import at_once
from tournaments.documents.kit.fonts import FALLBACK, TEXT, TEXT_BOLD, register_fonts

TEXTS = ("Montmorency 0123456789", "ÀÉÈÊ zut ; quoi ?")


@pytest.fixture
def _short_switch_interval() -> Iterator[None]:
    """Let Python switch threads every 10 µs, so that their work on fonts overlaps."""
    former_interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(former_interval)


def _build_pdf(text: str) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1)
    for height, font in enumerate((TEXT, TEXT_BOLD, FALLBACK), start=1):
        canvas.setFont(font, 12)
        canvas.drawString(50, 50 * height, text)
    canvas.save()
    return buffer.getvalue()


# Worth its time: threads and fonts are shared state in ReportLab.
@pytest.mark.usefixtures("_short_switch_interval")
def test_documents_saved_concurrently_are_equal_to_those_saved_alone() -> None:
    register_fonts()
    sequential = [_build_pdf(text) for text in TEXTS]
    for _ in range(40):
        concurrent = at_once(*(partial(_build_pdf, text) for text in TEXTS))
        assert concurrent == sequential
