"""Results are provisional until the time for claims is over, and final then."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests import cast
from tournaments.models import Entry, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.claims import claims_deadline_set
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db
BEFORE, DEADLINE, AFTER = (datetime(2026, 11, 21, 17, minute, tzinfo=UTC) for minute in (20, 30, 31))


@pytest.fixture
def tournament() -> Tournament:
    """Return a played tournament in which claims are possible until `DEADLINE`."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1)
    cast.close_round(tournament)
    tournament.refresh_from_db()
    with time_machine.travel(BEFORE, tick=False):
        claims_deadline_set(tournament=tournament, until=DEADLINE, actor=cast.alice())
    return tournament


def finish(tournament: Tournament) -> None:
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())


def publish(tournament: Tournament) -> None:
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)


def give_penalty(tournament: Tournament, entry: Entry) -> None:
    stage, arbiter = tournament.first_stage, cast.basile()
    adjustment_give(
        stage=stage, adjustment=AdjustmentInput(entry=entry, kind="penalty", points=5, reason="retard"), actor=arbiter
    )


def refusal_code(act: Callable[[], object]) -> str:
    with pytest.raises(Conflict) as error:
        act()
    return error.value.code


@pytest.mark.parametrize("until", [datetime(1110, 1, 25, tzinfo=UTC), DEADLINE.replace(year=2027, month=12)])
def test_a_deadline_too_far_away_is_refused(tournament: Tournament, until: datetime) -> None:
    with time_machine.travel(BEFORE, tick=False), pytest.raises(DomainError) as error:
        claims_deadline_set(tournament=tournament, until=until, actor=cast.alice())
    assert error.value.code == "claims_far"
    tournament.refresh_from_db()
    assert tournament.claims_until == DEADLINE


def test_before_the_deadline_results_can_change_and_not_be_published(tournament: Tournament) -> None:
    """EBUScore: an absurd score was found by the server of the club after the evening."""
    with time_machine.travel(BEFORE, tick=False):
        finish(tournament)
        assert not tournament.is_final
        assert refusal_code(lambda: publish(tournament)) == "claims_open"
        table_reopen(table=cast.table_of(tournament), reason="erreur", actor=cast.basile())
    assert list(check_log(tournament)) == []


def test_after_the_deadline_results_cannot_change_and_can_be_published(tournament: Tournament) -> None:
    with time_machine.travel(AFTER, tick=False):
        finish(tournament)
        assert tournament.is_final
        entry = cast.entry_of(tournament, 1)
        sequence = tournament.events.filter(name="table.confirmed").latest("sequence").sequence
        for act in (
            lambda: table_reopen(table=cast.table_of(tournament), reason="erreur", actor=cast.basile()),
            lambda: give_penalty(tournament, entry),
            lambda: event_undo(tournament=tournament, sequence=sequence, actor=cast.alice()),
        ):
            assert refusal_code(act) == "claims_over"
        publish(tournament)
    assert list(check_log(tournament)) == []


def test_the_director_may_remove_the_deadline_once_it_is_over(tournament: Tournament) -> None:
    with time_machine.travel(AFTER, tick=False):
        finish(tournament)
        claims_deadline_set(tournament=tournament, until=None, actor=cast.alice())
        table_reopen(table=cast.table_of(tournament), reason="erreur", actor=cast.basile())


def test_the_deadline_can_be_undone(tournament: Tournament) -> None:
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.alice())
    tournament.refresh_from_db()
    assert tournament.claims_until is None
    assert list(check_log(tournament)) == []


def test_setting_is_idempotent_and_needs_a_director(tournament: Tournament) -> None:
    version = tournament.version
    claims_deadline_set(tournament=tournament, until=DEADLINE, actor=cast.alice())
    assert tournament.version == version
    with pytest.raises(DomainError):
        claims_deadline_set(tournament=tournament, until=None, actor=cast.basile())


@pytest.fixture
def timed() -> Tournament:
    """Return a played tournament with 15 minutes for claims."""
    tournament = cast.running_tournament(8, rounds_planned=1, deals_per_round=1, claim_minutes=15)
    cast.close_round(tournament)
    tournament.refresh_from_db()
    return tournament


def test_the_end_of_play_begins_the_time_for_claims(timed: Tournament) -> None:
    with time_machine.travel(BEFORE, tick=False):
        finish(timed)
        assert timed.claims_until == BEFORE + timedelta(minutes=15)
        assert refusal_code(lambda: publish(timed)) == "claims_open"
    with time_machine.travel(BEFORE + timedelta(minutes=15), tick=False):
        assert timed.is_final
        publish(timed)
    assert list(check_log(timed)) == []


def test_a_later_deadline_of_the_director_stays(timed: Tournament) -> None:
    with time_machine.travel(BEFORE, tick=False):
        claims_deadline_set(tournament=timed, until=BEFORE + timedelta(hours=2), actor=cast.alice())
        finish(timed)
    assert timed.claims_until == BEFORE + timedelta(hours=2)


def test_play_that_is_resumed_gets_the_time_for_claims_again(timed: Tournament) -> None:
    with time_machine.travel(BEFORE, tick=False):
        finish(timed)
    later = BEFORE + timedelta(hours=1)
    with time_machine.travel(later, tick=False):
        tournament_transition(tournament=timed, transition="resume", actor=cast.alice())
        finish(timed)
        assert timed.claims_until == later + timedelta(minutes=15)
        assert not timed.is_final


def test_without_minutes_the_end_of_play_sets_no_deadline(tournament: Tournament) -> None:
    with time_machine.travel(BEFORE, tick=False):
        claims_deadline_set(tournament=tournament, until=None, actor=cast.alice())
        finish(tournament)
    assert tournament.claims_until is None
