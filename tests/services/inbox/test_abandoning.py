"""An abandoned round does not count and is played again; lines of its first play never count in the second.

First the round that is played again and late lines, then undo, and refusals.
"""

from random import Random

import pytest

from tests import cast
from tournaments.log.rows import rows_of
from tournaments.models import Deal, Round, Submission, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.moments import replay_until
from tournaments.selectors.play.sheets import sheet_get
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.log.undo import event_undo
from tournaments.services.play.adjustments import AdjustmentInput, adjustment_give
from tournaments.services.play.rounds import round_open
from tournaments.services.seating.redraws import draw_discard

pytestmark = pytest.mark.django_db
FIRST_PLAY, SECOND_PLAY = 1, 2001  # round number in submissions: 2,000 is added for each later play of a round


@pytest.fixture
def tournament() -> Tournament:
    """Two rounds; table 1 has one deal of two, table 2 is done."""
    tournament = cast.running_tournament(8, rounds_planned=2, deals_per_round=2)
    cast.enter(cast.table_of(tournament, 1), cast.alice())
    cast.fill(cast.table_of(tournament, 2), Random(1))
    return tournament


def get_round(tournament: Tournament) -> Round:
    return tournament.first_stage.rounds.select_related("stage__tournament").get(number=1)


def abandon(tournament: Tournament) -> Round:
    return round_abandon(round_=get_round(tournament), reason="alarme", actor=cast.alice())


def abandon_and_reopen(tournament: Tournament) -> None:
    abandon(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())


def get_submission(tournament: Tournament, client_id: str = "tablet-1-deal-1") -> Submission:
    submissions = Submission.objects.select_related("table__round__stage__tournament", "table__station", "tournament")
    return submissions.get(tournament=tournament, client_id=client_id)


def undo_last(tournament: Tournament, name: str) -> None:
    sequence = tournament.events.filter(name=name).latest("sequence").sequence
    event_undo(tournament=tournament, sequence=sequence, actor=cast.alice())


def test_results_no_longer_count_and_stay_in_the_log(tournament: Tournament) -> None:
    event_count = tournament.events.filter(name="deal.recorded").count()
    assert abandon(tournament).state == Round.State.PLANNED
    assert not Deal.objects.exists()
    assert {row.total for row in standings_compute(tournament.first_stage)} == {0}
    assert tournament.events.filter(name="deal.recorded").count() == event_count == 3  # one of table 1, two of table 2
    assert list(check_log(tournament)) == []


def test_the_round_is_played_again_with_the_same_seats(tournament: Tournament) -> None:
    seats = [seat.entry_id for seat in cast.table_of(tournament).seats.all()]
    abandon_and_reopen(tournament)
    table = cast.table_of(tournament)
    assert [seat.entry_id for seat in table.seats.all()] == seats
    assert (table.round.state, table.round.play, table.round.address) == ("open", 2, SECOND_PLAY)
    assert sheet_get(table).next_number == 1


def test_a_late_line_of_the_abandoned_play_is_a_conflict(tournament: Tournament) -> None:
    device = cast.tablet(1, tournament)[0]
    abandon_and_reopen(tournament)
    late_line = cast.send(device, round_address=FIRST_PLAY)
    assert (late_line.verdict, late_line.answered["code"]) == (Submission.Verdict.CONFLICT, "play_abandoned")
    assert not Deal.objects.exists()
    new_line = cast.send(device, "of-the-second-play", round_address=SECOND_PLAY)
    assert new_line.verdict == Submission.Verdict.ACCEPTED
    assert get_submission(tournament).verdict == Submission.Verdict.CONFLICT  # although the sheet has the same line now
    assert list(check_log(tournament)) == []


def test_a_line_of_the_abandoned_play_is_no_second_entry_of_the_sheet(tournament: Tournament) -> None:
    """Two devices that enter the same sheet confirm it, if both have entered it in the present play."""
    first_device, second_device = (cast.tablet(1, tournament)[0] for _ in range(2))
    for line in (1, 2):
        cast.send(first_device, f"first-play-{line}", line=line, round_address=FIRST_PLAY)
    abandon_and_reopen(tournament)
    for line in (1, 2):
        cast.send(second_device, f"second-play-{line}", line=line, round_address=SECOND_PLAY)
    cast.send(first_device, "second-play-again-1", line=1, round_address=SECOND_PLAY)
    # The first device has entered line 2 in the first play only.
    assert cast.table_of(tournament).state == Table.State.PLAYING
    cast.send(first_device, "second-play-again-2", line=2, round_address=SECOND_PLAY)
    assert cast.table_of(tournament).state == Table.State.CONFIRMED


def test_the_desk_can_only_put_a_late_line_aside(tournament: Tournament) -> None:
    abandon_and_reopen(tournament)
    cast.send(cast.tablet(1, tournament)[0], round_address=FIRST_PLAY)
    with pytest.raises(Conflict) as refusal:
        submission_take(submission=get_submission(tournament), reason="relu", actor=cast.basile())
    assert refusal.value.code == "play_abandoned"
    submission_put_aside(submission=get_submission(tournament), reason="relu", actor=cast.basile())
    assert get_submission(tournament).verdict == Submission.Verdict.REFUSED


def test_waiting_submissions_are_put_aside(tournament: Tournament) -> None:
    cast.send(cast.tablet(1, tournament)[0], line=5)  # lines 2 to 4 have not come
    assert get_submission(tournament).verdict == Submission.Verdict.WAITING
    abandon(tournament)
    assert (get_submission(tournament).verdict, get_submission(tournament).reason) == (
        Submission.Verdict.REFUSED,
        "alarme",
    )


def test_abandoning_and_reopening_increments_the_version_of_sheets(tournament: Tournament) -> None:
    version_before = cast.table_of(tournament, 2).version
    abandon_and_reopen(tournament)
    assert cast.table_of(tournament, 2).version > version_before


def test_an_adjustment_in_the_round_stays_without_a_round(tournament: Tournament) -> None:
    entry = cast.entry_of(tournament, 1)
    adjustment = adjustment_give(
        stage=tournament.first_stage,
        adjustment=AdjustmentInput(
            entry=entry, kind="penalty", points=10, reason="retard", round_=get_round(tournament)
        ),
        actor=cast.basile(),
    )
    abandon(tournament)
    adjustment.refresh_from_db()
    assert (adjustment.round, adjustment.begun, adjustment.cancelled) == (None, 0, False)
    undo_last(tournament, "round.abandoned")
    adjustment.refresh_from_db()
    assert (adjustment.round, adjustment.begun) == (get_round(tournament), 1)
    assert list(check_log(tournament)) == []


def test_undo_restores_the_round(tournament: Tournament) -> None:
    def replayed_rows() -> dict[object, object]:
        tournament.refresh_from_db()
        rows = rows_of(replay_until(tournament, sequence=tournament.version).state)
        return {key: row for key, row in rows.items() if key[0] in {"deal", "seat", "round", "confirmation"}}

    rows_before = replayed_rows()
    abandon(tournament)
    undo_last(tournament, "round.abandoned")
    assert replayed_rows() == rows_before
    assert Table.objects.filter(state="confirmed").count() == 1
    assert get_round(tournament).address == FIRST_PLAY
    assert list(check_log(tournament)) == []


def test_undo_is_refused_once_the_round_is_played_again(tournament: Tournament) -> None:
    abandon_and_reopen(tournament)
    with pytest.raises(Conflict) as refusal:
        undo_last(tournament, "round.abandoned")
    assert refusal.value.code == "undo_later"


def test_a_line_of_the_abandoned_play_cannot_be_undone_in_the_next(tournament: Tournament) -> None:
    event = tournament.events.filter(name="deal.recorded", table=1).get()
    abandon_and_reopen(tournament)
    cast.enter(cast.table_of(tournament), cast.alice())
    with pytest.raises(Conflict) as refusal:
        event_undo(tournament=tournament, sequence=event.sequence, actor=cast.alice())
    assert refusal.value.code == "undo_later"
    assert Deal.objects.count() == 1


def test_a_round_can_be_abandoned_twice(tournament: Tournament) -> None:
    abandon_and_reopen(tournament)
    abandon(tournament)
    assert get_round(tournament).play == 3
    assert list(check_log(tournament)) == []


def test_the_draw_cannot_be_discarded_after_an_abandoned_round(tournament: Tournament) -> None:
    abandon(tournament)
    with pytest.raises(Conflict):
        draw_discard(stage=tournament.first_stage, actor=cast.alice())


def test_a_reason_and_a_director_are_required(tournament: Tournament) -> None:
    for actor, reason in ((cast.alice(), " "), (cast.basile(), "alarme")):
        with pytest.raises(DomainError):
            round_abandon(round_=get_round(tournament), reason=reason, actor=actor)
    assert Deal.objects.count() == 3  # all lines of both tables


def test_only_an_open_round_can_be_abandoned(tournament: Tournament) -> None:
    abandon(tournament)
    with pytest.raises(Conflict) as refusal:
        abandon(tournament)
    assert refusal.value.code == "round_not_open"


def test_the_desk_cannot_record_a_line_in_an_abandoned_round(tournament: Tournament) -> None:
    table = cast.table_of(tournament)
    abandon(tournament)
    with pytest.raises(Conflict) as refusal:
        cast.enter(table, cast.alice())
    assert refusal.value.code == "round_not_open"
