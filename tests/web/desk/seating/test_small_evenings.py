"""A small evening, for its director and its table: every page, every document, and refused numbers of players.

`tests/prove/web/test_small_evenings.py` has other numbers, and the pages after the publication.
"""

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


def stage_paths(patterns: list[URLPattern | URLResolver], prefix: str = "") -> Iterator[str]:
    """Yield the URL patterns that name a stage, but not the endless streams."""
    for pattern in patterns:
        path = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from stage_paths(pattern.url_patterns, path)
        elif "<stage:slug>" in path and "live/" not in path:
            yield path


def page_paths(tournament: Tournament) -> list[str]:
    """Return the paths of every page that needs no other object than the tournament."""
    paths = (path.replace("<stage:slug>", tournament.slug) for path in stage_paths(get_resolver().url_patterns))
    return sorted({f"/{path}" for path in paths if not set("<(^?").intersection(path)})


def open_every_page(client: Client, tournament: Tournament) -> int:
    """Get every page, assert that none is a server error, and return the number of responses with status 200."""
    answers = {path: client.get(path).status_code for path in page_paths(tournament)}
    assert {path: status for path, status in answers.items() if status >= 500} == {}
    return list(answers.values()).count(200)


def print_everything(tournament: Tournament) -> dict[str, str]:
    """Render every document and assert that it is a PDF. Return the texts of refusals by kind."""
    refusals = {}
    for kind, document in DOCUMENTS.items():
        try:
            job = Job(tournament=tournament, kind=kind, args={"base_url": BASE})
            product = document.make(job, tournament.first_stage, lambda _page, _pages: None)
        except DomainError as error:
            refusals[kind] = error.text
        else:
            assert product.content.startswith(b"%PDF"), kind
    return refusals


# Worth its time: opens every page, and makes every document.
def test_a_small_evening_is_drawn_played_ranked_and_printed(alice):
    play_and_print(alice, players=5)


def play_and_print(alice: Client, players: int) -> Tournament:
    """Play an evening, opening every page in the first round, publish it and print everything. Return it."""
    tournament = cast.field(players, rounds_planned=2, deals_per_round=2)
    assert alice.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "3"}).status_code == 302
    for number in (1, 2):
        assert alice.post(reverse("desk-round-open", args=[tournament.slug])).status_code == 302
        station = tournament.stations.earliest("number")
        assert alice.get(f"/t/{station.code}/").status_code == 200
        if number == 1:
            assert open_every_page(alice, tournament) > 20
        for planned_table in Table.objects.filter(round__stage=tournament.first_stage, round__number=number):
            cast.fill(cast.table_of(tournament, planned_table.number, number), Random(number))
        assert alice.post(reverse("desk-round-close", args=[tournament.slug, number])).status_code == 302
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    tournament.refresh_from_db()
    assert set(print_everything(tournament)) <= {"receipts"}  # there are no payments
    assert list(check_log(tournament)) == []
    return tournament


# Worth its time: opens every page of the tournament.
@pytest.mark.parametrize("players", [2])  # others: `tests/prove`
def test_fewer_than_three_players_open_every_page_but_cannot_draw(alice, players):
    tournament = cast.field(players)
    open_every_page(alice, tournament)
    answer = alice.post(reverse("desk-draw", args=[tournament.slug]), {"odd": "3"})
    assert answer.status_code == 422
    assert "au moins 3 joueurs" in answer.content.decode()
    assert not tournament.first_stage.draws.exists()


def test_registration_beyond_the_limit_is_refused(alice, monkeypatch):
    monkeypatch.setattr(entries, "MOST_PLAYERS", 3)
    tournament = cast.field(3)
    desk_answer = alice.post(reverse("desk-entry-add", args=[tournament.slug]), {"nom": "Dupont Jean"})
    assert desk_answer.status_code in {409, 422}
    assert "ouvrez un second tournoi" in desk_answer.content.decode()
    api_answer = alice.post(
        f"/api/tournaments/{tournament.slug}/entries/", {"player": cast.player(9).pk}, content_type="application/json"
    )
    assert api_answer.status_code == 409
    assert tournament.entries.count() == 3
