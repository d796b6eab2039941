"""The worker checks the rows against the log at the end of each round, and the dashboard shows the result."""

from datetime import timedelta

import pytest
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Event, Round, Table, Tournament
from tournaments.services.log import round_checks
from tournaments.services.log.round_checks import last_round_check, round_checks_sweep

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _empty_cache():
    caches["shared"].clear()


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament whose first round of two has closed."""
    tournament = cast.drawn_tournament(8, rounds_planned=2)
    cast.play_round(tournament)
    tournament.refresh_from_db()
    return tournament


def test_a_closed_round_is_checked_once(tournament):
    alice = cast.client_of(cast.alice())
    assert last_round_check(tournament) is None
    assert round_checks_sweep()
    checked = last_round_check(tournament)
    assert checked
    assert checked.is_clean
    assert not round_checks_sweep()
    dashboard = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "journal vérifié à" in dashboard
    assert "Ils concordent" in alice.get(reverse("desk-readiness", args=[tournament.slug])).content.decode()


def test_the_next_closed_round_is_checked_again(tournament):
    round_checks_sweep()
    Round.objects.filter(stage__tournament=tournament, number=1).update(closed_at=timezone.now() + timedelta(seconds=1))
    assert round_checks_sweep()


def test_a_row_that_differs_from_the_log_is_an_alert(tournament):
    alice = cast.client_of(cast.alice())
    Table.objects.filter(pk=cast.table_of(tournament, 1).pk).update(version=99)
    assert round_checks_sweep()
    checked = last_round_check(tournament)
    assert checked
    assert not checked.is_clean
    html = alice.get(reverse("desk-tournament", args=[tournament.slug])).content.decode()
    assert "Le journal et les feuilles ne concordent plus" in html
    assert checked.difference in alice.get(reverse("desk-readiness", args=[tournament.slug])).content.decode()


def test_a_log_written_during_the_check_is_checked_by_the_next_sweep(tournament, monkeypatch):
    def write_meanwhile(checked):
        Tournament.objects.filter(pk=checked.pk).update(version=checked.version + 1)
        return iter(())

    monkeypatch.setattr(round_checks, "check_log", write_meanwhile)
    assert round_checks_sweep()
    assert last_round_check(tournament) is None


def test_a_tournament_without_a_closed_round_is_not_checked():
    cast.running_tournament(8, rounds_planned=1)
    assert not round_checks_sweep()
    assert Event.objects.exists()
