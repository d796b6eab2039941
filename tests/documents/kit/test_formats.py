"""Paper formats: A4, A5, two pages on a sheet, larger letters."""

import pytest
from pypdf import PageObject
from reportlab.lib.pagesizes import A4, A5, landscape

from tests import cast
from tests.documents.reading import in_one_line, make_pages
from tournaments.documents.kit.drawing import MarkKind, read_drawing
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.drawn_tournament(12, rounds_planned=1)


def make_sheets(tournament: Tournament, kind: str, format_: str) -> list[PageObject]:
    return make_pages(tournament, kind, format=format_)


def size_of(page: PageObject) -> tuple[int, int]:
    return round(page.mediabox.width), round(page.mediabox.height)


def round_size(size_: tuple[float, float]) -> tuple[int, int]:
    return round(size_[0]), round(size_[1])


def test_two_score_sheets_on_a_page_keep_their_page_numbers(tournament: Tournament) -> None:
    first_sheet, second_sheet = make_sheets(tournament, "score_sheets", "two")
    assert size_of(first_sheet) == round_size(A4)
    text = in_one_line(first_sheet.extract_text())
    assert "Tour 1 Table 1" in text
    assert "Tour 1 Table 2" in text
    assert "page 1 sur 3" in text
    assert "page 2 sur 3" in text
    assert "Table 3" in in_one_line(second_sheet.extract_text())


def test_no_text_crosses_the_middle_between_two_pages(tournament: Tournament) -> None:
    page = make_sheets(tournament, "score_sheets", "two")[0]
    middle = A4[1] / 2
    marks = read_drawing(page)
    assert any(mark.y > middle for mark in marks)
    assert not [mark for mark in marks if mark.kind == MarkKind.WORDS and mark.y < middle < mark.y + mark.height]


def test_a5_has_the_text_of_a4(tournament: Tournament) -> None:
    a5_pages, a4_pages = make_sheets(tournament, "score_sheets", "a5"), make_sheets(tournament, "score_sheets", "a4")
    assert size_of(a5_pages[0]) == round_size(landscape(A5))
    assert [in_one_line(page.extract_text()) for page in a5_pages] == [
        in_one_line(page.extract_text()) for page in a4_pages
    ]


def test_larger_letters_are_scaled_by_the_zoom(tournament: Tournament) -> None:
    def largest_height(format_: str) -> float:
        marks = read_drawing(make_sheets(tournament, "hall_list", format_)[0])
        return max(mark.height for mark in marks if mark.kind == MarkKind.WORDS)

    assert largest_height("large") == pytest.approx(1.3 * largest_height("a4"))
    assert size_of(make_sheets(tournament, "hall_list", "large")[0]) == round_size(A4)


OTHER_FORMATS = {(kind, format_.key) for kind, document in DOCUMENTS.items() for format_ in document.formats[1:]}
DENSE = {("score_sheets", "two"), ("score_sheets", "a5"), ("score_sheets", "large"), ("hall_list", "large")}
DENSE |= {("table_plan", "large"), ("ranking", "large"), ("table_cards", "a5"), ("road_sheets", "two")}
"""Those with the least room; `make prove` makes all."""


@pytest.mark.parametrize(("kind", "key"), sorted(DENSE & OTHER_FORMATS))
def test_every_format_stays_within_the_sheet(kind: str, key: str) -> None:
    tournament = (cast.running_tournament if DOCUMENTS[kind].needs == "round" else cast.drawn_tournament)(
        12, rounds_planned=2
    )
    for page in make_sheets(tournament, kind, key):
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        for mark in read_drawing(page):
            assert -1 <= mark.x <= mark.x + mark.width <= width + 1
            assert -1 <= mark.y <= mark.y + mark.height <= height + 1


def test_unsupported_format_is_ignored() -> None:
    assert DOCUMENTS["badges"].arguments(on="large") == {}
    assert DOCUMENTS["hall_list"].arguments(on="nonsense") == {}
    assert DOCUMENTS["hall_list"].title_of({"format": "large"}) == "Liste de la salle · grands caractères"


def test_desk_and_api_accept_format_and_language(tournament: Tournament) -> None:
    client = cast.client_of(cast.alice())
    client.post(f"/bureau/{tournament.slug}/documents/hall_list/", {"format": "large", "language": "en"})
    body = {"kind": "hall_list", "format": "large", "language": "en"}
    response = client.post(f"/api/tournaments/{tournament.slug}/documents/", body, content_type="application/json")
    assert response.status_code == 202
    assert [(job.args["format"], job.language) for job in tournament.jobs.all()] == [("large", "en")] * 2
    html = client.get(f"/bureau/{tournament.slug}/documents/").content.decode()
    assert "grands caractères · English" in html
