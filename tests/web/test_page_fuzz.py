"""Each URL with invalid requests: no response is a server error or lacks a security header.

`tests/prove/web/test_page_fuzz.py` sends more.
"""

import logging
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from urllib.parse import urlencode

import pytest
from django.test import Client

from tests import cast
from tests.hostile.asking import missing_headers
from tests.web.site_map import fill_pattern, url_patterns, values_of_existing_objects, values_of_missing_objects
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

ROOT = Path(__file__).parents[2]
HOSTILE = (
    "",
    "x" * 5000,
    "💥<script>alert(1)</script>'\"",
    "-1",
    "9" * 30,
    "9" * 5000,  # more digits than `int` parses
    "1e999",
    "NaN",
    "٤٩",
    "../../../etc/passwd",
    "2026-02-30",
    "//evil.example/",
)
INVALID_UTF8 = b"name=%FF%FE&taker=%C3%28&q=\xff\xfe&date=%ED%A0%80"
MALFORMED = b"--x\r\nContent-Disposition: form-data; name="


def field_names() -> list[str]:
    """Return the names of all fields in templates and forms, so that invalid values reach the code that reads them."""
    templates = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    code = "".join(path.read_text() for path in (ROOT / "tournaments/web").rglob("*.py"))
    names = set(re.findall(r'name="([a-z_]\w*)"', templates))
    names |= set(re.findall(r"(\w+) = forms\.", code))
    names |= set(re.findall(r'(?:GET|POST)(?:\.get|\.getlist)?[(\[]"(\w+)"', code))
    return sorted(names - {"csrfmiddlewaretoken", "viewport"})


@pytest.fixture
def tournament(db: None) -> Tournament:
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture(autouse=True)
def logging_disabled() -> Iterator[None]:
    """Disable logging: logging a thousand refusals takes longer than the refusals."""
    logging.disable()
    yield
    logging.disable(logging.NOTSET)


@pytest.fixture
def client(tournament: Tournament) -> Client:
    """Return a client of the director with a tablet at table 1."""
    client = Client(raise_request_exception=False)
    client.force_login(cast.user_of(cast.alice()))
    client.post(f"/t/{tournament.stations.get(number=1).code}/ici/")
    return client


def check_no_server_error(answers: Iterator[tuple[str, int]]) -> None:
    """Assert that no (request, status) has a status from 500, and that the logs of all tournaments are consistent."""
    failed = {f"{request}: {status}" for request, status in answers if status >= 500}
    assert not failed, "\n".join(sorted(failed))
    assert [list(check_log(each)) for each in Tournament.objects.all() if list(check_log(each))] == []


def test_walk_finds_pages_and_fields():
    assert len(list(url_patterns())) > 80
    assert {"taker", "points", "reason", "username", "file", "q"} <= set(field_names())


# Worth its time: each URL of the site gets the keys of missing objects.
@pytest.mark.parametrize("method", ["get", "options"])
def test_missing_objects_cause_no_server_error_and_no_response_without_security_headers(tournament, client, method):
    """Each response also has the security headers.

    The walk of `tests/architecture/addresses/` requests existing objects.
    """
    paths = [fill_pattern(pattern, values_of_missing_objects()) for pattern in url_patterns()]
    paths += ["/api/", "/api/jamais/", f"/live/{tournament.slug}/", "/jamais/jamais/"]
    results = {}
    for path in paths:
        answer = getattr(client, method)(path)
        results[path] = (answer.status_code, wrong_headers(path, answer.headers))
    check_no_server_error((f"{method} {path}", status) for path, (status, _names) in results.items())
    assert {path: names for path, (_status, names) in results.items() if names} == {}


def wrong_headers(path: str, headers: Mapping[str, str]) -> set[str]:
    """Return the security headers that are missing or allow too much."""
    wrong = set(missing_headers(headers))
    if path.endswith("/ma-place/"):
        wrong -= {"Permissions-Policy"}  # the kiosk may use the camera
    policy = headers.get("Content-Security-Policy", "")
    if "frame-ancestors 'none'" not in policy or "unsafe" in policy:
        wrong.add("Content-Security-Policy")
    return wrong


def paths_of_existing_objects(tournament: Tournament) -> list[str]:
    """Return a path for each URL, with objects of the tournament."""
    return [fill_pattern(pattern, values_of_existing_objects(tournament)) for pattern in url_patterns()]


def check_hostile_fields(tournament: Tournament, client: Client, method: str, turn: int) -> None:
    """Request each URL with a value in each field: another in each turn, so that the fields of a form meet them all."""
    fields = urlencode({name: HOSTILE[(i * 5 + 6 * turn) % len(HOSTILE)] for i, name in enumerate(field_names())})

    def send(path: str) -> int:
        """Return the status of a request; the test client would encode the fields again for each path."""
        if method == "get":
            return client.get(f"{path}?{fields}").status_code
        return client.post(path, fields, content_type="application/x-www-form-urlencoded").status_code

    answers = [(f"{method} {path}", send(path)) for path in paths_of_existing_objects(tournament)]
    check_no_server_error(iter(answers))
    refused_as_a_whole = [request for request, status in answers if status == 400]
    assert len(refused_as_a_whole) < len(answers) / 10, "a value that refuses each request, like NUL, hides all others"


@pytest.mark.parametrize("method", ["get", "post"])
def test_null_character_in_a_field_is_refused(tournament: Tournament, client: Client, method: str) -> None:
    assert getattr(client, method)(f"/{tournament.slug}/", {"x": "a\0"}).status_code == 400
    assert getattr(client, method)(f"/{tournament.slug}/", {"a\0": "x"}).status_code == 400


def check_body(tournament: Tournament, client: Client, body: bytes, content_type: str) -> None:
    """Post this body to each URL."""
    check_no_server_error(
        (path, client.post(path, body, content_type=content_type).status_code)
        for path in paths_of_existing_objects(tournament)
    )


# Worth its time: each form of the site reads a hostile value of each of its fields.
def test_hostile_values_of_fields_cause_no_server_error(tournament: Tournament, client: Client) -> None:
    check_hostile_fields(tournament, client, "post", turn=0)


# Worth its time: each URL gets a body that no form has.
def test_body_without_a_boundary_causes_no_server_error(tournament: Tournament, client: Client) -> None:
    check_body(tournament, client, MALFORMED, "multipart/form-data")
