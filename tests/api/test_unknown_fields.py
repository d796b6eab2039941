"""A field that an operation does not know is refused, and never dropped without a word."""

from collections.abc import Iterator
from typing import Any

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.test import APIClient

from tests import cast
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

SCHEMA: dict[str, Any] = SchemaGenerator().get_schema(request=None, public=True)


def writes() -> Iterator[tuple[str, str]]:
    for path, methods in sorted(SCHEMA["paths"].items()):
        yield from ((method, path) for method in methods if method not in {"get", "head", "options"})


WRITES = [*writes()]


@pytest.fixture
def ask(director: APIClient):
    """Sends a body to an operation of the schema, by whoever may write there."""
    made = cast.playing(8)
    _device, token = cast.tablet(1, made)
    tablet = APIClient()
    tablet.credentials(HTTP_AUTHORIZATION=f"Device {token}")

    def send(method: str, path: str, body: object) -> Any:
        known: dict[str, Any] = {"slug": made.slug, "code": made.stations.get(number=1).code, "transition": "finish"}
        address = path.format_map(dict.fromkeys(("number", "table", "deal", "id", "pk", "serial"), 1) | known)
        client = tablet if "/tables/{code}" in path else director
        return getattr(client, method)(address, body, format="json")

    return send


def test_the_schema_has_the_writes_that_are_tried():
    assert len(WRITES) > 30


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_every_write_refuses_a_field_that_it_does_not_know(ask, method, path):
    answer = ask(method, path, {"plan": [[1, 2, 3, 4]]})
    assert (answer.status_code, answer["Content-Type"]) == (400, "application/problem+json"), answer.content
    assert (answer.json()["code"], answer.json()["field"]) == ("field_unknown", "plan")
    assert "plan" in answer.json()["detail"]


@pytest.mark.parametrize(("method", "path"), WRITES)
def test_every_write_says_that_it_may_refuse_a_body(method, path):
    assert {"400", "415"} <= set(SCHEMA["paths"][path][method]["responses"])


def test_no_body_of_the_schema_has_room_for_more():
    for method, path in WRITES:
        body = SCHEMA["paths"][path][method].get("requestBody", {"content": {}})
        for content in body["content"].values():
            component = SCHEMA["components"]["schemas"][content["schema"]["$ref"].rpartition("/")[2]]
            assert component["additionalProperties"] is False, (method, path)


def test_a_plan_makes_no_other_draw(director):
    made = cast.field(8)
    answer = director.post(f"/api/tournaments/{made.slug}/draw/", {"seed": 1, "plan": [], "best": 1}, format="json")
    assert [problem["field"] for problem in answer.json()["problems"]] == ["plan", "best"]
    assert not made.first_stage.draws.exists()


def test_what_is_only_read_cannot_be_written(director):
    made = cast.tournament()
    answer = director.patch(f"/api/tournaments/{made.slug}/", {"state": "published"}, format="json")
    assert (answer.status_code, answer.json()["field"]) == (400, "state")
    assert Tournament.objects.get().state == "open"


def test_an_operation_without_a_body_takes_none(director):
    made = cast.drawn(8)
    for body in ([1], "open", 7, {"number": 2}):
        answer = director.post(f"/api/tournaments/{made.slug}/rounds/", body, format="json")
        assert (answer.status_code, answer.json()["code"]) == (400, "field_unknown")
    form = director.post(f"/api/tournaments/{made.slug}/rounds/", {"number": 2}, format="multipart")
    assert (form.status_code, form.json()["field"]) == (400, "number")
    assert director.post(f"/api/tournaments/{made.slug}/rounds/", {}, format="multipart").status_code == 201


def test_whoever_may_not_write_learns_nothing_of_the_fields(outsider):
    made = cast.tournament()
    assert outsider.patch(f"/api/tournaments/{made.slug}/", {"plan": 1}, format="json").status_code == 403
