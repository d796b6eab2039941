"""Evenings of three to seven players, for their director and their table: every page, every document."""

from collections.abc import Iterator
from random import Random

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests import cast
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Job, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.registration import entries
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

BASE = "http://127.0.0.1:8000/"


def addresses(patterns: list[URLPattern | URLResolver], before: str = "") -> Iterator[str]:
    for pattern in patterns:
        path = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from addresses(pattern.url_patterns, path)
        elif "<stage:slug>" in path and "live/" not in path:
            yield path


def pages(made: Tournament) -> list[str]:
    """Return every URL that needs only the tournament."""
    paths = (path.replace("<stage:slug>", made.slug) for path in addresses(get_resolver().url_patterns))
    return sorted({f"/{path}" for path in paths if not set("<(^?").intersection(path)})


def look_around(client: Client, made: Tournament) -> int:
    """Open every page, and return the number of readable ones."""
    answers = {path: client.get(path).status_code for path in pages(made)}
    assert {path: status for path, status in answers.items() if status >= 500} == {}
    return list(answers.values()).count(200)


def print_everything(made: Tournament) -> dict[str, str]:
    """Render every document, and return the refusals of the others."""
    refused = {}
    for kind, document in DOCUMENTS.items():
        try:
            job = Job(tournament=made, kind=kind, args={"base_url": BASE})
            made_ = document.make(job, made.first_stage, lambda _page, _pages: None)
        except DomainError as error:
            refused[kind] = error.text
        else:
            assert made_.content.startswith(b"%PDF"), kind
    return refused


@pytest.mark.parametrize("players", [5])
def test_a_small_evening_is_drawn_played_ranked_and_printed(alice, players):
    made = cast.field(players, rounds_planned=2, deals_per_round=2)
    assert alice.post(reverse("desk-draw", args=[made.slug]), {"odd": "3"}).status_code == 302
    for number in (1, 2):
        assert alice.post(reverse("desk-round-open", args=[made.slug])).status_code == 302
        table = made.stations.first()
        assert alice.get(f"/t/{table.code}/").status_code == 200
        if number == 1:
            assert look_around(alice, made) > 20
        for played in Table.objects.filter(round__stage=made.first_stage, round__number=number):
            cast.fill(cast.table_of(made, played.number, number), Random(number))
        assert alice.post(reverse("desk-round-close", args=[made.slug, number])).status_code == 302
    tournament_transition(tournament=made, transition="finish", actor=cast.alice())
    tournament_transition(tournament=made, transition="publish", actor=cast.alice(), accept_oddities=True)
    made.refresh_from_db()
    look_around(alice, made)
    assert set(print_everything(made)) <= {"changes", "receipts"}  # there are no payments
    assert list(check_log(made)) == []


@pytest.mark.parametrize("players", [0, 1, 2])
def test_fewer_than_three_players_open_every_page_but_cannot_draw(alice, players):
    made = cast.field(players)
    look_around(alice, made)
    answer = alice.post(reverse("desk-draw", args=[made.slug]), {"odd": "3"})
    assert answer.status_code == 422
    assert "au moins 3 joueurs" in answer.content.decode()
    assert not made.first_stage.draws.exists()


def test_registration_beyond_the_limit_is_refused(alice, monkeypatch):
    monkeypatch.setattr(entries, "MOST_PLAYERS", 3)
    made = cast.field(3)
    added = alice.post(reverse("desk-entry-add", args=[made.slug]), {"nom": "Dupont Jean"})
    assert added.status_code in {409, 422}
    assert "ouvrez un second tournoi" in added.content.decode()
    by_program = alice.post(
        f"/api/tournaments/{made.slug}/entries/", {"player": cast.player(9).pk}, content_type="application/json"
    )
    assert by_program.status_code == 409
    assert made.entries.count() == 3
