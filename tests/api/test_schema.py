"""The schema is made once, whoever asks how often."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator

from tournaments.api import docs


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """Every time that it was made; none is kept from another test."""
    seen: list[object] = []

    class Generator(SchemaGenerator):
        def get_schema(self, *given, **named):
            seen.append(given)
            return super().get_schema(*given, **named)

    monkeypatch.setattr(docs, "SchemaGenerator", Generator)
    monkeypatch.setattr(docs.KeptSchema, "_kept", {})
    return seen


def ask(**headers: str):
    return Client().get("/api/schema/", headers=headers)


def test_many_who_ask_at_once_wait_for_one(made):
    with ThreadPoolExecutor(8) as clients:
        answers = list(clients.map(lambda _: ask(), range(8)))
    assert len(made) == 1
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.content for answer in answers}) == 1


def test_each_form_is_its_own(made):
    assert ask().content.startswith(b"openapi: ")
    assert ask(Accept="application/vnd.oai.openapi+json").json()["openapi"]
    assert len(made) == 2


def test_who_has_it_hears_so(made):
    assert ask(If_None_Match=ask()["ETag"]).status_code == 304
