"""All URLs with the code of a table, requested without a device: rate limit of wrong codes, equal refusals."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from players.models import Organiser
from tests import cast
from tests.architecture.addresses.doors import ANYBODY, DOORS
from tests.web.site_map import first_placeholders
from tournaments.models import Station
from tournaments.services.access.codes import WRONG_PER_ADDRESS, station_find
from tournaments.services.access.organisers import organiser_add
from tournaments.services.core.errors import TooMany

WRONG_CODE = "QQQQQQ"
RANDOM_PARTS = re.compile(r"nonce[-=\"]+[\w+/=-]+|csrfToken[^}]+}|csrfmiddlewaretoken[^>]+>|X-CSRFToken[^}]+}")
"""Nonces and tokens, which differ between responses."""
NAMES_WITH_CODE = sorted(name for name in DOORS if "code" in first_placeholders(name))
REQUESTS = [(name, method) for name in NAMES_WITH_CODE for method in DOORS[name]]
REQUESTS_OF_DEVICES = [(name, method) for name, method in REQUESTS if DOORS[name][method] != ANYBODY]
"""Requests that need a bound device besides the code."""

pytestmark = pytest.mark.django_db


@pytest.fixture
def station() -> Station:
    """Create a table of Les Atouts on an install with a second organiser."""
    tournament = cast.running_tournament(8)
    organiser_add("Les Dames")
    return tournament.stations.get(number=1)


@pytest.fixture
def prefix() -> str:
    """Return no prefix of URLs; in `make prove` it is the slug of the organiser."""
    return ""


def send_request(prefix: str, name: str, method: str, code: str) -> HttpResponse:
    """Send a request with this code and the number 1 for each other placeholder."""
    parts: dict[str, Any] = {part: code if part == "code" else 1 for part in first_placeholders(name)}
    answer: HttpResponse = getattr(Client(), method)(prefix + reverse(name, kwargs=parts))
    return answer


def send_wrong_codes(organiser: Organiser | None, count: int) -> None:
    """Look up a wrong code `count` times from the address of the test client."""
    for _ in range(count):
        station_find(code=WRONG_CODE, address="127.0.0.1", organiser=organiser)


def test_requests_with_a_code_include_pages_and_api() -> None:
    assert {"table", "table-move", "table-live", "table-deal", "table-call"} <= set(NAMES_WITH_CODE)
    assert {"api-tablet-bind", "api-tablet-sheet", "api-submissions", "api-tablet-take-back"} <= set(NAMES_WITH_CODE)


# Worth its time: each address needs thirty attempts of its own.
def test_each_address_refuses_all_codes_after_thirty_wrong_ones(station, prefix):
    failures = {}
    for name, method in REQUESTS:
        cache.clear()
        send_wrong_codes(cast.organiser() if prefix else None, WRONG_PER_ADDRESS - 1)
        statuses = [
            send_request(prefix, name, method, code).status_code for code in (WRONG_CODE, WRONG_CODE, station.code)
        ]
        if statuses[0] not in {401, 403, 404} or statuses[1:] != [429, 429]:
            failures[name, method] = statuses
    assert failures == {}


def test_refused_right_code_looks_like_a_wrong_one(station, prefix):
    differences = {}
    for name, method in REQUESTS_OF_DEVICES:
        answers = [send_request(prefix, name, method, code) for code in (WRONG_CODE, station.code)]
        texts = [
            f"{answer.status_code} {answer.headers} {answer.content!r}".replace(station.code, WRONG_CODE)
            for answer in answers
        ]
        comparable = [RANDOM_PARTS.sub("", text) for text in texts]
        if comparable[0] != comparable[1]:
            differences[name, method] = comparable
    assert differences == {}


def test_guesses_at_one_organiser_do_not_block_another(station):
    dames = Organiser.objects.get(name="Les Dames")
    send_wrong_codes(dames, WRONG_PER_ADDRESS)
    with pytest.raises(TooMany):
        send_wrong_codes(dames, 1)
    assert station_find(code=station.code, address="127.0.0.1", organiser=cast.organiser()) == station
