"""Bodies of requests are accepted or refused by field; no field is ignored."""

import json
from collections.abc import Callable, Iterator
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

SCHEMA: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)
READS = {"get", "head", "options"}
WRITES = [
    (method, path) for path, methods in sorted(SCHEMA["paths"].items()) for method in methods if method not in READS
]
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
OTHERS = {"boolean": '"false"', "integer": '"1"', "string": "5", "array": "{}", "object": "[]"}
"""A value of another type, for each type of the schema, that a reader who means well would take for one of it."""
MAX_PROBLEMS = 20  # in one response
OWNERS = {"/api/backups/", "/api/demo/", "/api/spare/"}
JUDGED_BY_ITSELF = (
    "/api/tables/{code}/submissions/",
    {"half a character", "a NUL", "a NUL inside", "more than a database holds"},
)


def component_of(method: str, path: str) -> dict[str, Any]:
    """Return the schema of the body; empty without one."""
    content = SCHEMA["paths"][path][method].get("requestBody", {}).get("content", {})
    names = {each["schema"]["$ref"].rpartition("/")[2] for each in content.values()}
    return SCHEMA["components"]["schemas"][names.pop()] if names else {}


def fields() -> Iterator[tuple[str, str, str, dict[str, Any]]]:
    """Yield the writable fields of each body, with method, path, name and schema."""
    for method, path in WRITES:
        for name, described in component_of(method, path).get("properties", {}).items():
            if not described.get("readOnly"):
                yield method, path, name, described


FIELDS = [*fields()]


@pytest.fixture
def ask(director: APIClient) -> Callable[..., Any]:
    """Return a function that sends a body, raw or as JSON, to an operation, by a client with access."""
    tournament = cast.running_tournament(8)
    year = create_season()
    _device, token = cast.tablet(1, tournament)
    tablet, owner = APIClient(), APIClient()
    owner.force_login(cast.user_of(cast.olga()))
    tablet.credentials(HTTP_AUTHORIZATION=f"Device {token}")

    def send(method: str, path: str, body: object) -> Any:
        known: dict[str, Any] = {
            "slug": tournament.slug,
            "code": tournament.stations.get(number=1).code,
            "transition": "finish",
        }
        known |= {"token": reading_token(cast.table_of(tournament)), "kind": "ranking"}
        known["season"] = year.slug
        known["secret"] = "0" * 64
        known |= {"id": uuid4()} if path.startswith("/api/jobs/") else {}
        first = dict.fromkeys(("number", "table", "deal", "id", "pk", "serial", "sequence"), 1)
        address = path.format_map(first | known)
        client = tablet if "/tables/{code}" in path else owner if path.partition("?")[0] in OWNERS else director
        sent = {"content_type": "application/json"} if isinstance(body, str) else {"format": "json"}
        return getattr(client, method)(address, body, **sent)

    return send


def test_schema_has_more_than_thirty_writes():
    assert len(WRITES) > 30


def test_unknown_field_is_refused_by_each_write(ask):
    wrong = {}
    for method, path in WRITES:
        answer = ask(method, path, {"plan": [[1, 2, 3, 4]]})
        refused = (answer.status_code, answer.get("Content-Type")) == (400, "application/problem+json")
        problem = answer.json() if refused else {}
        if (problem.get("code"), problem.get("field")) != ("field_unknown", "plan") or "plan" not in problem["detail"]:
            wrong[method, path] = (answer.status_code, answer.content)
    assert wrong == {}


def test_schema_lists_400_and_415_for_each_write():
    responses = {(method, path): set(SCHEMA["paths"][path][method]["responses"]) for method, path in WRITES}
    assert {operation: statuses for operation, statuses in responses.items() if not {"400", "415"} <= statuses} == {}


def test_schema_forbids_additional_properties():
    for method, path in WRITES:
        assert component_of(method, path).get("additionalProperties", False) is False, (method, path)


def test_unknown_filter_is_refused_by_name(ask):
    reads = [path for path, methods in SCHEMA["paths"].items() if "get" in methods and "/schema/" not in path]
    assert len(reads) > 15
    for path in reads:
        answer = ask("get", f"{path}?stat=open", None)
        assert (answer.status_code, answer.json()["field"]) == (400, "stat"), (path, answer.content)


def test_invalid_value_of_a_filter_is_refused_by_name(director):
    api = f"/api/tournaments/{cast.running_tournament(8).slug}/"
    for asked in ("entries/?state=dead", "standings/?round=one", "log/?after=-1", "log/?after=%00"):
        answer = director.get(f"{api}{asked}")
        assert answer.status_code == 400
        assert answer.json()["problems"][0]["field"] == asked.partition("?")[2].partition("=")[0]


def test_a_plan_makes_no_other_draw(director):
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


def type_of(described: dict[str, Any]) -> str | None:
    """Return the type of a field, or None for enumerations and fields of any type."""
    return None if {"allOf", "oneOf", "enum", "$ref"} & described.keys() else described.get("type")


def refused_fields(answer: Any) -> set[str]:
    """Return the top-level fields refused_fields by a refusal."""
    return {problem["field"].partition(".")[0] for problem in answer.json()["problems"]}


def test_schema_has_fields_of_each_tried_type():
    assert len(FIELDS) > 100
    assert {type_of(described) for *_, described in FIELDS} >= set(OTHERS)


def bodies() -> Iterator[tuple[str, str, set[str]]]:
    """Yield the fields of each body, as many at once as one answer refuses."""
    names: dict[tuple[str, str], list[str]] = {}
    for method, path, name, _described in FIELDS:
        names.setdefault((method, path), []).append(name)
    for (method, path), each in names.items():
        yield from (
            (method, path, set(each[start : start + MAX_PROBLEMS])) for start in range(0, len(each), MAX_PROBLEMS)
        )


def test_impossible_values_are_refused_by_the_name_of_each_field(ask):
    """All fields of a body hold it at once, and the refusal names each of them."""
    wrong = {}
    for method, path, names in bodies():
        for what, written in IMPOSSIBLE.items():
            if path != JUDGED_BY_ITSELF[0] or what not in JUDGED_BY_ITSELF[1]:
                answer = ask(method, path, "{" + ", ".join(f"{json.dumps(name)}: {written}" for name in names) + "}")
                if answer.status_code != 400 or refused_fields(answer) != names:
                    differing = refused_fields(answer) ^ names if answer.status_code == 400 else answer.content
                    wrong[method, path, what] = (answer.status_code, differing)
    assert wrong == {}


def test_value_of_another_type_is_refused_by_the_name_of_its_field(ask):
    """Each field is sent alone; fields without a type get a value that no field accepts."""
    wrong = {}
    for method, path, name, described in FIELDS:
        other = OTHERS.get(type_of(described) or "", IMPOSSIBLE["1e400"])
        answer = ask(method, path, f"{{{json.dumps(name)}: {other}}}")
        if answer.status_code != 400 or refused_fields(answer) != {name}:
            wrong[method, path, name] = (other, answer.status_code, answer.content)
    assert wrong == {}


def test_duplicate_field_is_refused(ask):
    answer = ask("patch", "/api/tournaments/{slug}/", '{"fee": 1, "fee": 2}')
    assert (answer.status_code, answer.json()["code"], refused_fields(answer)) == (400, "field_twice", {"fee"})


def test_response_lists_at_most_twenty_problems(ask):
    answer = ask("patch", "/api/tournaments/{slug}/", {f"field {number}": 1 for number in range(1_000)})
    assert (answer.status_code, len(answer.json()["problems"])) == (400, MAX_PROBLEMS)
