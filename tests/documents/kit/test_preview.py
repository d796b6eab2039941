"""The small picture of a document is read out of the file itself: words in their places, lines, a code as a square."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests import cast
from tests.documents.reading import content_of, job_of
from tournaments.documents.kit.drawing import BODY, Mark, MarkKind, read_drawing

pytestmark = pytest.mark.django_db


def marks_of(kind: str) -> tuple[list[Mark], tuple[float, float]]:
    page = PdfReader(BytesIO(content_of(job_of(cast.drawn(8, rounds_planned=2), kind)))).pages[0]
    return read_drawing(page), (float(page.mediabox.width), float(page.mediabox.height))


@pytest.mark.parametrize("kind", ["hall_list", "score_sheets", "table_cards", "certificate"])
def test_nothing_is_drawn_outside_of_the_page(kind: str) -> None:
    marks, (width, height) = marks_of(kind)
    assert {mark.kind for mark in marks} >= {MarkKind.WORDS, MarkKind.LINE}
    for mark in marks:
        assert 0 <= mark.x <= mark.x + mark.width <= width
        assert 0 <= mark.y <= mark.y + mark.height <= height


def test_a_row_of_the_list_is_as_many_bars_as_it_has_cells() -> None:
    marks, _size = marks_of("hall_list")
    words = [mark for mark in marks if mark.kind == MarkKind.WORDS]
    places = [mark for mark in words if mark.x > 400 and mark.height == pytest.approx(12 * BODY)]
    assert len(places) == 8 * 2  # two rounds for each of eight players


def test_a_code_is_one_square() -> None:
    marks, _size = marks_of("table_cards")
    (code,) = [mark for mark in marks if mark.kind == MarkKind.AREA]
    assert code.width == pytest.approx(code.height)


def test_the_picture_weighs_a_few_kilobytes_and_has_the_shape_of_the_page() -> None:
    job = job_of(cast.drawn(16, rounds_planned=2), "table_plan")
    assert job.preview is not None
    assert (job.preview["width"], job.preview["height"]) == (842, 595)
    assert job.preview["ink"].startswith("M")
    assert sum(len(str(part)) for part in job.preview.values()) < 8_000
