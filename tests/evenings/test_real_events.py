"""Faults of real events of other programs that no other test plays: see `deploy/docs/real-events.md`."""

from unittest.mock import patch

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests import cast
from tests.web.table_pages import text_of
from tournaments.models import Tournament
from tournaments.seating.problem.request import SeatingError
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results.standings import standings_compute
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.seating import draws
from tournaments.services.seating.redraws import draw_choose

pytestmark = pytest.mark.django_db


@pytest.fixture
def alice() -> Client:
    return cast.client_of(cast.alice())


def ranking(tournament: Tournament) -> list[tuple[str, int | None, int]]:
    return [(row.name, row.rank, row.total) for row in standings_compute(tournament.first_stage)]


def test_an_import_with_an_empty_body_keeps_every_result(alice: Client) -> None:
    """worldcubeassociation.org#15373: results were replaced by those of an empty request."""
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    cast.open_next_round(tournament)
    before, version = ranking(tournament), tournament.version
    for name in ("desk-import", "desk-archive-bring"):
        for body in ({}, {"file": SimpleUploadedFile("vide.csv", b"")}):
            assert alice.post(reverse(name), body).status_code == 422
    for name in ("desk-recording-totals", "desk-recording-confirm"):
        alice.post(reverse(name, args=[tournament.slug, 2, 1]), {})
    tournament.refresh_from_db()
    assert (ranking(tournament), tournament.version) == (before, version)


def test_the_author_of_each_change_is_in_the_journal_with_both_values(alice: Client) -> None:
    """wca-live#307: it could not be found who had changed a result."""
    tournament = cast.running_tournament(8, deals_per_round=2)
    table = cast.table_of(tournament)
    cast.enter(table, Actor.tablet(cast.tablet(1, tournament)[0]))
    prise = cast.SIMPLE_GARDE | {"contract": "prise"}
    cast.enter(table, cast.basile(), number=1, version=1, outcome=prise, reason="contrat mal lu")
    text = text_of(alice.get(reverse("desk-log", args=[tournament.slug]), {"table": "1"}))
    for words in ("Donne 1 corrigée", "Garde", "Prise", "contrat mal lu", "basile", "appareil 1"):
        assert words in text, words


def test_a_draw_that_crashes_keeps_the_earlier_plan_of_all_rounds() -> None:
    """cobra#136 and cobra#468: the pairing of a later round crashed while the hall waited.

    All rounds are seated before the first one, and a search that fails stores nothing.
    """
    tournament = cast.drawn_tournament(9, rounds_planned=4)
    stage = tournament.first_stage
    plan, version = stage.draws.get().plan, tournament.version
    assert stage.rounds.count() == 4
    with (
        patch.object(draws, "draw", side_effect=SeatingError("players_few", players=9, least=10)),
        pytest.raises(DomainError),
    ):
        draw_choose(stage=stage, choice=DrawChoice.of(stage, odd_tables="5"), seed=2, actor=cast.alice())
    tournament.refresh_from_db()
    assert (tournament.first_stage.draws.get().plan, tournament.version) == (plan, version)
    cast.play_round(tournament)
    assert list(check_log(tournament)) == []
