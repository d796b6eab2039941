"""The API against its schema: valid and invalid requests get documented responses."""

import logging
import os
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import seed as seeded
from schemathesis.checks import CHECKS
from schemathesis.core.result import Ok

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log

EXAMPLES = int(os.environ.get("CHELEM_FUZZ", "1"))
OPERATIONS = slice(None, None, None if "CHELEM_FUZZ" in os.environ else 3)  # each third one in `make test`
SHARE_OF_EXISTING = 0.85  # of generated parts of an address, replaced by one that exists
CHECK_NAMES = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_headers_conformance",
    "response_schema_conformance",
)
Environ = dict[str, Any]


@pytest.fixture
def tournament(db: None) -> Iterator[Tournament]:
    """Return a tournament in play, inside a transaction that outlives requests."""
    logging.disable()  # logging a refusal takes longer than the refusal
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield cast.running_tournament(8, deals_per_round=2)
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)
    logging.disable(logging.NOTSET)


def application(cookie: str) -> Callable[..., Iterator[bytes]]:
    """Return a WSGI application that adds the director's session cookie to requests without a token."""
    wsgi_application = get_wsgi_application()

    def add_session(environ: Environ, start_response: Callable[..., Any]) -> Iterator[bytes]:
        if "HTTP_AUTHORIZATION" not in environ:
            environ |= {"HTTP_COOKIE": f"sessionid={cookie}; csrftoken={'a' * 32}", "HTTP_X_CSRFTOKEN": "a" * 32}
        return iter(wsgi_application(environ, start_response))

    return add_session


# Worth its time: schemathesis sends valid and invalid requests to operations of the API.
def test_responses_conform_to_the_schema(tournament: Tournament) -> None:
    cookie = cast.client_of(cast.alice()).cookies["sessionid"].value
    _, token = cast.tablet(1, tournament)
    values: dict[str, str | int] = {
        "slug": tournament.slug,
        "code": tournament.stations.get(number=1).code,
        "kind": "ranking",
    }
    values |= dict.fromkeys(("number", "table", "deal", "id", "pk"), 1)
    in_json = {"Accept": "application/vnd.oai.openapi+json"}  # YAML takes a second to read
    schema = schemathesis.openapi.from_wsgi("/api/schema/", application(cookie), headers=in_json)
    checks: list[Any] = [CHECKS.get_one(name) for name in CHECK_NAMES]
    responses: set[str] = set()
    for result in [*schema.get_all_operations()][OPERATIONS]:
        assert isinstance(result, Ok)
        operation = result.ok()

        @seeded(1)
        @settings(
            max_examples=EXAMPLES,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            address = case.path_parameters or {}
            random = Random(repr(address))
            case.path_parameters = {
                name: values[name] if name in values and random.random() < SHARE_OF_EXISTING else value
                for name, value in address.items()
            }
            tablet = "/tables/{code}" in case.operation.path
            answer = case.call(headers={"Authorization": f"Device {token}"} if tablet else {})
            case.validate_response(answer, checks=checks)
            responses.add(f"{case.operation.method} {case.operation.path} {answer.status_code}")

        ask()
    assert {status[:1] for status in (line.rpartition(" ")[2] for line in responses)} == {"2", "4"}
    assert [list(check_log(each)) for each in Tournament.objects.all() if list(check_log(each))] == []
