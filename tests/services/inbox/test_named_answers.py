"""Each response to a submission names it: its header `Chelem-Sending` has the client id.

Without the header, the tablet assumes a captive portal and resends. The header `Chelem` marks all responses of the
program.
"""

from typing import Any
from urllib.parse import unquote

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.table_pages import GARDE, Tablet, playing
from tournaments.models import Tournament
from tournaments.services.core.errors import TooMany

pytestmark = pytest.mark.django_db
CLIENT_ID = "a-sending-of-table-1"
FORM = GARDE | {"client_id": CLIENT_ID}


@pytest.fixture(scope="module")
def tournament_key(module_db: None) -> int:
    return playing().pk


@pytest.fixture
def tablet(db: None, tournament_key: int) -> Tablet:
    return Tablet(Tournament.objects.get(pk=tournament_key))


def status_and_client_id(response: Any) -> tuple[int, str | None]:
    return response.status_code, response.headers.get("Chelem-Sending")


def test_an_accepted_submission_is_named_in_each_response(tablet: Tablet) -> None:
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID)) == (200, CLIENT_ID)
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID)) == (200, CLIENT_ID)
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID, part=False)) == (302, CLIENT_ID)  # a plain form


@pytest.mark.parametrize("part", [True, False])
def test_a_refused_submission_is_named(tablet: Tablet, part: bool) -> None:
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID, points="90", part=part)) == (422, CLIENT_ID)
    tablet.deal()
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID, taker="2", part=part)) == (409, CLIENT_ID)


@pytest.mark.parametrize("name", ["table-totals", "table-dispute", "table-confirm"])
def test_each_kind_of_submission_is_named(tablet: Tablet, name: str) -> None:
    assert status_and_client_id(tablet.send(name, 1, client_id=CLIENT_ID)) == (422, CLIENT_ID)  # no other fields


def test_the_response_to_a_correction_names_its_submission(tablet: Tablet) -> None:
    tablet.deal()
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID, version="1", taker="2")) == (204, CLIENT_ID)


def test_a_response_from_before_the_view_is_named(tablet: Tablet) -> None:
    unbound_client, csrf_client = Client(), Client(enforce_csrf_checks=True)
    line_url = tablet.address("table-deal", 1, 1)
    assert status_and_client_id(unbound_client.post(line_url, FORM)) == (403, CLIENT_ID)
    assert status_and_client_id(csrf_client.post(line_url, FORM)) == (403, CLIENT_ID)
    assert status_and_client_id(tablet.client.post(line_url, FORM | {"points": "4\0"})) == (400, CLIENT_ID)
    assert status_and_client_id(tablet.client.post(f"{line_url}perdu/", FORM)) == (404, CLIENT_ID)
    assert status_and_client_id(tablet.client.post(tablet.address("table-deal", 99, 1), FORM)) == (404, CLIENT_ID)
    assert status_and_client_id(tablet.client.post(tablet.address("table"), FORM)) == (405, CLIENT_ID)


def test_a_fault_and_a_limit_are_named(tablet: Tablet, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet.client.raise_request_exception = False
    for error, status in ((TooMany("codes_too_many"), 429), (RuntimeError("broken"), 500)):

        def fail(error: Exception = error, **_sent: object) -> None:
            raise error

        monkeypatch.setattr("tournaments.web.table.sending.submission_receive", fail)
        assert status_and_client_id(tablet.deal(client_id=CLIENT_ID)) == (status, CLIENT_ID)


@pytest.mark.parametrize("name", ["", "short", "x" * 65, "two words of it", "line\r\nSet-Cookie: a=b"])
def test_an_invalid_client_id_is_not_repeated(tablet: Tablet, name: str) -> None:
    assert "Chelem-Sending" not in tablet.deal(client_id=name).headers


def test_an_unreadable_body_has_no_name(tablet: Tablet, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID)) == (400, None)
    line_url = tablet.address("table-deal", 1, 1)
    response = tablet.client.post(line_url, b"--x", content_type="multipart/form-data; boundary=")
    assert status_and_client_id(response) == (400, None)


# Worth its time: one request to each kind of page, file and API.
def test_every_response_has_the_header_of_the_program(tablet: Tablet) -> None:
    client = tablet.client
    paths = ["/", "/perdu/", "/t/", tablet.address("table"), tablet.address("table-live"), "/healthz", "/bureau/"]
    paths += ["/api/", "/static/chelem/js/live.js", "/static/perdu.js", reverse("table-worker")]
    assert {path: client.get(path).headers.get("Chelem") for path in paths} == dict.fromkeys(paths, "1")


def test_a_not_modified_response_has_the_header_too(client: Client) -> None:
    response = client.get(reverse("table-worker"))
    not_modified = client.get(reverse("table-worker"), headers={"If-None-Match": response["ETag"]})
    assert (not_modified.status_code, not_modified.headers.get("Chelem")) == (304, "1")


@pytest.mark.parametrize("is_recorded", [True, False])
def test_a_message_that_takes_a_line_back_is_named_and_repeated(tablet: Tablet, is_recorded: bool) -> None:
    if is_recorded:
        tablet.deal(client_id=CLIENT_ID)
    for _ in range(2):
        response = tablet.send("table-take-back", 1, 1, client_id="takes-line-1-back", submissions=CLIENT_ID)
        assert status_and_client_id(response) == (204, "takes-line-1-back")
    assert status_and_client_id(tablet.deal(client_id=CLIENT_ID)) == (200, CLIENT_ID)
    assert not tablet.table.deals.exists()


def test_a_refusal_to_take_a_line_back_has_its_reason(tablet: Tablet) -> None:
    tablet.deal(client_id=CLIENT_ID)
    tablet.deal(2)
    response = tablet.send("table-take-back", 1, 1, client_id="takes-line-1-back", submissions=CLIENT_ID)
    assert status_and_client_id(response) == (409, "takes-line-1-back")
    assert "La ligne 1 reste" in unquote(response["Chelem-Reason"])


@pytest.mark.parametrize("ids", ["short", "a-sending-of-table-1 /", " ".join(["a-sending-of-table-1"] * 11)])
def test_invalid_ids_take_no_line_back(tablet: Tablet, ids: str) -> None:
    tablet.deal(client_id=CLIENT_ID)
    assert tablet.send("table-take-back", 1, 1, submissions=ids).status_code == 422
    assert tablet.table.deals.count() == 1
