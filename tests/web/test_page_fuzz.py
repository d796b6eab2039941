"""Each URL with invalid requests: no response is a server error."""

import logging
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from django.test import Client

from tests import cast
from tests.hostile.asking import missing_headers
from tests.web.site_map import addresses, fill_pattern, real, unreal
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

ROOT = Path(__file__).parents[2]
HOSTILE = (
    "",
    "x" * 5000,
    "\x00",
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
    pages = "".join(path.read_text() for path in (ROOT / "templates").rglob("*.html"))
    code = "".join(path.read_text() for path in (ROOT / "tournaments/web").rglob("*.py"))
    found = set(re.findall(r'name="([a-z_]\w*)"', pages))
    found |= set(re.findall(r"(\w+) = forms\.", code))
    found |= set(re.findall(r'(?:GET|POST)(?:\.get|\.getlist)?[(\[]"(\w+)"', code))
    return sorted(found - {"csrfmiddlewaretoken", "viewport"})


@pytest.fixture
def tournament(db: None) -> Tournament:
    return cast.running_tournament(8, deals_per_round=2)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
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
    failed = {f"{what}: {status}" for what, status in answers if status >= 500}
    assert not failed, "\n".join(sorted(failed))
    assert [list(check_log(each)) for each in Tournament.objects.all() if list(check_log(each))] == []


def test_walk_finds_pages_and_fields():
    assert len(list(addresses())) > 80
    assert {"taker", "points", "reason", "username", "file", "q"} <= set(field_names())


@pytest.mark.parametrize("method", ["get", "post", "options"])
def test_addresses_of_missing_objects_cause_no_server_error(tournament, client, method):
    """Each response also has the security headers.

    The walk of `tests/architecture/addresses/` requests existing objects.
    """
    places = [fill_pattern(pattern, unreal()) for pattern in addresses()]
    places += ["/api/", "/api/jamais/", f"/live/{tournament.slug}/", "/jamais/jamais/"]
    results = {}
    for place in places:
        answer = getattr(client, method)(place)
        results[place] = (answer.status_code, wrong_headers(place, answer.headers))
    check_no_server_error((f"{method} {place}", status) for place, (status, _names) in results.items())
    assert {place: names for place, (_status, names) in results.items() if names} == {}


def wrong_headers(place: str, headers: Mapping[str, str]) -> set[str]:
    """Return the headers of safety that are missing or allow too much."""
    wrong = set(missing_headers(headers))
    if place.endswith("/ma-place/"):
        wrong -= {"Permissions-Policy"}  # the kiosk may use the camera
    policy = headers.get("Content-Security-Policy", "")
    if "frame-ancestors 'none'" not in policy or "unsafe" in policy:
        wrong.add("Content-Security-Policy")
    return wrong


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("turn", range(2))
def test_hostile_values_of_fields_cause_no_server_error(tournament, client, method, turn):
    """Each field has another value each turn; the many fields of a form meet them all."""
    form = {name: HOSTILE[(index * 5 + 6 * turn) % len(HOSTILE)] for index, name in enumerate(field_names())}
    places = [fill_pattern(pattern, real(tournament)) for pattern in addresses()]
    check_no_server_error((f"{method} {place}", getattr(client, method)(place, form).status_code) for place in places)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [
        (INVALID_UTF8, "application/x-www-form-urlencoded"),
        (MALFORMED, "multipart/form-data; boundary=x"),
        (MALFORMED, "multipart/form-data"),
    ],
    ids=["invalid utf-8", "cut off", "no boundary"],
)
def test_body_that_is_no_form_causes_no_server_error(tournament, client, body, content_type):
    places = [fill_pattern(pattern, real(tournament)) for pattern in addresses()]
    answers = ((place, client.post(place, body, content_type=content_type).status_code) for place in places)
    check_no_server_error(answers)
