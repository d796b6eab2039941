"""The OpenAPI schema: complete, cached, documented by a page that loads nothing from other hosts."""

import re
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tests.api.test_bodies import read_schema
from tests.threads import start_thread, wait_for_results
from tournaments.api import docs


# Worth its time: builds the schema of the whole API.
def test_schema_is_built_without_a_warning():
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=StringIO())


# Worth its time: builds the schema of the whole API.
@pytest.mark.django_db
def test_documentation_uses_no_cdn(client):
    answer = client.get("/api/")
    assert answer.status_code == 200
    html = answer.content.decode()
    assert "http://" not in html
    assert "https://" not in html
    assert "script-src" not in answer["Content-Security-Policy"]
    assert client.get("/api/schema/").status_code == 200


# Worth its time: builds the schema of the whole API.
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_schema_is_built_in_each_language(client, language):
    """The serializer of settings must do without a label.

    REST framework gives none to a field whose verbose name equals the default, such as `prizes` in English.
    """
    assert client.get("/api/schema/", headers={"Accept-Language": language}).status_code == 200


def test_schema_lists_the_error_statuses(client):
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    responses = schema["paths"]["/api/tables/{code}/submissions/"]["post"]["responses"]
    assert set(responses) == {"200", "400", "401", "403", "404", "409", "410", "413", "415", "422", "429"}
    for path in ("/api/series/", "/api/presets/"):
        assert "404" in schema["paths"][path]["post"]["responses"], "`like` names a tournament that does not exist"
    paths_of_tables = [path for path in schema["paths"] if "{code}" in path]
    assert "/api/tables/{code}/bind/" in paths_of_tables
    assert all(
        "429" in operation["responses"] for path in paths_of_tables for operation in schema["paths"][path].values()
    )
    assert set(responses["409"]["content"]) == {"application/problem+json"}


def test_time_of_day_has_no_utc_offset(client):
    """The `time` of JSON Schema has one (RFC 3339)."""
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    times = schema["components"]["schemas"]["Tournament"]["properties"]["online_until_time"]
    assert "format" not in times
    assert re.match(times["pattern"], "23:59:00")
    assert not re.match(times["pattern"], "23:59:00Z")


def test_schema_has_200_for_a_cancelled_adjustment(client):
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    responses = schema["paths"]["/api/tournaments/{slug}/adjustments/{id}/"]["delete"]["responses"]
    assert set(responses) >= {"200"}
    assert "204" not in responses


@pytest.fixture
def generations(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Empty the cache of the schema and return a list that gets an item for each generation of it.

    The schema itself is that of the other tests of its bodies.
    """
    calls: list[object] = []

    class Generator(SchemaGenerator):
        def get_schema(self, *args, **kwargs):
            calls.append(args)
            return read_schema()

    monkeypatch.setattr(docs, "SchemaGenerator", Generator)
    monkeypatch.setattr(docs.CachedSchema, "_cache", {})
    return calls


IN_JSON = {"Accept": "application/vnd.oai.openapi+json"}  # YAML takes a third of a second to write


def get_schema(**headers: str):
    return Client().get("/api/schema/", headers=IN_JSON | headers)


def test_concurrent_requests_share_one_generation(generations):
    answers = wait_for_results([start_thread(get_schema) for _ in range(8)])
    assert len(generations) == 1
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1


def test_yaml_and_json_are_cached_apart(generations):
    assert Client().get("/api/schema/").content.startswith(b"openapi: ")
    assert get_schema().json()["openapi"]
    assert len(generations) == 2


def test_matching_etag_gets_304(generations):
    assert get_schema(If_None_Match=get_schema()["ETag"]).status_code == 304
