"""The time for claims after each round: after it, objections to its deals are refused, corrections are not."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from django.core.cache import cache

from tests import cast
from tests.services.play.test_objections import refusal_code, sitter
from tournaments.models import Dispute, Round, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.claims import ProvisionalRound, provisional_rounds
from tournaments.services.core.errors import Conflict
from tournaments.services.inbox.disputes import DisputeInput, objection_open, reading_dispute
from tournaments.services.play.rounds import round_close, round_reopen
from tournaments.services.play.sheets import table_reopen
from tournaments.services.setup.settings import tournament_configure

pytestmark = pytest.mark.django_db
CLOSED = datetime(2026, 11, 21, 14, 25, tzinfo=UTC)  # 15:25 in the hall
CLAIM_TIME = timedelta(minutes=15)
LAST_SECOND = CLOSED + CLAIM_TIME - timedelta(seconds=1)


@pytest.fixture
def tournament() -> Tournament:
    """Return a tournament whose first round of two was closed at `CLOSED`."""
    cache.clear()
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=1, round_claim_minutes=15)
    with time_machine.travel(CLOSED, tick=False):
        cast.close_round(tournament)
    tournament.refresh_from_db()
    return tournament


def first_round(tournament: Tournament) -> Round:
    return Round.objects.select_related("stage__tournament").get(stage__tournament=tournament, number=1)


def object_to_line(table: Table) -> Dispute:
    return objection_open(entry=sitter(table, 1), table=table, line=1, text="Il manque une poignée.")


def test_an_objection_is_accepted_until_the_last_second(tournament: Tournament) -> None:
    with time_machine.travel(LAST_SECOND, tick=False):
        assert object_to_line(cast.table_of(tournament)).state == Dispute.State.OPEN


@pytest.mark.parametrize("line", [1, None])
def test_an_objection_after_the_time_of_the_round_is_refused(tournament: Tournament, line: int | None) -> None:
    table = cast.table_of(tournament)
    with time_machine.travel(CLOSED + CLAIM_TIME, tick=False):
        assert refusal_code(sitter(table, 1), table, line=line) == "objections_round_over"
    assert not Dispute.objects.exists()


def test_the_desk_corrects_after_the_time_of_the_round(tournament: Tournament) -> None:
    with time_machine.travel(CLOSED + timedelta(hours=2), tick=False):
        table_reopen(table=cast.table_of(tournament), reason="erreur", actor=cast.basile())
    assert cast.table_of(tournament).state == Table.State.PLAYING
    assert list(check_log(tournament)) == []


def test_a_reopened_round_has_no_end_until_it_is_closed_again(tournament: Tournament) -> None:
    later = CLOSED + timedelta(hours=1)
    with time_machine.travel(later, tick=False):
        round_reopen(round_=first_round(tournament), actor=cast.alice())
        assert first_round(tournament).provisional_until is None
        round_close(round_=first_round(tournament), actor=cast.alice())
        object_to_line(cast.table_of(tournament))
    assert first_round(tournament).provisional_until == later + CLAIM_TIME


def test_the_open_round_takes_objections_when_the_earlier_one_is_final(tournament: Tournament) -> None:
    with time_machine.travel(CLOSED + timedelta(hours=1), tick=False):
        cast.open_next_round(tournament)
        table = cast.table_of(tournament, 1, 2)
        cast.enter(table, cast.alice())
        assert object_to_line(table).line == 1


def test_without_minutes_objections_end_with_the_tournament() -> None:
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    with time_machine.travel(datetime.now(UTC) + timedelta(days=30), tick=False):
        assert first_round(tournament).provisional_until is None
        assert object_to_line(cast.table_of(tournament)).line == 1


def test_minutes_added_during_the_day_count_from_the_closing(tournament: Tournament) -> None:
    with time_machine.travel(CLOSED + CLAIM_TIME, tick=False):
        tournament_configure(tournament=tournament, settings={"round_claim_minutes": 60}, actor=cast.alice())
        object_to_line(cast.table_of(tournament))
    assert first_round(tournament).provisional_until == CLOSED + timedelta(hours=1)
    assert list(check_log(tournament)) == []


def test_the_last_closed_round_is_named_while_it_is_provisional(tournament: Tournament) -> None:
    expected = ProvisionalRound(number=1, stage="", until=CLOSED + CLAIM_TIME)
    with time_machine.travel(LAST_SECOND, tick=False):
        assert provisional_rounds(tournament) == [expected]
    with time_machine.travel(CLOSED + CLAIM_TIME, tick=False):
        assert provisional_rounds(tournament) == []


def test_rounds_of_two_stages_are_named_with_their_stage(tournament: Tournament) -> None:
    final = tournament.stages.create(number=2, name="Finale")
    final.rounds.create(number=1, state=Round.State.CLOSED, closed_at=CLOSED + timedelta(minutes=5))
    with time_machine.travel(LAST_SECOND, tick=False):
        stages = [round_.stage for round_ in provisional_rounds(tournament)]
    assert stages == [tournament.name, "Finale"]


def test_a_final_round_is_not_disputed_from_the_reading_on_a_phone(tournament: Tournament) -> None:
    with time_machine.travel(CLOSED + CLAIM_TIME, tick=False), pytest.raises(Conflict) as refused:
        reading_dispute(table=cast.table_of(tournament), dispute=DisputeInput(seat=1, text="Le tas recompté"))
    assert refused.value.code == "objections_round_over"


def test_the_deadline_of_the_tournament_replaces_that_of_its_rounds(tournament: Tournament) -> None:
    with time_machine.travel(CLOSED, tick=False):
        assert provisional_rounds(tournament)
        tournament.state, tournament.claims_until = Tournament.State.FINISHED, CLOSED + timedelta(minutes=5)
        assert provisional_rounds(tournament) == []
