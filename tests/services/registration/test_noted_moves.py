"""Notes of departures and arrivals while a round is open: stored, shown, deleted, decided after the round.

First notes and their deletion, then what waits for the decision, and refusals.
"""

from random import Random

import pytest

from tests import cast
from tournaments.models import Entry, Round, Seat, Table, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.next_step import Step, next_step
from tournaments.services.core.errors import Conflict
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.play.rounds import round_close, round_open, round_reopen
from tournaments.services.registration.entries import entry_add, entry_check_in
from tournaments.services.registration.noted import arrival_note, leaving_note, move_drop, moves_note
from tournaments.services.seating.repairs import entry_arrive, entry_withdraw, repair_make, repair_undo
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.web.desk.next_action import next_action

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(16, rounds_planned=2, deals_per_round=1)


def add_late_entry(tournament: Tournament) -> Entry:
    return entry_add(tournament=tournament, player=cast.player(70), actor=cast.alice())


def play_and_close_round(tournament: Tournament) -> Round:
    """Play the open round to its end, close and return it."""
    open_round = tournament.first_stage.rounds.get(state=Round.State.OPEN)
    for table in Table.objects.filter(round=open_round).select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(1))
    closed_round = round_close(round_=open_round, actor=cast.alice())
    tournament.refresh_from_db()
    return closed_round


def get_next_step(tournament: Tournament):
    return next_step(tournament.first_stage, least_players=8)  # of a draw, which these tournaments have


def event_names(tournament: Tournament) -> list[str]:
    return list(tournament.events.order_by("sequence").values_list("name", flat=True))


def reload(entry: Entry) -> Entry:
    """Return the entry as stored, with its start in the first stage."""
    return entry.tournament.first_stage.entries.select_related("tournament", "player").get(pk=entry.pk)


def test_a_departure_during_a_round_is_noted_and_changes_no_seat(tournament):
    leaver, seats_before = cast.entry_of(tournament, 5), list(Seat.objects.order_by("pk").values_list("pk", "entry"))
    assert entry_withdraw(stage=tournament.first_stage, entry=leaver, actor=cast.alice()) is None
    assert (reload(leaver).state, reload(leaver).leaves_after_round) == (Entry.State.CHECKED_IN, 1)
    assert list(Seat.objects.order_by("pk").values_list("pk", "entry")) == seats_before
    assert event_names(tournament)[-1] == "entry.leaving_noted"


def test_an_arrival_during_a_round_is_noted_and_changes_no_seat(tournament):
    comer = add_late_entry(tournament)
    assert entry_arrive(stage=tournament.first_stage, entry=comer, actor=cast.alice()) is None
    assert (reload(comer).number, reload(comer).arrives_after_round) == (None, 1)
    assert event_names(tournament)[-1] == "entry.arrival_noted"


def test_noting_is_idempotent(tournament):
    leaver = cast.entry_of(tournament, 5)
    leaving_note(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    leaving_note(stage=tournament.first_stage, entry=reload(leaver), actor=cast.alice())
    assert event_names(tournament).count("entry.leaving_noted") == 1


def test_a_note_can_be_deleted(tournament):
    leaver, comer = cast.entry_of(tournament, 5), add_late_entry(tournament)
    moves_note(stage=tournament.first_stage, leavers=[leaver], arrivals=[comer], actor=cast.alice())
    for entry in (leaver, comer, leaver):  # deleting is idempotent
        move_drop(stage=tournament.first_stage, entry=reload(entry), actor=cast.alice())
    assert (reload(leaver).leaves_after_round, reload(comer).arrives_after_round) == (None, None)
    assert event_names(tournament)[-2:] == ["entry.leaving_dropped", "entry.arrival_dropped"]
    play_and_close_round(tournament)
    assert get_next_step(tournament).step == Step.OPEN_ROUND


def test_a_round_opens_only_after_notes_are_decided(tournament):
    leaver, comer = cast.entry_of(tournament, 5), add_late_entry(tournament)
    moves_note(stage=tournament.first_stage, leavers=[leaver], arrivals=[comer], actor=cast.alice())
    play_and_close_round(tournament)
    assert reload(leaver).state == Entry.State.CHECKED_IN
    assert tournament.first_stage.draws.count() == 1
    step = get_next_step(tournament)
    assert (step.step, step.round, step.leavers, step.arrivals) == (
        Step.DECIDE_MOVES,
        1,
        (leaver.pk,),
        (comer.pk,),
    )
    with pytest.raises(Conflict) as refusal:
        round_open(stage=tournament.first_stage, actor=cast.alice())
    assert refusal.value.code == "moves_undecided"
    assert leaver.full_name in refusal.value.text
    repair_make(stage=tournament.first_stage, leavers=[reload(leaver)], arrivals=[reload(comer)], actor=cast.alice())
    assert (reload(leaver).left_after_round, reload(leaver).leaves_after_round) == (1, None)
    assert (reload(comer).joined_round, reload(comer).arrives_after_round) == (2, None)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_moves_noted_during_an_abandoned_first_round_are_decided_before_it_opens_again(tournament):
    leaver = cast.entry_of(tournament, 5)
    leaving_note(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    round_abandon(round_=tournament.first_stage.rounds.get(number=1), reason="alarme", actor=cast.alice())
    tournament.refresh_from_db()
    step = get_next_step(tournament)
    assert (step.step, step.round, step.leavers) == (Step.DECIDE_MOVES, None, (leaver.pk,))
    assert next_action(tournament.first_stage).title == "Des départs ou des arrivées sont notés"
    repair_make(stage=tournament.first_stage, leavers=[reload(leaver)], arrivals=[], actor=cast.alice())
    assert (reload(leaver).state, reload(leaver).left_after_round) == (Entry.State.WITHDRAWN, 0)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    assert list(check_log(tournament)) == []


def test_undoing_the_repair_restores_the_notes(tournament):
    leaver, comer = cast.entry_of(tournament, 5), add_late_entry(tournament)
    moves_note(stage=tournament.first_stage, leavers=[leaver], arrivals=[comer], actor=cast.alice())
    play_and_close_round(tournament)
    unnoted_leaver = cast.entry_of(tournament, 6)
    people = [reload(leaver), reload(unnoted_leaver)]
    repair_make(stage=tournament.first_stage, leavers=people, arrivals=[reload(comer)], actor=cast.alice())
    tournament.refresh_from_db()
    repair_undo(stage=tournament.first_stage, actor=cast.alice())
    assert (reload(leaver).leaves_after_round, reload(comer).arrives_after_round) == (1, 1)
    assert reload(unnoted_leaver).leaves_after_round is None
    assert get_next_step(tournament).step == Step.DECIDE_MOVES


def test_during_the_last_round_a_departure_takes_effect_when_it_closes(tournament):
    play_and_close_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    leaver = cast.entry_of(tournament, 5)
    leaving_note(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    play_and_close_round(tournament)
    assert (reload(leaver).state, reload(leaver).left_after_round) == (Entry.State.WITHDRAWN, 2)
    assert reload(leaver).leaves_after_round is None
    assert event_names(tournament)[-1] == "entry.withdrawn"
    assert get_next_step(tournament).step == Step.FINISH


def test_an_arrival_during_the_last_round_is_refused(tournament):
    play_and_close_round(tournament)
    round_open(stage=tournament.first_stage, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        arrival_note(stage=tournament.first_stage, entry=add_late_entry(tournament), actor=cast.alice())
    assert refusal.value.code == "round_is_last"


def test_a_ranked_round_is_seated_only_after_notes_are_decided():
    tournament = cast.running_tournament(16, rounds_planned=2, ranked_rounds=1, deals_per_round=1)
    leaver = cast.entry_of(tournament, 5)
    leaving_note(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    play_and_close_round(tournament)
    with pytest.raises(Conflict) as refusal:
        round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert refusal.value.code == "moves_undecided"
    repair_make(stage=tournament.first_stage, leavers=[reload(leaver)], actor=cast.alice())
    tournament.refresh_from_db()
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert not Seat.objects.filter(entry=leaver, table__round__number=2).exists()


def test_reopening_the_round_keeps_the_notes(tournament):
    leaver = cast.entry_of(tournament, 5)
    leaving_note(stage=tournament.first_stage, entry=leaver, actor=cast.alice())
    round_reopen(round_=play_and_close_round(tournament), actor=cast.alice())
    assert reload(leaver).leaves_after_round == 1
    assert get_next_step(tournament).step == Step.CLOSE_ROUND


def test_marking_a_player_absent_deletes_the_note(tournament):
    comer = add_late_entry(tournament)
    arrival_note(stage=tournament.first_stage, entry=comer, actor=cast.alice())
    entry_check_in(entry=reload(comer), state=Entry.State.NO_SHOW, actor=cast.alice())
    assert reload(comer).arrives_after_round is None
    assert event_names(tournament)[-2:] == ["entry.arrival_dropped", "entry.checked_in"]


def test_noting_between_rounds_is_refused(tournament):
    play_and_close_round(tournament)
    with pytest.raises(Conflict) as refusal:
        leaving_note(stage=tournament.first_stage, entry=cast.entry_of(tournament, 5), actor=cast.alice())
    assert refusal.value.code == "round_not_open"


def test_leavers_need_a_seat_and_arrivals_must_have_none(tournament):
    for note_move, entry in ((leaving_note, add_late_entry(tournament)), (arrival_note, cast.entry_of(tournament, 5))):
        with pytest.raises(Conflict) as refusal:
            note_move(stage=tournament.first_stage, entry=entry, actor=cast.alice())
        assert refusal.value.code == "entry_state"
