"""Standings snapshots: incremental update, one queued refresh, sweep of snapshots that are behind.

The moves (places gained or lost in the last round) are the same in the published ranking.
"""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import cast
from tests.worlds import cache_rows
from tournaments.models import StandingsSnapshot, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.results import present
from tournaments.selectors.results.present import standings_at
from tournaments.selectors.results.standings import as_rows, standings_compute
from tournaments.services.core import log
from tournaments.services.deals.lines import DealInput
from tournaments.services.deals.recording import deal_record
from tournaments.services.play import standings
from tournaments.services.play.sheets import table_reopen
from tournaments.services.play.standings import standings_refresh, standings_sweep
from tournaments.services.registration.entries import entries_rate
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db

SETTINGS: dict[str, Any] = {
    "tie_breaks": ["best_round", "last_round", "lot"],
    "rounds_planned": 3,
    "deals_per_round": 2,
}


@cache_rows(director=cast.alice)
def create_tournament_in_round_2(players: int = 16, **settings: Any) -> Tournament:
    """Return a tournament with open round 2, so that rows have moves since round 1, and with a stored snapshot."""
    tournament = cast.played_tournament(players, **SETTINGS | settings)
    cast.open_next_round(tournament)
    standings_refresh(tournament.pk)
    return tournament


def record_deal(tournament: Tournament, table: int, line: int = 1, *, round_number: int = 2, points: int = 49) -> None:
    """Record a garde; other points give another taker, so that scores differ."""
    deal = DealInput(number=line, outcome=cast.SIMPLE_GARDE | {"points": points, "taker": 1 + points % 3})
    deal_record(table=cast.table_of(tournament, table, round_number), deal=deal, actor=cast.basile())


def snapshot_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the stored rows, which must be of the present version."""
    tournament.refresh_from_db()
    snapshot = StandingsSnapshot.objects.get(stage=tournament.first_stage)
    assert snapshot.version == tournament.version
    return [row | {"also": ""} for row in snapshot.rows]  # `also`, the text next to the total, is rendered on reading


def computed_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the rows of a full computation, without `also` as in `snapshot_rows`."""
    return [row | {"also": ""} for row in as_rows(standings_compute(tournament.first_stage))]


@pytest.fixture
def queued_tasks(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Collect the tasks sent to the worker."""
    tasks: list[str] = []
    for module in (log, standings):
        monkeypatch.setattr(module, "wake_worker", lambda task, *_: tasks.append(task))
    return tasks


@pytest.mark.parametrize("players", [18])  # others: `tests/prove`
@pytest.mark.parametrize("withdrawal", ["last", "keep", "unranked"])
def test_an_incremental_update_equals_a_full_computation(players, withdrawal, monkeypatch):
    """cobra#650: the page of results took half a minute late in the day."""
    tournament, rng = create_tournament_in_round_2(players, withdrawal=withdrawal), Random(players)
    monkeypatch.setattr(standings, "standings_compute", None)  # a full computation would raise an error
    for line in (1, 2):
        for table in range(1, 5):
            record_deal(tournament, table, line, points=rng.randint(20, 70))
            standings_refresh(tournament.pk)
            assert snapshot_rows(tournament) == computed_rows(tournament)
    assert {row["moved"] for row in snapshot_rows(tournament)} != {0}
    assert list(check_log(tournament)) == []


def test_a_reader_before_the_refresh_computes_the_changes_only(monkeypatch):
    tournament = create_tournament_in_round_2()
    for table in (1, 2):
        record_deal(tournament, table, points=40 + table)
    tournament.refresh_from_db()
    monkeypatch.setattr(present, "standings_compute", None)  # a full computation would raise an error
    assert as_rows(standings_at(tournament.first_stage)) == as_rows(standings_compute(tournament.first_stage))


def test_a_ranking_by_letters_is_updated_in_its_own_order(monkeypatch):
    tournament = cast.running_tournament(12, game="burro", rounds_planned=1)
    standings_refresh(tournament.pk)
    monkeypatch.setattr(standings, "standings_compute", None)  # a full computation would raise an error
    for table, line, holder in ((1, 1, 1), (2, 1, 2), (1, 2, 3)):
        deal = DealInput(number=line, outcome={"last_holder": holder})
        deal_record(table=cast.table_of(tournament, table), deal=deal, actor=cast.basile())
        standings_refresh(tournament.pk)
        assert snapshot_rows(tournament) == computed_rows(tournament)


def test_one_refresh_covers_several_deals(queued_tasks, django_capture_on_commit_callbacks):
    tournament = create_tournament_in_round_2()
    queued_tasks.clear()
    for table in (1, 2, 3, 4):
        with django_capture_on_commit_callbacks(execute=True):
            record_deal(tournament, table, points=30 + table)
    assert queued_tasks == [log.REFRESH]
    standings_refresh(tournament.pk)
    assert snapshot_rows(tournament) == computed_rows(tournament)
    with django_capture_on_commit_callbacks(execute=True):
        record_deal(tournament, 1, 2)
    assert queued_tasks == [log.REFRESH] * 2


def test_events_during_a_refresh_queue_one_more_refresh(queued_tasks, monkeypatch):
    tournament = create_tournament_in_round_2()
    record_deal(tournament, 1)
    queued_tasks.clear()
    update_standings = standings.standings_update

    def update_during_a_deal(*args: Any, **kwargs: Any) -> Any:
        record_deal(tournament, 2)
        return update_standings(*args, **kwargs)

    monkeypatch.setattr(standings, "standings_update", update_during_a_deal)
    standings_refresh(tournament.pk)
    assert queued_tasks == [log.REFRESH]
    monkeypatch.undo()
    standings_refresh(tournament.pk)
    assert snapshot_rows(tournament) == computed_rows(tournament)


def test_a_transaction_with_several_events_queues_one_refresh(queued_tasks, django_capture_on_commit_callbacks):
    tournament = cast.field(4)
    standings_refresh(tournament.pk)
    count_before = tournament.events.count()
    queued_tasks.clear()
    with django_capture_on_commit_callbacks(execute=True):
        ratings = {entry.pk: 10 * entry.pk for entry in tournament.entries.all()}
        entries_rate(tournament=tournament, ratings=ratings, actor=cast.alice())
    assert tournament.events.count() == count_before + 4  # one for each player
    assert queued_tasks == [log.REFRESH]


def test_a_lost_message_is_handled_by_the_sweep():
    tournament = create_tournament_in_round_2()
    record_deal(tournament, 1)
    standings_sweep()
    assert snapshot_rows(tournament) == computed_rows(tournament)


def test_a_refresh_after_decisions_equals_a_full_computation():
    tournament = create_tournament_in_round_2()
    cast.make_each_decision(tournament)
    standings_refresh(tournament.pk)
    assert snapshot_rows(tournament) == computed_rows(tournament)


def test_a_refresh_after_a_correction_in_a_closed_round_equals_a_full_computation():
    """The correction changes the places before the present round as well."""
    tournament = create_tournament_in_round_2()
    table = cast.table_of(tournament, 1, 1)
    table_reopen(table=table, reason="mal lue", actor=cast.basile())
    standings_refresh(tournament.pk)
    deal = table.deals.get(number=1)
    corrected_deal = DealInput(
        number=1, outcome=cast.SIMPLE_GARDE | {"points": 70}, version=deal.version, reason="mal lue", acknowledged=True
    )
    deal_record(table=table, deal=corrected_deal, actor=cast.basile())
    standings_refresh(tournament.pk)
    assert snapshot_rows(tournament) == computed_rows(tournament)


def test_queries_of_a_refresh_do_not_depend_on_the_number_of_players():
    counts = []
    for players in (4, 12):
        tournament = create_tournament_in_round_2(players, name=f"À {players}")
        record_deal(tournament, 1)
        with CaptureQueriesContext(connection) as queries:
            standings_refresh(tournament.pk)
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_a_published_ranking_has_the_moves_of_the_last_round():
    tournament = cast.finished_tournament(8, rounds_planned=2, deals_per_round=2)
    moves = [(line.serial, line.moved) for line in standings_compute(tournament.first_stage)]
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    tournament.refresh_from_db()
    assert [(line.serial, line.moved) for line in standings_compute(tournament.first_stage)] == moves
    assert any(places for _player, places in moves)
