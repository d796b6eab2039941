"""Error pages link back to the page of the request, and to no other site; they run no query.

A database error is a message with 503, as page, as part of a page and in the API.
"""

import psycopg
import pytest
from django.db import OperationalError
from django.test import Client
from django.urls import reverse

from tests import cast

pytestmark = pytest.mark.django_db


def refused_html(alice, referer):
    """Post a refused close of round 1 with a `Referer`. Return the HTML of the 409 page."""
    tournament = cast.running_tournament(8, rounds_planned=1)
    headers = {"Referer": referer.format(slug=tournament.slug)}
    answer = alice.post(reverse("desk-round-close", args=[tournament.slug, 1]), headers=headers)
    assert answer.status_code == 409
    return answer.content.decode()


def test_error_links_back_to_the_previous_page(alice):
    html = refused_html(alice, "http://testserver/bureau/{slug}/tour/1/")
    assert "Revenir à la page d’avant" in html
    assert '/tour/1/"' in html


@pytest.mark.parametrize("referer", ["", "http://zed.example/bureau/", "javascript:alert(1)"])
def test_error_links_to_no_other_site(alice, referer):
    html = refused_html(alice, referer)
    assert "page d’avant" not in html
    assert "Revenir à l’accueil" in html


def client_with_a_fault(monkeypatch, function):
    """Make the database fail in `function`, a dotted path. Return a client that gets error pages."""

    def lose_connection(*_, **__):
        raise OperationalError("server closed the connection") from psycopg.errors.AdminShutdown()

    monkeypatch.setattr(function, lose_connection)
    return Client(raise_request_exception=False)


BEFORE_VIEWS = "tournaments.web.organisers._first_two"
IN_A_VIEW = "tournaments.web.access._public_stage"


@pytest.mark.parametrize("where", [BEFORE_VIEWS, IN_A_VIEW])
def test_database_error_is_a_message_with_503(where, monkeypatch):
    slug = cast.running_tournament(8, rounds_planned=1).slug
    answer = client_with_a_fault(monkeypatch, where).get(f"/{slug}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    html = answer.content.decode()
    assert "La base de données ne répond pas." in html
    assert '<meta http-equiv="refresh" content="5">' in html


def test_error_page_of_a_post_does_not_resubmit(monkeypatch):
    form = "http://testserver/coupe/"
    answer = client_with_a_fault(monkeypatch, BEFORE_VIEWS).post("/coupe/", headers={"Referer": form})
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "refresh" not in answer.content.decode()
    assert f'href="{form}"' in answer.content.decode()


def test_django_logs_no_second_line_about_a_database_error(monkeypatch, caplog):
    slug = cast.running_tournament(8, rounds_planned=1).slug
    assert client_with_a_fault(monkeypatch, IN_A_VIEW).get(f"/{slug}/").status_code == 503
    assert [record for record in caplog.records if record.name == "django.request"] == []


def test_database_error_of_an_htmx_request_is_a_notice(monkeypatch):
    slug = cast.running_tournament(8, rounds_planned=1).slug
    answer = client_with_a_fault(monkeypatch, IN_A_VIEW).get(f"/{slug}/", headers={"HX-Request": "true"})
    assert (answer.status_code, answer["HX-Retarget"]) == (503, "#messages")
    assert "<html" not in answer.content.decode()


@pytest.mark.parametrize("where", [BEFORE_VIEWS, "tournaments.api.authentication.device_get"])
def test_database_error_of_the_api_is_a_problem(where, monkeypatch):
    answer = client_with_a_fault(monkeypatch, where).get(
        "/api/tables/ABCDEF/submissions/", headers={"Authorization": "Device x"}
    )
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer["Content-Type"] == "application/problem+json"
    assert answer.json()["code"] == "database_gone"


def test_error_page_runs_no_query(monkeypatch, alice, django_assert_num_queries):
    monkeypatch.setattr(BEFORE_VIEWS, lambda: 1 / 0)
    alice.raise_request_exception = False
    with django_assert_num_queries(0):
        answer = alice.get("/coupe/")
    assert answer.status_code == 500
    assert "Le programme a rencontré une erreur." in answer.content.decode()
