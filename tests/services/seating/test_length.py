"""Ending a stage early, adding a round, and undoing both."""

from random import Random

import pytest

from tests import cast
from tests.worlds import cache_rows
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


@cache_rows(director=cast.alice)
def create_played_tournament(*, played: int, **settings: object) -> Tournament:
    """Return a tournament of eight players and four rounds, of which the first `played` ones are over."""
    tournament = cast.drawn_tournament(8, deals_per_round=1, **{"rounds_planned": 4, **settings})
    for _ in range(played):
        cast.play_round(tournament)
    return tournament


def stop_stage(tournament: Tournament) -> None:
    stage_stop(stage=tournament.first_stage, actor=cast.alice())
    assert_log_is_valid(tournament)


def lengthen_stage(tournament: Tournament) -> None:
    stage_lengthen(stage=tournament.first_stage, actor=cast.alice())
    assert_log_is_valid(tournament)


def assert_log_is_valid(tournament: Tournament) -> None:
    tournament.refresh_from_db()
    assert list(check_log(tournament)) == []


def seat_rows(tournament: Tournament) -> list[tuple[int, ...]]:
    """Return numbers of round, table and seat, and the serial of the player, of each seat."""
    columns = ("number", "tables__station__number", "tables__seats__number", "tables__seats__entry__serial")
    return sorted(tournament.first_stage.rounds.order_by().values_list(*columns))


def undo_length_change(tournament: Tournament) -> None:
    length_event = tournament.events.filter(name=LengthChanged.kind).latest("sequence")
    event_undo(tournament=tournament, sequence=length_event.sequence, actor=cast.alice())
    assert_log_is_valid(tournament)


def close_round(round_: Round) -> None:
    for table in round_.tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(table.pk))
    round_close(round_=round_, actor=cast.alice())


def create_tournament_with_leaver() -> tuple[Tournament, Round]:
    """Open round 2 and note that number 5 leaves after it."""
    tournament = create_played_tournament(played=1)
    open_round = cast.open_next_round(tournament)
    leaving_note(stage=tournament.first_stage, entry=cast.entry_of(tournament, 5), actor=cast.alice())
    return tournament, open_round


def test_a_stage_stopped_after_a_round_can_be_finished() -> None:
    tournament = create_played_tournament(played=2)
    stop_stage(tournament)
    assert [round_.number for round_ in tournament.first_stage.rounds.all()] == [1, 2]
    assert next_step(tournament.first_stage, least_players=3).step == Step.FINISH
    assert tournament_transition(tournament=tournament, transition="finish", actor=cast.alice()).state == "finished"


def test_noted_departures_take_effect_after_the_last_round() -> None:
    tournament, open_round = create_tournament_with_leaver()
    stop_stage(tournament)
    close_round(open_round)
    assert cast.entry_of(tournament, 5).state == "withdrawn"
    assert_log_is_valid(tournament)


def test_undo_restores_the_seats() -> None:
    tournament = create_played_tournament(played=2)
    rows_before = seat_rows(tournament)
    stop_stage(tournament)
    undo_length_change(tournament)
    assert seat_rows(tournament) == rows_before
    assert cast.play_round(tournament).number == 3


def test_undo_is_refused_once_a_player_has_left() -> None:
    tournament, open_round = create_tournament_with_leaver()
    close_round(open_round)
    stop_stage(tournament)
    with pytest.raises(Conflict) as refusal:
        undo_length_change(tournament)
    assert refusal.value.code == "undo_later"


def test_an_added_round_is_seated_by_the_ranking() -> None:
    tournament = create_played_tournament(played=2)
    rows_before = seat_rows(tournament)
    lengthen_stage(tournament)
    assert (tournament.first_stage.rounds_planned, seat_rows(tournament)) == (5, rows_before)
    for _ in (3, 4):
        cast.play_round(tournament)
    assert next_step(tournament.first_stage, least_players=3).step == Step.RANK_ROUND
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert cast.play_round(tournament).number == 5
    assert_log_is_valid(tournament)


def test_a_stopped_stage_can_be_lengthened() -> None:
    tournament = create_played_tournament(played=2)
    stop_stage(tournament)
    lengthen_stage(tournament)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    assert cast.play_round(tournament).number == 3
    assert tournament_transition(tournament=tournament, transition="finish", actor=cast.alice()).state == "finished"
    assert_log_is_valid(tournament)


@pytest.mark.parametrize("rounds", [2, 3])
def test_stopping_and_undoing_adjust_the_number_of_ranked_rounds(rounds: int) -> None:
    tournament = create_played_tournament(played=2, ranked_rounds=2)
    if rounds == 3:
        round_rank(stage=tournament.first_stage, actor=cast.alice())
        cast.play_round(tournament)
    rows_before = seat_rows(tournament)
    stop_stage(tournament)
    assert (tournament.first_stage.rounds_planned, tournament.first_stage.ranked_rounds) == (rounds, rounds - 2)
    undo_length_change(tournament)
    assert (tournament.first_stage.ranked_rounds, seat_rows(tournament)) == (2, rows_before)


def test_undo_restores_a_ranked_round_with_its_reasons() -> None:
    tournament = create_played_tournament(played=3, ranked_rounds=1)
    round_rank(stage=tournament.first_stage, actor=cast.alice())
    rows_before, reasons = seat_rows(tournament), tournament.first_stage.rounds.get(number=4).reasons
    for change in (stop_stage, lengthen_stage):
        change(tournament)
        undo_length_change(tournament)
        assert (seat_rows(tournament), tournament.first_stage.rounds.get(number=4).reasons) == (rows_before, reasons)


def test_impossible_changes_of_length_are_refused() -> None:
    most_rounds = 20
    tournament = cast.drawn_tournament(4, rounds_planned=most_rounds, ranked_rounds=16, deals_per_round=1)
    for change, code in ((stage_stop, "round_none_begun"), (stage_lengthen, "rounds_most")):
        with pytest.raises(Conflict) as refusal:
            change(stage=tournament.first_stage, actor=cast.alice())
        assert refusal.value.code == code
    tournament = create_played_tournament(played=1, rounds_planned=1)
    with pytest.raises(Conflict) as refusal:
        stop_stage(tournament)
    assert refusal.value.code == "round_none_left"


def test_stopping_is_refused_while_an_arrival_is_noted() -> None:
    tournament = cast.running_tournament(8, deals_per_round=1)
    newcomer = entry_add(tournament=tournament, player=cast.player(40), actor=cast.alice())
    arrival_note(stage=tournament.first_stage, entry=newcomer, actor=cast.alice())
    with pytest.raises(Conflict) as refusal:
        stop_stage(tournament)
    assert refusal.value.code == "moves_undecided"
    assert tournament.first_stage.rounds.filter(state=Round.State.PLANNED).exists()


def test_desk_and_api_stop_and_lengthen_a_stage() -> None:
    tournament, alice = create_played_tournament(played=1), cast.client_of(cast.alice())
    html = alice.get(f"/bureau/{tournament.slug}/tour/1/").content.decode()
    assert "S’arrêter après le tour 1" in html
    assert "S’arrêter après" not in alice.get(f"/bureau/{tournament.slug}/tour/2/").content.decode()
    assert (
        "Il n’y aura pas d’autre tour."
        in alice.post(f"/bureau/{tournament.slug}/tours/dernier/", follow=True).content.decode()
    )
    response = alice.post(f"/api/tournaments/{tournament.slug}/rounds/add/", {}, content_type="application/json")
    assert (response.status_code, len(response.json())) == (200, 1)
    html_of_log = alice.get(f"/bureau/{tournament.slug}/journal/").content.decode()
    assert "Nombre de tours" in html_of_log
    assert_log_is_valid(tournament)
