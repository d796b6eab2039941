"""The schema is complete, and its page needs no other host."""

from io import StringIO

import pytest
from django.core.management import call_command


def test_it_describes_every_endpoint_without_a_warning():
    call_command("spectacular", "--fail-on-warn", "--validate", stdout=StringIO())


@pytest.mark.django_db
def test_it_shows_the_documentation_without_a_cdn(client):
    page = client.get("/api/")
    assert page.status_code == 200
    html = page.content.decode()
    assert "http://" not in html
    assert "https://" not in html
    assert "script-src" not in page["Content-Security-Policy"]
    assert client.get("/api/schema/").status_code == 200


def test_it_says_what_each_operation_may_refuse_with(client):
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    entered = schema["paths"]["/api/tables/{code}/submissions/"]["post"]["responses"]
    assert set(entered) == {"200", "400", "401", "403", "404", "409", "413", "415", "422", "429"}
    assert "429" in schema["paths"]["/api/tables/{code}/bind/"]["post"]["responses"]
    assert set(entered["409"]["content"]) == {"application/problem+json"}


def test_it_promises_the_cancelled_decision_that_it_answers_with(client):
    schema = client.get("/api/schema/", headers={"Accept": "application/vnd.oai.openapi+json"}).json()
    cancelled = schema["paths"]["/api/tournaments/{slug}/adjustments/{id}/"]["delete"]["responses"]
    assert set(cancelled) >= {"200"}
    assert "204" not in cancelled
