"""More invalid requests to each URL; `tests/web/test_page_fuzz.py` sends one of each kind."""

import pytest
from django.test import Client

from tests.web.test_page_fuzz import (
    INVALID_UTF8,
    MALFORMED,
    check_body,
    check_hostile_fields,
    client,
    logging_disabled,
    tournament,
)
from tests.web.test_page_fuzz import (
    test_missing_objects_cause_no_server_error_and_no_response_without_security_headers as check_missing_objects,
)
from tournaments.models import Tournament

__all__ = ["client", "logging_disabled", "tournament"]


def test_missing_objects_cause_no_server_error_and_no_response_without_security_headers(
    tournament: Tournament, client: Client
) -> None:
    check_missing_objects(tournament, client, "post")


@pytest.mark.parametrize(("method", "turn"), [("get", 0), ("get", 1), ("post", 1)])
def test_hostile_values_of_fields_cause_no_server_error(
    tournament: Tournament,
    client: Client,
    method: str,
    turn: int,
) -> None:
    check_hostile_fields(tournament, client, method, turn)


@pytest.mark.parametrize(
    ("body", "content_type"),
    [(INVALID_UTF8, "application/x-www-form-urlencoded"), (MALFORMED, "multipart/form-data; boundary=x")],
    ids=["invalid utf-8", "cut off"],
)
def test_body_that_is_no_form_causes_no_server_error(
    tournament: Tournament,
    client: Client,
    body: bytes,
    content_type: str,
) -> None:
    check_body(tournament, client, body, content_type)
