"""All URLs with the code of a table, requested without a device, on a host with two clubs."""

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
from tests.architecture.addresses.walk import needed_of
from tournaments.models import Station
from tournaments.services.access.codes import WRONG_PER_ADDRESS, station_find
from tournaments.services.access.organisers import organiser_add
from tournaments.services.core.errors import TooMany

WRONG = "QQQQQQ"
DRAWN = re.compile(r"nonce[-=\"]+[\w+/=-]+|csrfToken[^}]+}|csrfmiddlewaretoken[^>]+>|X-CSRFToken[^}]+}")
"""What is drawn for each answer."""
CODED = sorted(name for name in DOORS if "code" in needed_of(name))
ASKED = [(name, method) for name in CODED for method in DOORS[name]]
CLOSED = [(name, method) for name, method in ASKED if DOORS[name][method] != ANYBODY]
"""Addresses that letters alone do not open."""

pytestmark = pytest.mark.django_db


@pytest.fixture
def station() -> Station:
    """Create a table of one of two clubs."""
    tournament = cast.running_tournament(8)
    organiser_add("Les Dames")
    return tournament.stations.get(number=1)


@pytest.fixture(params=["", "/les-atouts"], ids=["short", "whole"])
def prefix(request: pytest.FixtureRequest) -> str:
    """Return the prefixes of URLs without and with an organiser."""
    return str(request.param)


def ask(prefix: str, name: str, method: str, code: str) -> HttpResponse:
    parts: dict[str, Any] = {part: code if part == "code" else 1 for part in needed_of(name)}
    answer: HttpResponse = getattr(Client(), method)(prefix + reverse(name, kwargs=parts))
    return answer


def guess(organiser: Organiser | None, times: int) -> None:
    for _ in range(times):
        station_find(code=WRONG, address="127.0.0.1", organiser=organiser)


def test_these_are_addresses_of_pages_and_of_the_api() -> None:
    assert {"table", "table-move", "table-live", "table-deal", "table-call"} <= set(CODED)
    assert {"api-tablet-bind", "api-tablet-sheet", "api-submissions", "api-tablet-take-back"} <= set(CODED)


# Worth its time: each address needs thirty attempts of its own.
def test_each_address_refuses_all_codes_after_thirty_wrong_ones(station, prefix):
    wrong = {}
    for name, method in ASKED:
        cache.clear()
        guess(cast.organiser() if prefix else None, WRONG_PER_ADDRESS - 1)
        statuses = [ask(prefix, name, method, code).status_code for code in (WRONG, WRONG, station.code)]
        if statuses[0] not in {401, 403, 404} or statuses[1:] != [429, 429]:
            wrong[name, method] = statuses
    assert wrong == {}


def test_refused_right_code_looks_like_a_wrong_one(station, prefix):
    differences = {}
    for name, method in CLOSED:
        answers = [ask(prefix, name, method, code) for code in (WRONG, station.code)]
        texts = [f"{one.status_code} {one.headers} {one.content!r}".replace(station.code, WRONG) for one in answers]
        comparable = [DRAWN.sub("", each) for each in texts]
        if comparable[0] != comparable[1]:
            differences[name, method] = comparable
    assert differences == {}


def test_guesses_at_one_organiser_do_not_block_another(station):
    dames = Organiser.objects.get(name="Les Dames")
    guess(dames, WRONG_PER_ADDRESS)
    with pytest.raises(TooMany):
        guess(dames, 1)
    assert station_find(code=station.code, address="127.0.0.1", organiser=cast.organiser()) == station
