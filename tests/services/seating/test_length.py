"""Ending a stage early, adding a round, and undoing both."""

from random import Random

import pytest

from tests import cast
from tournaments.log.events import LengthChanged
from tournaments.models import Round, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.next_step import Step, next_step
from tournaments.services.core.errors import Conflict
from tournaments.services.log.undo import event_undo
from tournaments.services.play.rounds import round_close
from tournaments.services.registration.entries import entry_add
from tournaments.services.registration.noted import arrival_note, leaving_note
from tournaments.services.seating.length import stage_lengthen, stage_stop
from tournaments.services.seating.swiss_rounds import round_rank
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def played_tournament(rounds: int, **settings: object) -> Tournament:
    """Return a tournament of sixteen players after so many rounds of four."""
    tournament = cast.drawn_tournament(16, deals_per_round=1, **{"rounds_planned": 4, **settings})
    for _ in range(rounds):
        cast.play_round(tournament)
    return tournament


def stop(tournament: Tournament) -> None:
    stage_stop(stage=tournament.first_stage, actor=cast.alice())
    assert_log_is_valid(tournament)


def lengthen(tournament: Tournament) -> None:
    stage_lengthen(stage=tournament.first_stage, actor=cast.alice())
    assert_log_is_valid(tournament)


def assert_log_is_valid(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def seats(tournament: Tournament) -> list[tuple[int, ...]]:
    address = ("number", "tables__station__number", "tables__seats__number", "tables__seats__entry__serial")
    return sorted(tournament.first_stage.rounds.order_by().values_list(*address))


def undo(tournament: Tournament) -> None:
    newest = tournament.events.filter(name=LengthChanged.kind).latest("sequence")
    event_undo(tournament=tournament, sequence=newest.sequence, actor=cast.alice())
    assert_log_is_valid(tournament)


def close(opened: Round) -> None:
    for table in opened.tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(table.pk))
    round_close(round_=opened, actor=cast.alice())


def with_a_leaver() -> tuple[Tournament, Round]:
    """Open round 2 and note that number 5 leaves after it."""
    tournament = played_tournament(1)
    opened = cast.open_next_round(tournament)
    leaving_note(stage=tournament.first_stage, entry=cast.entry_of(tournament, 5), actor=cast.alice())
    return tournament, opened


def test_a_stage_stopped_after_a_round_can_be_finished() -> None:
    tournament = played_tournament(2)
    stop(tournament)
    assert [round_.number for round_ in tournament.first_stage.rounds.all()] == [1, 2]
    assert next_step(tournament.first_stage, least_players=3).step == Step.FINISH
    assert tournament_transition(tournament=tournament, transition="finish", actor=cast.alice()).state == "finished"


def test_noted_departures_take_effect_after_the_last_round() -> None:
    tournament, opened = with_a_leaver()
    stop(tournament)
    close(opened)
    assert cast.entry_of(tournament, 5).state == "withdrawn"
    assert_log_is_valid(tournament)


def test_undo_restores_the_seats() -> None:
    tournament = played_tournament(2)
    before = seats(tournament)
    stop(tournament)
    undo(tournament)
    assert seats(tournament) == before
    assert cast.play_round(tournament).number == 3


def test_undo_is_refused_once_a_player_has_left() -> None:
    tournament, opened = with_a_leaver()
    close(opened)
    stop(tournament)
    with pytest.raises(Conflict) as refusal:
        undo(tournament)
    assert refusal.value.code == "undo_later"


def test_an_added_round_is_seated_by_the_ranking() -> None:
    tournament = played_tournament(2)
    before = seats(tournament)
    lengthen(tournament)
    assert (tournament.first_stage.rounds_planned, seats(tournament)) == (5, before)
    for _ in (3, 4):
        cast.play_round(tournament)
    assert next_step(tournament.first_stage, least_players=3).step == Step.RANK_ROUND
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert cast.play_round(tournament).number == 5
    assert_log_is_valid(tournament)


def test_a_stopped_stage_can_be_lengthened() -> None:
    tournament = played_tournament(2)
    stop(tournament)
    lengthen(tournament)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert cast.play_round(tournament).number == 3
    assert tournament_transition(tournament=tournament, transition="finish", actor=cast.alice()).state == "finished"
    assert_log_is_valid(tournament)


@pytest.mark.parametrize("rounds", [2, 3])
def test_stopping_and_undoing_adjust_the_number_of_ranked_rounds(rounds: int) -> None:
    tournament = played_tournament(2, ranked_rounds=2)
    if rounds == 3:
        round_rank(stage=tournament.first_stage, actor=cast.alice())
        cast.play_round(tournament)
    before = seats(tournament)
    stop(tournament)
    assert (tournament.first_stage.rounds_planned, tournament.first_stage.ranked_rounds) == (rounds, rounds - 2)
    undo(tournament)
    assert (tournament.first_stage.ranked_rounds, seats(tournament)) == (2, before)


def test_undo_restores_a_ranked_round_with_its_reasons() -> None:
    tournament = played_tournament(3, ranked_rounds=1)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    before, reasons = seats(tournament), tournament.first_stage.rounds.get(number=4).reasons
    for change in (stop, lengthen):
        change(tournament)
        undo(tournament)
        assert (seats(tournament), tournament.first_stage.rounds.get(number=4).reasons) == (before, reasons)


def test_impossible_changes_of_length_are_refused() -> None:
    tournament, alice = cast.drawn_tournament(16, rounds_planned=20, ranked_rounds=16, deals_per_round=1), cast.alice()
    for change, code in ((stage_stop, "round_none_begun"), (stage_lengthen, "rounds_most")):
        with pytest.raises(Conflict) as refusal:
            change(stage=tournament.first_stage, actor=alice)
        assert refusal.value.code == code
    done = played_tournament(1, rounds_planned=1)
    with pytest.raises(Conflict) as refusal:
        stop(done)
    assert refusal.value.code == "round_none_left"


def test_stopping_is_refused_while_an_arrival_is_noted() -> None:
    tournament = cast.running_tournament(16, deals_per_round=1)
    newcomer = entry_add(tournament=tournament, player=cast.player(40), actor=cast.alice())
    arrival_note(stage=tournament.first_stage, entry=newcomer, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        stop(tournament)
    assert refusal.value.code == "moves_undecided"
    assert tournament.first_stage.rounds.filter(state=Round.State.PLANNED).exists()


def test_desk_and_api_stop_and_lengthen_a_stage() -> None:
    tournament, alice = played_tournament(1), cast.client_of(cast.alice())
    page = alice.get(f"/bureau/{tournament.slug}/tour/1/").content.decode()
    assert "S’arrêter après le tour 1" in page
    assert "S’arrêter après" not in alice.get(f"/bureau/{tournament.slug}/tour/2/").content.decode()
    assert (
        "Il n’y aura pas d’autre tour."
        in alice.post(f"/bureau/{tournament.slug}/tours/dernier/", follow=True).content.decode()
    )
    added = alice.post(f"/api/tournaments/{tournament.slug}/rounds/add/", {}, content_type="application/json")
    assert (added.status_code, len(added.json())) == (200, 1)
    journal = alice.get(f"/bureau/{tournament.slug}/journal/").content.decode()
    assert "Nombre de tours" in journal
    assert_log_is_valid(tournament)
