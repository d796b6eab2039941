"""Other games in later stages: carried points count in the total; a play that is restored keeps its own sheets."""

import pytest

from tests import cast
from tournaments.log.fold import fold
from tournaments.log.invariants import find_faults
from tournaments.models import Start, Table
from tournaments.selectors.log.stored import log_of
from tournaments.selectors.results.present import standings_at
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.log.undo import event_undo
from tournaments.services.play.rounds import round_open
from tournaments.services.stages.adding import stage_add
from tournaments.services.stages.passing import stage_enter

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("game", "players"), [("texas-42", 4), ("burro", 4), ("scarto", 3)])
def test_carried_points_are_part_of_the_total(game, players):
    tournament = cast.drawn_tournament(players, game=game, rounds_planned=1)
    tournament.first_stage.rounds.update(state="closed")
    Table.objects.filter(round__stage=tournament.first_stage).update(state="confirmed")
    settings = {
        "name": "Finale",
        "cut": {"who": "all"},
        "rounds_planned": 1,
        "odd_tables": tournament.first_stage.odd_tables,
    }
    stage = stage_add(tournament=tournament, source=1, settings=settings, actor=cast.alice())
    stage_enter(stage=stage, actor=cast.alice())
    cast.draw_stage(stage, seed=3)
    Start.objects.filter(stage=stage).update(carried=7)
    for line in standings_at(stage):
        assert (line.carried, line.total, line.figures[0]) == (7, 7, 7)


def test_a_restored_play_keeps_its_letters_after_a_play_of_another_stage_was_abandoned():
    tournament = cast.played_tournament(8, game="burro", rounds_planned=1)
    rounds = []
    for cut in ({"who": "best", "count": 4}, {"who": "others"}):
        stage = stage_add(
            tournament=tournament, source=1, settings={"cut": cut, "rounds_planned": 1}, actor=cast.alice()
        )
        stage_enter(stage=stage, actor=cast.alice())
        cast.draw_stage(stage, seed=3)
        rounds.append(round_open(stage=stage, actor=cast.alice()))
    table = Table.objects.select_related("round__stage__tournament", "station").get(round=rounds[0])
    for _ in range(5):  # the letters that end the game, with a tie of the other seats
        cast.enter(table, cast.alice(), outcome={"last_holder": 1})
    for round_ in rounds:
        round_abandon(round_=round_, reason="alarme", actor=cast.alice())
    first_abandoned = tournament.events.filter(name="round.abandoned").earliest("sequence")
    event_undo(tournament=tournament, sequence=first_abandoned.sequence, actor=cast.alice())
    table = Table.objects.select_related("round__stage__tournament", "station").get(round=rounds[0])
    deal = cast.enter(table, cast.alice(), outcome={"last_holder": 2})
    assert deal.scores == [0, 0, 0, 0]  # a hand of the play-off, which gives no letter
    log = list(log_of(tournament))
    assert list(find_faults(fold(log), log)) == []  # else its archive would be refused
