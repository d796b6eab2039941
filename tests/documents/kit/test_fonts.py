"""Letters of documents that are made at the same moment, as the two threads of a worker make them."""

import sys
from collections.abc import Iterator
from functools import partial
from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from tests.at_once import at_once
from tournaments.documents.kit.fonts import FALLBACK, TEXT, TEXT_BOLD, register

TEXTS = ("Montmorency 0123456789", "ÀÉÈÊ zut ; quoi ?")


@pytest.fixture
def _threads_that_change_often() -> Iterator[None]:
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    yield
    sys.setswitchinterval(usual)


def _written(text: str) -> bytes:
    buffer = BytesIO()
    canvas = Canvas(buffer, invariant=1)
    for height, font in enumerate((TEXT, TEXT_BOLD, FALLBACK), start=1):
        canvas.setFont(font, 12)
        canvas.drawString(50, 50 * height, text)
    canvas.save()
    return buffer.getvalue()


@pytest.mark.usefixtures("_threads_that_change_often")
def test_two_documents_saved_at_once_have_the_letters_of_each_alone() -> None:
    register()
    alone = [_written(text) for text in TEXTS]
    for _ in range(40):
        made = at_once(*(partial(_written, text) for text in TEXTS))
        assert made == alone
