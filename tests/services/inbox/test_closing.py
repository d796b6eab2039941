"""Closing a round with gaps: the director must have seen the present sheet of each table with a gap.

A gap is an unfinished or unconfirmed sheet, an undecided submission, or an open dispute.
"""

from random import Random

import pytest

from tests import cast
from tournaments.models import Deal, Dispute, Round, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.gaps import Remedy, round_gaps, unfinished_tables
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.inbox.closing import round_close_settled
from tournaments.services.inbox.decide import submission_put_aside
from tournaments.services.inbox.disputes import DisputeInput, dispute_write
from tournaments.services.play.rounds import round_close

pytestmark = pytest.mark.django_db


def get_first_round(tournament: Tournament) -> Round:
    return tournament.first_stage.rounds.select_related("stage__tournament").get(number=1)


def create_unfinished_tournament() -> Tournament:
    """Confirm table 1; enter one of two deals at table 2, both at table 3 without confirmation, none at table 4."""
    tournament = cast.running_tournament(16, deals_per_round=2)
    cast.fill(cast.table_of(tournament, 1), Random(1))
    cast.enter(cast.table_of(tournament, 2), cast.alice())
    for number in (1, 2):
        cast.enter(cast.table_of(tournament, 3), cast.alice(), number=number)
    return tournament


def gap_versions(tournament: Tournament, *tables: int) -> dict[int, int]:
    """Return the versions of the sheets of these tables, or of all with a gap, as the page of the desk sends them."""
    gaps = round_gaps(get_first_round(tournament))
    return {gap.number: gap.sheet.table.version for gap in gaps if not tables or gap.number in tables}


def close(tournament: Tournament, versions: dict[int, int], reason: str = "retard") -> Round:
    return round_close_settled(round_=get_first_round(tournament), versions=versions, reason=reason, actor=cast.alice())


def test_the_gaps_of_each_table_are_listed() -> None:
    tournament = create_unfinished_tournament()  # deals are missing at tables 2 and 4, a confirmation at 3
    assert [(gap.number, gap.remedy) for gap in round_gaps(get_first_round(tournament))] == [
        (2, Remedy.STOP),
        (3, Remedy.CONFIRM),
        (4, Remedy.STOP),
    ]
    assert unfinished_tables(get_first_round(tournament)) == [2, 3, 4]


def test_closing_settles_all_gaps() -> None:
    tournament = create_unfinished_tournament()
    assert close(tournament, gap_versions(tournament)).state == Round.State.CLOSED
    tables = Table.objects.filter(round__stage__tournament=tournament, round__number=1)
    assert {table.state for table in tables} == {Table.State.CONFIRMED}
    lines = Deal.objects.filter(table__in=tables).order_by("table__station__number", "number")
    played, not_played = Deal.Status.PLAYED, Deal.Status.NOT_PLAYED
    # Table 1 was done before; one deal of table 2 was missing, none of table 3, both of table 4.
    assert [line.status for line in lines][2:] == [played, not_played, played, played, not_played, not_played]
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


@pytest.mark.parametrize("left_out", [2, 3, 4])
def test_closing_is_refused_if_a_table_is_left_out(left_out: int) -> None:
    tournament = create_unfinished_tournament()
    versions = gap_versions(tournament, *({2, 3, 4} - {left_out}))
    event_count = tournament.events.count()
    with pytest.raises(Conflict) as refusal:
        close(tournament, versions)
    assert (refusal.value.code, refusal.value.params["tables"]) == ("round_unfinished", str(left_out))
    assert tournament.events.count() == event_count


def test_closing_is_refused_if_a_sheet_has_changed() -> None:
    tournament = create_unfinished_tournament()
    versions = gap_versions(tournament)
    cast.enter(cast.table_of(tournament, 4), cast.alice())
    with pytest.raises(Conflict) as refusal:
        close(tournament, versions)
    assert refusal.value.params["tables"] == "4"
    assert sheet_get(cast.table_of(tournament, 4)).counted == 1


def test_closing_with_gaps_requires_a_reason() -> None:
    tournament = create_unfinished_tournament()
    with pytest.raises(DomainError) as refusal:
        close(tournament, gap_versions(tournament), reason=" ")
    assert refusal.value.code == "reason_required"
    assert get_first_round(tournament).state == Round.State.OPEN


def test_a_missing_paper_sheet_is_recorded_as_zero() -> None:
    tournament = cast.running_tournament(8, recording_mode="totals")
    close(tournament, gap_versions(tournament))
    assert {seat.score for table in (1, 2) for seat in cast.table_of(tournament, table).seats.all()} == {0}
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def create_confirmed_tournament() -> Tournament:
    tournament = cast.running_tournament(8, deals_per_round=1)
    for number in (1, 2):
        cast.fill(cast.table_of(tournament, number), Random(number))
    return tournament


def test_a_dispute_of_a_confirmed_sheet_keeps_the_round_open() -> None:
    tournament = create_confirmed_tournament()
    dispute_write(
        sheet=sheet_get(cast.table_of(tournament, 2)),
        dispute=DisputeInput(seat=3, text="pas mes points"),
        actor=cast.alice(),
    )
    with pytest.raises(Conflict) as refusal:
        round_close(round_=get_first_round(tournament), actor=cast.alice())
    assert (refusal.value.code, unfinished_tables(get_first_round(tournament))) == ("round_unfinished", [2])
    assert [gap.remedy for gap in round_gaps(get_first_round(tournament))] == [None]
    close(tournament, gap_versions(tournament))
    assert Dispute.objects.get().state == Dispute.State.SETTLED
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def create_tournament_with_conflict() -> tuple[Tournament, Submission]:
    """Confirm both tables, entered at the desk; then a tablet of table 1 sends another result for its first line."""
    tournament = create_confirmed_tournament()
    device, _secret = cast.tablet(1, tournament)
    submission = cast.send(device, "another-1", payload={"outcome": cast.SIMPLE_GARDE | {"points": 63}})
    assert submission.verdict == Submission.Verdict.CONFLICT
    return tournament, submission


def test_a_conflicting_result_keeps_the_round_open() -> None:
    tournament, submission = create_tournament_with_conflict()
    with pytest.raises(Conflict):
        round_close(round_=get_first_round(tournament), actor=cast.alice())
    submission_put_aside(submission=submission, reason="vu à la table", actor=cast.alice())
    assert round_close(round_=get_first_round(tournament), actor=cast.alice()).state == Round.State.CLOSED


def test_closing_puts_a_conflict_aside_and_keeps_it() -> None:
    tournament, submission = create_tournament_with_conflict()
    close(tournament, gap_versions(tournament), reason="vu à la table")
    submission.refresh_from_db()
    assert (submission.verdict, submission.reason) == (Submission.Verdict.REFUSED, "vu à la table")
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def test_a_round_without_gaps_closes_without_a_reason() -> None:
    tournament = create_confirmed_tournament()
    assert close(tournament, {}, reason="").state == Round.State.CLOSED
    with pytest.raises(Conflict) as refusal:
        close(tournament, {})
    assert refusal.value.code == "round_not_open"
