"""The preview of a document is read from the PDF: words as bars, lines, QR codes as squares."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import read_document, run_document_job
from tournaments.documents.kit.drawing import BODY, Mark, MarkKind, read_drawing

pytestmark = pytest.mark.django_db


def draw_and_read(kind: str) -> tuple[list[Mark], tuple[float, float]]:
    """Make a document; return the marks of its first page and the page's width and height."""
    page = PdfReader(BytesIO(read_document(run_document_job(cast.drawn_tournament(8, rounds_planned=2), kind)))).pages[
        0
    ]
    return read_drawing(page), (float(page.mediabox.width), float(page.mediabox.height))


@pytest.mark.parametrize("kind", ["hall_list", "score_sheets", "table_cards", "certificate"])
def test_every_mark_is_inside_the_page(kind: str) -> None:
    marks, (width, height) = draw_and_read(kind)
    assert {mark.kind for mark in marks} >= {MarkKind.WORDS, MarkKind.LINE}
    for mark in marks:
        assert 0 <= mark.x <= mark.x + mark.width <= width
        assert 0 <= mark.y <= mark.y + mark.height <= height


def test_hall_list_has_a_bar_for_each_seat() -> None:
    marks, _size = draw_and_read("hall_list")
    text_marks = [mark for mark in marks if mark.kind == MarkKind.WORDS]
    # The columns of the rounds are in the right part of the page; the foot has smaller letters.
    seat_bars = [mark for mark in text_marks if mark.x > 400 and mark.height == pytest.approx(12 * BODY)]
    assert len(seat_bars) == 8 * 2  # two rounds for each of eight players


def test_qr_code_is_one_square() -> None:
    marks, _size = draw_and_read("table_cards")
    (code,) = [mark for mark in marks if mark.kind == MarkKind.AREA]
    assert code.width == pytest.approx(code.height)


def test_preview_is_smaller_than_8_kilobytes_and_has_the_size_of_the_page() -> None:
    job = run_document_job(cast.drawn_tournament(16, rounds_planned=2), "table_plan")
    assert job.preview is not None
    assert (job.preview["width"], job.preview["height"]) == (842, 595)  # A4, landscape
    assert job.preview["ink"].startswith("M")
    assert sum(len(str(part)) for part in job.preview.values()) < 8_000
