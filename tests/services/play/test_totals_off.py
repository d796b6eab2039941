"""A paper sheet that does not sum to zero can only be recorded by the arbiter, with a reason."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.transfer import log_export, log_import
from tournaments.services.log.undo import event_undo
from tournaments.services.play.sheets import table_totals_record

pytestmark = pytest.mark.django_db
INVALID, VALID = (40, -10, -10, -10), (30, -10, -10, -10)  # sums of 10 and of 0


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, recording_mode="totals")


def record_totals(tournament: Tournament, totals: tuple[int, ...], reason: str, actor: Actor | None = None) -> None:
    table = cast.table_of(tournament)
    actor = actor or cast.basile()
    table_totals_record(table=table, totals=totals, version=table.version, reason=reason, actor=actor)


def test_the_arbiter_records_invalid_totals_with_a_reason(tournament: Tournament) -> None:
    record_totals(tournament, INVALID, "feuille illisible")
    table = cast.table_of(tournament)
    assert [seat.score for seat in table.seats.all()] == list(INVALID)
    assert table.totals_reason == "feuille illisible"
    cast.confirm(table)
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("reason", ["", "  "])
def test_without_a_reason_invalid_totals_are_refused(tournament: Tournament, reason: str) -> None:
    with pytest.raises(DomainError) as refusal:
        record_totals(tournament, INVALID, reason)
    assert refusal.value.code == "scores_not_zero"


def test_a_table_cannot_record_invalid_totals(tournament: Tournament) -> None:
    with pytest.raises(DomainError) as refusal:
        record_totals(tournament, INVALID, "c’est ainsi", Actor.tablet(cast.tablet(1, tournament)[0]))
    assert refusal.value.code == "scores_not_zero"


def test_totals_that_sum_to_zero_have_no_reason(tournament: Tournament) -> None:
    record_totals(tournament, INVALID, "feuille illisible")
    record_totals(tournament, VALID, "relue")
    assert cast.table_of(tournament).totals_reason == ""
    assert list(check_log(tournament)) == []


def test_undo_restores_the_earlier_totals_and_reason(tournament: Tournament) -> None:
    record_totals(tournament, INVALID, "feuille illisible")
    record_totals(tournament, VALID, "")
    event_undo(tournament=tournament, sequence=tournament.events.latest("sequence").sequence, actor=cast.basile())
    table = cast.table_of(tournament)
    assert ([seat.score for seat in table.seats.all()], table.totals_reason) == (list(INVALID), "feuille illisible")
    assert list(check_log(tournament)) == []


def test_the_log_with_invalid_totals_can_be_imported(tournament: Tournament) -> None:
    record_totals(tournament, INVALID, "feuille illisible")
    log_lines = list(log_export(tournament))
    tournament.first_stage.rounds.all().delete()
    tournament.delete()
    assert list(check_log(log_import(log_lines, cast.organiser()))) == []
