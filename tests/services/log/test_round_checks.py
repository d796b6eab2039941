"""The worker checks the rows against the log at the end of each round, and the dashboard shows the result."""

from datetime import timedelta

import pytest
import time_machine
from django.core.cache import caches
from django.urls import reverse
from django.utils import timezone

from tests import cast
from tournaments.models import Event, Round, Table, Tournament
from tournaments.services.log import round_checks
from tournaments.services.log.round_checks import RETRY, last_round_check, round_checks_sweep

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
    later = timezone.now() + RETRY
    Round.objects.filter(stage__tournament=tournament, number=1).update(closed_at=later)
    with time_machine.travel(later + timedelta(seconds=1), tick=False):
        assert round_checks_sweep()


def test_a_row_that_differs_from_the_log_is_an_alert(tournament):
    """FTC#187, worldcubeassociation.org#14314: a match that was shown as confirmed was not stored."""
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
    assert not round_checks_sweep()  # until `RETRY` has passed
    monkeypatch.undo()
    with time_machine.travel(timezone.now() + RETRY, tick=False):
        assert round_checks_sweep()
    assert last_round_check(tournament)


def test_a_repaired_difference_is_found_clean_after_a_while(tournament):
    table = Table.objects.filter(pk=cast.table_of(tournament, 1).pk)
    version = table.get().version
    table.update(version=99)
    round_checks_sweep()
    table.update(version=version)
    with time_machine.travel(timezone.now() + RETRY, tick=False):
        assert round_checks_sweep()
    checked = last_round_check(tournament)
    assert checked
    assert checked.is_clean


def test_the_last_round_is_checked_after_the_end_of_play(tournament):
    Tournament.objects.filter(pk=tournament.pk).update(state=Tournament.State.FINISHED)
    assert round_checks_sweep()


def test_a_busy_tournament_does_not_keep_others_from_their_check(tournament, monkeypatch):
    checked: list[int] = []

    def write_meanwhile(one):
        checked.append(one.pk)
        Tournament.objects.filter(pk=one.pk).update(version=one.version + 1)
        return iter(())

    other = cast.drawn_tournament(8, rounds_planned=2, name="Autre")
    cast.play_round(other)
    monkeypatch.setattr(round_checks, "check_log", write_meanwhile)
    for _ in range(2):
        assert round_checks_sweep()
    assert set(checked) == {tournament.pk, other.pk}


def test_a_tournament_without_a_closed_round_is_not_checked():
    cast.running_tournament(8, rounds_planned=1)
    assert not round_checks_sweep()
    assert Event.objects.exists()
