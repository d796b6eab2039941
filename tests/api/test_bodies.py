"""Bodies of requests are accepted or refused by field; no field is ignored.

The tests read the operations and fields from the OpenAPI schema, so that a new one is tested too.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from itertools import cycle, islice
from typing import Any
from uuid import uuid4

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests import cast
from tests.services.seasons.championship import create_season
from tournaments.models import Tournament
from tournaments.services.play.readings import reading_token

pytestmark = pytest.mark.django_db

READS = {"get", "head", "options"}
IMPOSSIBLE = {
    "half a character": r'"\ud800"',
    "a NUL": r'"a\u0000b"',
    "a NUL inside": r'{"x": ["\u0000"]}',
    "1e400": "1e400",
    "not a number": "NaN",
    "infinity inside": '[{"x": -Infinity}]',
    "more than a database holds": str(2**63),
    "fifty thousand digits": "9" * 50_000,
    "brackets in brackets": "[" * 90 + "]" * 90,
}
WRONG_TYPES = {"boolean": '"false"', "integer": '"1"', "string": "5", "array": "{}", "object": "[]"}
"""For each type of the schema a JSON value of another type that a lenient parser would coerce to it."""
MAX_PROBLEMS = 20  # in one response
OWNERS = {"/api/backups/", "/api/demo/", "/api/spare/"}  # a director may not write to these
SUBMISSIONS = "/api/tables/{code}/submissions/"
ACCEPTED_IN_SUBMISSIONS = {"half a character", "a NUL", "a NUL inside", "more than a database holds"}
"""The kinds that do not refuse the body of `SUBMISSIONS`: it judges each item, and stores it."""


@cache
def read_schema() -> dict[str, Any]:
    """Return the schema of the API. It is built at the first call: at the import, each worker would build it."""
    schema: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
    return schema


def writes() -> list[tuple[str, str]]:
    """Return method and path of each operation that writes."""
    paths = sorted(read_schema()["paths"].items())
    return [(method, path) for path, methods in paths for method in methods if method not in READS]


def body_schema(method: str, path: str) -> dict[str, Any]:
    """Return the schema of the operation's body, or an empty mapping if it has none."""
    content = read_schema()["paths"][path][method].get("requestBody", {}).get("content", {})
    names = {each["schema"]["$ref"].rpartition("/")[2] for each in content.values()}
    return read_schema()["components"]["schemas"][names.pop()] if names else {}


def writable_fields() -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Yield the writable fields of each body, with method, path, name and schema."""
    for method, path in writes():
        for name, schema in body_schema(method, path).get("properties", {}).items():
            if not schema.get("readOnly"):
                yield method, path, name, schema


@pytest.fixture
def send_body(director: APIClient) -> Callable[..., Any]:
    """Return a function that sends a body to an operation by a client with access, and returns the response.

    A `str` is sent unchanged, any other body as JSON.
    """
    tournament = cast.running_tournament(8)
    season = create_season()
    _device, token = cast.tablet(1, tournament)
    tablet, owner = APIClient(), APIClient()
    owner.force_login(cast.user_of(cast.olga()))
    tablet.credentials(HTTP_AUTHORIZATION=f"Device {token}")

    def send(method: str, path: str, body: object) -> Any:
        values: dict[str, Any] = {
            "slug": tournament.slug,
            "code": tournament.stations.get(number=1).code,
            "transition": "finish",
        }
        values |= {"token": reading_token(cast.table_of(tournament))} if "{token}" in path else {}
        values |= {"kind": "ranking", "season": season.slug}
        values |= {"secret": "0" * 64, "receipt": "1.AAAAAAAA"}
        values |= {"id": uuid4()} if path.startswith("/api/jobs/") else {}
        ones = dict.fromkeys(("number", "table", "deal", "id", "pk", "serial", "sequence"), 1)
        address = path.format_map(ones | values)
        client = tablet if "/tables/{code}" in path else owner if path.partition("?")[0] in OWNERS else director
        options = {"content_type": "application/json"} if isinstance(body, str) else {"format": "json"}
        return getattr(client, method)(address, body, **options)

    return send


def test_schema_has_more_than_thirty_writes():
    assert len(writes()) > 30


# Worth its time: one request to each operation that writes.
def test_unknown_field_is_refused_by_each_write(send_body):
    failures = {}
    for method, path in writes():
        answer = send_body(method, path, {"plan": [[1, 2, 3, 4]]})
        is_problem = (answer.status_code, answer.get("Content-Type")) == (400, "application/problem+json")
        problem = answer.json() if is_problem else {}
        if (problem.get("code"), problem.get("field")) != ("field_unknown", "plan") or "plan" not in problem["detail"]:
            failures[method, path] = (answer.status_code, answer.content)
    assert failures == {}


def test_schema_lists_400_and_415_for_each_write():
    responses = {(method, path): set(read_schema()["paths"][path][method]["responses"]) for method, path in writes()}
    assert {operation: statuses for operation, statuses in responses.items() if not {"400", "415"} <= statuses} == {}


def test_schema_forbids_additional_properties():
    for method, path in writes():
        assert body_schema(method, path).get("additionalProperties", False) is False, (method, path)


# Worth its time: requests each address of the API that lists.
def test_unknown_filter_is_refused_by_name(send_body):
    reads = [path for path, methods in read_schema()["paths"].items() if "get" in methods and "/schema/" not in path]
    assert len(reads) > 15
    for path in reads:
        answer = send_body("get", f"{path}?stat=open", None)
        assert (answer.status_code, answer.json()["field"]) == (400, "stat"), (path, answer.content)


def test_invalid_value_of_a_filter_is_refused_by_name(director):
    api = f"/api/tournaments/{cast.running_tournament(8).slug}/"
    for query in ("entries/?state=dead", "standings/?round=one", "log/?after=-1", "log/?after=%00"):
        answer = director.get(f"{api}{query}")
        assert answer.status_code == 400
        assert answer.json()["problems"][0]["field"] == query.partition("?")[2].partition("=")[0]


def test_draw_with_a_plan_is_refused(director):
    tournament = cast.field(8)
    answer = director.post(
        f"/api/tournaments/{tournament.slug}/draw/", {"seed": 1, "plan": [], "best": 1}, format="json"
    )
    assert [problem["field"] for problem in answer.json()["problems"]] == ["plan", "best"]
    assert not tournament.first_stage.draws.exists()


def test_read_only_field_cannot_be_written(director):
    tournament = cast.tournament()
    answer = director.patch(f"/api/tournaments/{tournament.slug}/", {"state": "published"}, format="json")
    assert (answer.status_code, answer.json()["field"]) == (400, "state")
    assert Tournament.objects.get().state == "open"


def test_body_is_refused_by_an_operation_without_one(director):
    tournament = cast.drawn_tournament(8)
    for body in ([1], "open", 7, {"number": 2}):
        answer = director.post(f"/api/tournaments/{tournament.slug}/rounds/", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (400, "field_unknown")
    form = director.post(f"/api/tournaments/{tournament.slug}/rounds/", {"number": 2}, format="multipart")
    assert (form.status_code, form.json()["field"]) == (400, "number")
    assert director.post(f"/api/tournaments/{tournament.slug}/rounds/", {}, format="multipart").status_code == 201


def test_client_without_permission_gets_403_before_validation(outsider):
    tournament = cast.tournament()
    assert outsider.patch(f"/api/tournaments/{tournament.slug}/", {"plan": 1}, format="json").status_code == 403


def field_type(schema: dict[str, Any]) -> str | None:
    """Return the type of a field, or None for enumerations and fields of any type."""
    return None if {"allOf", "oneOf", "enum", "$ref"} & schema.keys() else schema.get("type")


def refused_fields(answer: Any) -> set[str]:
    """Return the top-level fields that a refusal names."""
    return {problem["field"].partition(".")[0] for problem in answer.json()["problems"]}


def test_schema_has_fields_of_each_tried_type():
    assert len([*writable_fields()]) > 100
    assert {field_type(schema) for *_, schema in writable_fields()} >= set(WRONG_TYPES)


def fields_per_body() -> Iterator[tuple[str, str, set[str]]]:
    """Yield method, path and field names of each body, at most as many fields as one response lists problems."""
    names: dict[tuple[str, str], list[str]] = {}
    for method, path, name, _schema in writable_fields():
        names.setdefault((method, path), []).append(name)
    for (method, path), body_names in names.items():
        for start in range(0, len(body_names), MAX_PROBLEMS):
            yield method, path, set(body_names[start : start + MAX_PROBLEMS])


# Worth its time: two impossible values for each body of the API.
@pytest.mark.parametrize("kinds_per_body", [2])  # `tests/prove` has all
def test_impossible_values_are_refused_by_the_name_of_each_field(send_body, kinds_per_body):
    """All fields of a body have the value at once, and the refusal names each of them.

    The bodies get the next kinds in turn; `make prove` sends all kinds to each body.
    """
    failures = {}
    kinds = cycle(IMPOSSIBLE.items())
    for method, path, names in fields_per_body():
        for kind, json_value in islice(kinds, kinds_per_body):
            if path != SUBMISSIONS or kind not in ACCEPTED_IN_SUBMISSIONS:
                fields = ", ".join(f"{json.dumps(name)}: {json_value}" for name in names)
                answer = send_body(method, path, f"{{{fields}}}")
                if answer.status_code != 400 or refused_fields(answer) != names:
                    differing = refused_fields(answer) ^ names if answer.status_code == 400 else answer.content
                    failures[method, path, kind] = (answer.status_code, differing)
    assert failures == {}


# Worth its time: a request with each body of the API.
def test_value_of_another_type_is_refused_by_the_name_of_its_field(send_body):
    """The fields of a body that have a type are sent at once; the others get a value that no field accepts."""
    failures = {}
    for method, path, names in fields_per_body():
        types = {name: field_type(body_schema(method, path)["properties"][name]) or "" for name in names}
        typed = {name for name in names if types[name] in WRONG_TYPES}
        for sent in filter(None, (typed, names - typed)):
            values = {name: WRONG_TYPES.get(types[name], IMPOSSIBLE["1e400"]) for name in sent}
            body = ", ".join(f"{json.dumps(name)}: {value}" for name, value in values.items())
            answer = send_body(method, path, f"{{{body}}}")
            if answer.status_code != 400 or refused_fields(answer) != sent:
                failures[method, path, *sent] = (values, answer.status_code, answer.content)
    assert failures == {}


def test_duplicate_field_is_refused(send_body):
    answer = send_body("patch", "/api/tournaments/{slug}/", '{"fee": 1, "fee": 2}')
    assert (answer.status_code, answer.json()["code"], refused_fields(answer)) == (400, "field_twice", {"fee"})


def test_response_lists_at_most_twenty_problems(send_body):
    answer = send_body("patch", "/api/tournaments/{slug}/", {f"field {number}": 1 for number in range(1_000)})
    assert (answer.status_code, len(answer.json()["problems"])) == (400, MAX_PROBLEMS)
