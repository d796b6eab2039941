"""The schema is complete and made once, and its page needs no other host."""

import re
from io import StringIO

import pytest
from django.conf import settings
from django.core.management import call_command
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tests.threads import start_thread, wait_for_results
from tournaments.api import docs


def test_schema_is_built_without_a_warning():
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=StringIO())


@pytest.mark.django_db
def test_documentation_uses_no_cdn(client):
    page = client.get("/api/")
    assert page.status_code == 200
    html = page.content.decode()
    assert "http://" not in html
    assert "https://" not in html
    assert "script-src" not in page["Content-Security-Policy"]
    assert client.get("/api/schema/").status_code == 200


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_schema_is_built_in_each_language(client, language):
    """REST framework gives no label to a field whose verbose name equals the default: `prizes` in English."""
    assert client.get("/api/schema/", headers={"Accept-Language": language}).status_code == 200


def test_schema_lists_the_error_statuses(client):
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    entered = schema["paths"]["/api/tables/{code}/submissions/"]["post"]["responses"]
    assert set(entered) == {"200", "400", "401", "403", "404", "409", "413", "415", "422", "429"}
    assert "404" in schema["paths"]["/api/series/"]["post"]["responses"], "like a tournament that is not here"
    coded = [path for path in schema["paths"] if "{code}" in path]
    assert "/api/tables/{code}/bind/" in coded
    assert all("429" in each["responses"] for path in coded for each in schema["paths"][path].values())
    assert set(entered["409"]["content"]) == {"application/problem+json"}


def test_time_of_day_has_no_utc_offset(client):
    """The `time` of JSON Schema has one (RFC 3339)."""
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    times = schema["components"]["schemas"]["Tournament"]["properties"]["online_until_time"]
    assert "format" not in times
    assert re.match(times["pattern"], "23:59:00")
    assert not re.match(times["pattern"], "23:59:00Z")


def test_schema_has_200_for_a_cancelled_adjustment(client):
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    cancelled = schema["paths"]["/api/tournaments/{slug}/adjustments/{id}/"]["delete"]["responses"]
    assert set(cancelled) >= {"200"}
    assert "204" not in cancelled


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Return a list that gets an item per generation of the schema, with an empty cache."""
    generations: list[object] = []

    class Generator(SchemaGenerator):
        def get_schema(self, *given, **named):
            generations.append(given)
            return super().get_schema(*given, **named)

    monkeypatch.setattr(docs, "SchemaGenerator", Generator)
    monkeypatch.setattr(docs.CachedSchema, "_cache", {})
    return generations


def ask(**headers: str):
    return Client().get("/api/schema/", headers=headers)


def test_concurrent_requests_share_one_generation(made):
    answers = wait_for_results([start_thread(ask) for _ in range(8)])
    assert len(made) == 1
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1


def test_yaml_and_json_are_cached_apart(made):
    assert ask().content.startswith(b"openapi: ")
    assert ask(Accept="application/vnd.oai.openapi+json").json()["openapi"]
    assert len(made) == 2


def test_matching_etag_gets_304(made):
    assert ask(If_None_Match=ask()["ETag"]).status_code == 304
