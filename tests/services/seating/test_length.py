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


def played(rounds: int, **settings: object) -> Tournament:
    """Return a tournament of sixteen players after so many rounds of four."""
    made = cast.drawn(16, deals_per_round=1, **{"rounds_planned": 4, **settings})
    for _ in range(rounds):
        cast.play_round(made)
    return made


def stop(made: Tournament) -> None:
    stage_stop(stage=made.first_stage, actor=cast.alice())
    proved(made)


def lengthen(made: Tournament) -> None:
    stage_lengthen(stage=made.first_stage, actor=cast.alice())
    proved(made)


def proved(made: Tournament) -> None:
    made.refresh_from_db()
    assert list(check_log(made)) == []


def seats(made: Tournament) -> list[tuple[int, ...]]:
    address = ("number", "tables__station__number", "tables__seats__number", "tables__seats__entry__serial")
    return sorted(made.first_stage.rounds.order_by().values_list(*address))


def undo(made: Tournament) -> None:
    newest = made.events.filter(name=LengthChanged.kind).latest("sequence")
    event_undo(tournament=made, sequence=newest.sequence, actor=cast.alice())
    proved(made)


def close(opened: Round) -> None:
    for table in opened.tables.select_related("round__stage__tournament", "station"):
        cast.fill(table, Random(table.pk))
    round_close(round_=opened, actor=cast.alice())


def with_a_leaver() -> tuple[Tournament, Round]:
    """Open round 2 and note that number 5 leaves after it."""
    made = played(1)
    opened = cast.playing_next(made)
    leaving_note(stage=made.first_stage, entry=cast.entry_of(made, 5), actor=cast.alice())
    return made, opened


def test_a_stage_stopped_after_a_round_can_be_finished() -> None:
    made = played(2)
    stop(made)
    assert [round_.number for round_ in made.first_stage.rounds.all()] == [1, 2]
    assert next_step(made.first_stage, least_players=3).step == Step.FINISH
    assert tournament_transition(tournament=made, transition="finish", actor=cast.alice()).state == "finished"


def test_noted_departures_take_effect_after_the_last_round() -> None:
    made, opened = with_a_leaver()
    stop(made)
    close(opened)
    assert cast.entry_of(made, 5).state == "withdrawn"
    proved(made)


def test_undo_restores_the_seats() -> None:
    made = played(2)
    before = seats(made)
    stop(made)
    undo(made)
    assert seats(made) == before
    assert cast.play_round(made).number == 3


def test_undo_is_refused_once_a_player_has_left() -> None:
    made, opened = with_a_leaver()
    close(opened)
    stop(made)
    with pytest.raises(Conflict) as refused:
        undo(made)
    assert refused.value.code == "undo_later"


def test_an_added_round_is_seated_by_the_ranking() -> None:
    made = played(2)
    before = seats(made)
    lengthen(made)
    assert (made.first_stage.rounds_planned, seats(made)) == (5, before)
    for _ in (3, 4):
        cast.play_round(made)
    assert next_step(made.first_stage, least_players=3).step == Step.RANK_ROUND
    round_rank(stage=made.first_stage, actor=cast.alice())
    assert cast.play_round(made).number == 5
    proved(made)


def test_a_stopped_stage_can_be_lengthened() -> None:
    made = played(2)
    stop(made)
    lengthen(made)
    round_rank(stage=made.first_stage, actor=cast.alice())
    assert cast.play_round(made).number == 3
    assert tournament_transition(tournament=made, transition="finish", actor=cast.alice()).state == "finished"
    proved(made)


@pytest.mark.parametrize("rounds", [2, 3])
def test_stopping_and_undoing_adjust_the_number_of_ranked_rounds(rounds: int) -> None:
    made = played(2, ranked_rounds=2)
    if rounds == 3:
        round_rank(stage=made.first_stage, actor=cast.alice())
        cast.play_round(made)
    before = seats(made)
    stop(made)
    assert (made.first_stage.rounds_planned, made.first_stage.ranked_rounds) == (rounds, rounds - 2)
    undo(made)
    assert (made.first_stage.ranked_rounds, seats(made)) == (2, before)


def test_undo_restores_a_ranked_round_with_its_reasons() -> None:
    made = played(3, ranked_rounds=1)
    round_rank(stage=made.first_stage, actor=cast.alice())
    before, reasons = seats(made), made.first_stage.rounds.get(number=4).reasons
    for change in (stop, lengthen):
        change(made)
        undo(made)
        assert (seats(made), made.first_stage.rounds.get(number=4).reasons) == (before, reasons)


def test_impossible_changes_of_length_are_refused() -> None:
    made, alice = cast.drawn(16, rounds_planned=20, ranked_rounds=16, deals_per_round=1), cast.alice()
    for change, code in ((stage_stop, "round_none_begun"), (stage_lengthen, "rounds_most")):
        with pytest.raises(Conflict) as refused:
            change(stage=made.first_stage, actor=alice)
        assert refused.value.code == code
    done = played(1, rounds_planned=1)
    with pytest.raises(Conflict) as refused:
        stop(done)
    assert refused.value.code == "round_none_left"


def test_stopping_is_refused_while_an_arrival_is_noted() -> None:
    made = cast.playing(16, deals_per_round=1)
    newcomer = entry_add(tournament=made, player=cast.player(40), actor=cast.alice())
    arrival_note(stage=made.first_stage, entry=newcomer, actor=cast.alice())
    with pytest.raises(Conflict) as refused:
        stop(made)
    assert refused.value.code == "moves_undecided"
    assert made.first_stage.rounds.filter(state=Round.State.PLANNED).exists()


def test_desk_and_api_stop_and_lengthen_a_stage() -> None:
    made, alice = played(1), cast.client_of(cast.alice())
    page = alice.get(f"/bureau/{made.slug}/tour/1/").content.decode()
    assert "S’arrêter après le tour 1" in page
    assert "S’arrêter après" not in alice.get(f"/bureau/{made.slug}/tour/2/").content.decode()
    assert (
        "Il n’y aura pas d’autre tour."
        in alice.post(f"/bureau/{made.slug}/tours/dernier/", follow=True).content.decode()
    )
    added = alice.post(f"/api/tournaments/{made.slug}/rounds/add/", {}, content_type="application/json")
    assert (added.status_code, len(added.json())) == (200, 1)
    journal = alice.get(f"/bureau/{made.slug}/journal/").content.decode()
    assert "Nombre de tours" in journal
    proved(made)
