"""Every response to a submission has a header with its client id; without it, the tablet assumes a captive portal and
resends."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.web.table_pages import GARDE, Tablet, playing
from tournaments.models import Tournament
from tournaments.services.core.errors import TooMany

pytestmark = pytest.mark.django_db
NAME = "a-sending-of-table-1"
SENT = GARDE | {"client_id": NAME}


@pytest.fixture(scope="module")
def tournament_key(module_db: None) -> int:
    return playing().pk


@pytest.fixture
def tablet(db: None, tournament_key: int) -> Tablet:
    return Tablet(Tournament.objects.get(pk=tournament_key))


def status_and_name(answer: Any) -> tuple[int, str | None]:
    return answer.status_code, answer.headers.get("Chelem-Sending")


def test_an_accepted_submission_is_named_in_each_response(tablet: Tablet) -> None:
    assert status_and_name(tablet.deal(client_id=NAME)) == (200, NAME)
    assert status_and_name(tablet.deal(client_id=NAME)) == (200, NAME)
    assert status_and_name(tablet.deal(client_id=NAME, part=False)) == (302, NAME)


@pytest.mark.parametrize("part", [True, False])
def test_a_refused_submission_is_named(tablet: Tablet, part: bool) -> None:
    assert status_and_name(tablet.deal(client_id=NAME, points="90", part=part)) == (422, NAME)
    tablet.deal()
    assert status_and_name(tablet.deal(client_id=NAME, taker="2", part=part)) == (409, NAME)


@pytest.mark.parametrize("name", ["table-totals", "table-dispute", "table-confirm"])
def test_each_kind_of_submission_is_named(tablet: Tablet, name: str) -> None:
    assert status_and_name(tablet.send(name, 1, client_id=NAME)) == (422, NAME)


def test_a_correction_is_named(tablet: Tablet) -> None:
    tablet.deal()
    assert status_and_name(tablet.deal(client_id=NAME, version="1", taker="2")) == (204, NAME)


def test_a_response_from_before_the_view_is_named(tablet: Tablet) -> None:
    unknown, strict = Client(), Client(enforce_csrf_checks=True)
    line = tablet.address("table-deal", 1, 1)
    assert status_and_name(unknown.post(line, SENT)) == (403, NAME)
    assert status_and_name(strict.post(line, SENT)) == (403, NAME)
    assert status_and_name(tablet.client.post(line, SENT | {"points": "4\0"})) == (400, NAME)
    assert status_and_name(tablet.client.post(f"{line}perdu/", SENT)) == (404, NAME)
    assert status_and_name(tablet.client.post(tablet.address("table-deal", 99, 1), SENT)) == (404, NAME)
    assert status_and_name(tablet.client.post(tablet.address("table"), SENT)) == (405, NAME)


def test_a_fault_and_a_limit_are_named(tablet: Tablet, monkeypatch: pytest.MonkeyPatch) -> None:
    tablet.client.raise_request_exception = False
    for error, status in ((TooMany("codes_too_many"), 429), (RuntimeError("broken"), 500)):

        def fail(error: Exception = error, **_sent: object) -> None:
            raise error

        monkeypatch.setattr("tournaments.web.table.sending.submission_receive", fail)
        assert status_and_name(tablet.deal(client_id=NAME)) == (status, NAME)


@pytest.mark.parametrize("name", ["", "short", "x" * 65, "two words of it", "line\r\nSet-Cookie: a=b"])
def test_an_invalid_client_id_is_not_repeated(tablet: Tablet, name: str) -> None:
    assert "Chelem-Sending" not in tablet.deal(client_id=name).headers


def test_an_unreadable_body_has_no_name(tablet: Tablet, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    assert status_and_name(tablet.deal(client_id=NAME)) == (400, None)
    line = tablet.address("table-deal", 1, 1)
    broken = tablet.client.post(line, b"--x", content_type="multipart/form-data; boundary=")
    assert status_and_name(broken) == (400, None)


def test_every_response_has_the_header_of_the_program(tablet: Tablet) -> None:
    client = tablet.client
    addresses = ["/", "/perdu/", "/t/", tablet.address("table"), tablet.address("table-live"), "/healthz", "/bureau/"]
    addresses += ["/api/", "/static/chelem/js/live.js", "/static/perdu.js", reverse("table-worker")]
    assert {path: client.get(path).headers.get("Chelem") for path in addresses} == dict.fromkeys(addresses, "1")


def test_a_not_modified_response_has_the_header_too(client: Client) -> None:
    fresh = client.get(reverse("table-worker"))
    same = client.get(reverse("table-worker"), headers={"If-None-Match": fresh["ETag"]})
    assert (same.status_code, same.headers.get("Chelem")) == (304, "1")
