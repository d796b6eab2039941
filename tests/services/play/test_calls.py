"""Calls for the arbiter: made by the table, answered by the arbiter, ended by either."""

from datetime import timedelta
from random import Random

import pytest
import time_machine
from django.utils import timezone

from tests import cast
from tournaments.models import Table
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.sheets import events_of_table
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, TooMany
from tournaments.services.play.calls import arbiter_answer, arbiter_call
from tournaments.services.play.confirmations import table_confirm
from tournaments.services.play.rounds import round_close
from tournaments.web.desk.journal.names import Names

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Table:
    return cast.table_of(cast.running_tournament(8, rounds_planned=1, deals_per_round=1))


def tablet_actor(table: Table) -> Actor:
    """Return the first tablet of the table as actor, binding one if there is none."""
    return Actor.tablet(table.station.devices.first() or cast.tablet(table.number, table.round.stage.tournament)[0])


def call_arbiter(table: Table, *, waiting: bool = True, actor: Actor | None = None) -> None:
    """Call the arbiter, by default from the tablet, or end the call if `waiting` is False."""
    arbiter_call(table=table, waiting=waiting, actor=actor or tablet_actor(table))


def call_events(table: Table) -> list[str]:
    """Return the names of the table's events about calls, the oldest first."""
    calls = events_of_table(table).filter(name__regex="arbiter|call").order_by("sequence")
    return list(calls.values_list("name", flat=True))


def test_a_call_cancelled_by_the_table_is_logged_as_cancelled(table):
    call_arbiter(table)
    call_arbiter(table, waiting=False)
    assert call_events(table) == ["table.arbiter_called", "table.call_cancelled"]
    assert table.called_at is None


def test_an_answered_call_lasts_until_it_is_ended(table):
    """pantheon#674: a table has no way to call the referee."""
    call_arbiter(table)
    called_at = table.called_at
    arbiter_answer(table=table, actor=cast.basile())
    assert table.arbiter_coming
    assert table.called_at == called_at
    call_arbiter(table, waiting=False, actor=cast.basile())
    assert call_events(table) == ["table.arbiter_called", "table.arbiter_coming", "table.arbiter_came"]
    assert (table.called_at, table.arbiter_coming) == (None, False)


def test_the_table_may_end_an_answered_call(table):
    call_arbiter(table)
    arbiter_answer(table=table, actor=cast.basile())
    call_arbiter(table, waiting=False)
    assert call_events(table)[-1] == "table.arbiter_came"


def test_the_arbiter_may_end_an_unanswered_call(table):
    call_arbiter(table)
    call_arbiter(table, waiting=False, actor=cast.basile())
    assert call_events(table) == ["table.arbiter_called", "table.arbiter_came"]


def test_calling_and_answering_are_idempotent(table):
    for _ in range(2):
        call_arbiter(table)
    for _ in range(2):
        arbiter_answer(table=table, actor=cast.basile())
    version = table.version
    call_arbiter(table)
    assert call_events(table) == ["table.arbiter_called", "table.arbiter_coming"]
    assert table.version == version


def test_an_answer_to_a_call_that_is_over_is_refused(table):
    with pytest.raises(Conflict) as refusal:
        arbiter_answer(table=table, actor=cast.basile())
    assert refusal.value.code == "call_over"


def test_only_the_arbiter_answers(table):
    call_arbiter(table)
    with pytest.raises(DomainError) as refusal:
        arbiter_answer(table=table, actor=tablet_actor(table))
    assert refusal.value.code == "arbiter_only"


def test_a_confirmed_sheet_ends_the_call(table):
    cast.enter(table, cast.alice())
    call_arbiter(table)
    arbiter_answer(table=table, actor=cast.basile())
    cast.confirm(table, actor=tablet_actor(table))
    assert (table.called_at, table.arbiter_coming) == (None, False)


def test_the_next_call_is_unanswered(table):
    call_arbiter(table)
    arbiter_answer(table=table, actor=cast.basile())
    call_arbiter(table, waiting=False)
    call_arbiter(table, actor=cast.basile())
    assert not table.arbiter_coming


def test_a_tablet_is_limited_to_one_call_a_minute_and_the_desk_is_not(table):
    call_arbiter(table)
    call_arbiter(table, waiting=False)
    with pytest.raises(TooMany) as refusal:
        call_arbiter(table)
    assert refusal.value.code == "call_too_soon"
    assert table.called_at is None
    call_arbiter(table, actor=cast.basile())
    call_arbiter(table, waiting=False, actor=cast.basile())
    with time_machine.travel(timezone.now() + timedelta(seconds=61)):
        call_arbiter(table)
    assert call_events(table).count("table.arbiter_called") == 3


def test_the_limit_applies_to_each_table(table):
    call_arbiter(table)
    neighbour = cast.table_of(table.round.stage.tournament, 2)
    call_arbiter(neighbour)
    assert neighbour.called_at is not None


@pytest.mark.parametrize("create_actor", [tablet_actor, lambda _table: cast.basile()], ids=["a tablet", "the desk"])
def test_a_call_in_a_round_that_is_not_open_is_refused(create_actor):
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    for number in (1, 2):
        table = cast.table_of(tournament, 1, number)
        with pytest.raises(Conflict) as refusal:
            call_arbiter(table, actor=create_actor(table))
        assert refusal.value.code == "round_not_open"
        assert call_events(table) == []


def test_a_call_may_be_ended_after_the_round(table):
    tournament = table.round.stage.tournament
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    call_arbiter(table, actor=cast.basile())
    round_close(round_=table.round, actor=cast.alice())
    call_arbiter(table, waiting=False, actor=cast.basile())
    assert table.called_at is None
    assert list(check_log(tournament)) == []


def test_a_call_does_not_change_the_version_of_the_table(table):
    cast.enter(table, cast.alice())
    version = table.version
    call_arbiter(table)
    arbiter_answer(table=table, actor=cast.basile())
    call_arbiter(table, waiting=False)
    assert cast.table_of(table.round.stage.tournament).version == version
    table_confirm(table=table, seat=2, entered_by=1, version=version, actor=tablet_actor(table))
    assert list(check_log(table.round.stage.tournament)) == []


def test_the_log_has_the_actors_of_call_answer_and_end(table):
    call_arbiter(table)
    arbiter_answer(table=table, actor=cast.basile())
    call_arbiter(table, waiting=False, actor=cast.alice())
    actors = (
        events_of_table(table).filter(name__contains="arbiter").order_by("sequence").values_list("actor", flat=True)
    )
    assert [actor.partition(":")[0] for actor in actors] == ["tablet", "arbiter", "director"]
    words, names = ("table 1, appareil 1", "basile", "alice"), Names(table.round.stage.tournament)
    assert all(word in names.actor(actor) for word, actor in zip(words, actors, strict=True))
