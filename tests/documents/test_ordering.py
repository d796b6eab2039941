"""The arguments of a document's job: the base URL of the install, and the choices; the pages of a chosen round."""

import pytest
from django.urls import reverse

from tests import cast
from tests.documents.reading import in_one_line, make_pages
from tournaments.models import Job

pytestmark = pytest.mark.django_db


def test_desk_stores_its_base_url_and_the_choices() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    form = {"round": "2", "filled": "1"}
    cast.client_of(cast.alice()).post(reverse("desk-document-make", args=[tournament.slug, "score_sheets"]), form)
    assert Job.objects.get().choices == {"base_url": "http://testserver/", "round": 2, "filled": True}


def test_unsupported_choices_are_ignored() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    url = reverse("desk-document-make", args=[tournament.slug, "hall_list"])
    cast.client_of(cast.alice()).post(url, {"filled": "1", "round": "1"})
    assert Job.objects.get().choices == {"base_url": "http://testserver/"}


def test_api_stores_its_base_url_and_the_choices() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    body = {"kind": "score_sheets", "round": 2, "filled": True}
    response = cast.client_of(cast.alice()).post(
        reverse("api-documents", args=[tournament.slug]), body, content_type="application/json"
    )
    assert response.status_code == 202
    assert Job.objects.get().args == {"base_url": "http://testserver/", "round": 2, "filled": True}


# Worth its time: makes the sheets of a round, and reads each page.
def test_each_page_of_a_round_has_number_and_code_of_its_table() -> None:
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    pages = make_pages(tournament, "score_sheets", round=2)
    for station, page in zip(tournament.stations.all(), pages, strict=True):
        assert f"Tour 2 Table {station.number}" in in_one_line(page.extract_text())
        assert station.code in page.extract_text()
