"""States of a tournament and their transitions."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.play.next_step import Step, next_step
from tournaments.services.core.errors import Conflict
from tournaments.services.log.undo import event_undo
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_reopen
from tournaments.services.registration.entries import entry_add
from tournaments.services.seating.draws import draw_make
from tournaments.services.setup.lifecycle import tournament_transition
from tournaments.services.setup.settings import tournament_create

pytestmark = pytest.mark.django_db


def refusal_code(tournament: Tournament, transition: str) -> str:
    with pytest.raises(Conflict) as error:
        tournament_transition(tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True)
    return error.value.code


def create_draft(players: int = 8) -> Tournament:
    """Return a tournament in preparation with all players checked in."""
    tournament = tournament_create(settings={"name": "Coupe du soir", "rounds_planned": 2}, actor=cast.alice())
    for index in range(players):
        entry_add(tournament=tournament, player=cast.player(index), actor=cast.alice(), checked_in=True)
    return tournament


def test_a_draw_opens_a_tournament_in_preparation():
    tournament = create_draft()
    cast.draw_stage(tournament.first_stage, seed=1)
    tournament.refresh_from_db()
    assert tournament.state == Tournament.State.OPEN
    assert list(tournament.events.order_by("-sequence").values_list("name", flat=True)[:2]) == [
        "draw.made",
        "tournament.moved",
    ]


def test_an_impossible_draw_does_not_open_a_tournament():
    tournament = create_draft(players=2)
    with pytest.raises(Conflict) as error:
        draw_make(stage=tournament.first_stage, actor=cast.alice())
    tournament.refresh_from_db()
    assert (error.value.code, tournament.state) == ("draw_too_few", Tournament.State.DRAFT)


def test_in_preparation_the_draw_is_the_next_step_once_enough_players_are_here():
    assert next_step(create_draft().first_stage, least_players=8).step == Step.DRAW


def test_in_preparation_after_the_draw_the_next_step_is_to_open_the_tournament():
    tournament = tournament_transition(
        tournament=cast.drawn_tournament(8, rounds_planned=1), transition="draft", actor=cast.alice()
    )
    assert next_step(tournament.first_stage, least_players=8).step == Step.OPEN_ENTRIES


def test_finishing_before_the_last_round_is_refused():
    tournament = cast.played_tournament(8, rounds_planned=2, deals_per_round=1)
    assert refusal_code(tournament, "finish") == "rounds_remaining"


def test_finishing_with_a_reopened_sheet_is_refused():
    tournament = cast.played_tournament(8, rounds_planned=1, deals_per_round=1)
    table = cast.table_of(tournament)
    table_reopen(table=table, reason="Erreur de report", actor=cast.basile())
    assert refusal_code(tournament, "finish") == "sheets_open"
    cast.confirm(table, seat=1, actor=cast.basile())
    assert (
        tournament_transition(tournament=tournament, transition="finish", actor=cast.alice()).state
        == Tournament.State.FINISHED
    )


def test_published_results_do_not_change():
    tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
    tournament_transition(tournament=tournament, transition="publish", actor=cast.alice(), accept_oddities=True)
    assert tournament.published_at is not None
    with pytest.raises(Conflict) as error:
        table_reopen(table=cast.table_of(tournament), reason="Trop tard", actor=cast.alice())
    assert error.value.code == "state_not_allowed"
    tournament_transition(tournament=tournament, transition="unpublish", actor=cast.alice())
    table_reopen(table=cast.table_of(tournament), reason="À temps", actor=cast.alice())


class TestWithdrawal:
    """A withdrawn ranking is not public until it is published again."""

    def is_public_after(self, tournament: Tournament, *transitions: str) -> bool:
        """Make the transitions; return whether the stored tournament is public."""
        for transition in transitions:
            tournament_transition(
                tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True
            )
        stored = Tournament.objects.get(pk=tournament.pk)
        assert stored.publication_withdrawn is tournament.publication_withdrawn
        assert list(check_log(stored)) == []
        return stored.is_public

    def test_play_may_resume_while_it_is_withdrawn(self):
        tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
        assert self.is_public_after(tournament, "publish")
        assert not self.is_public_after(tournament, "unpublish")
        assert not self.is_public_after(tournament, "resume")
        assert not self.is_public_after(tournament, "finish")
        assert self.is_public_after(tournament, "publish")

    def test_a_resumed_tournament_that_was_never_published_is_public(self):
        tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
        assert self.is_public_after(tournament, "resume", "finish")

    def test_undoing_the_publication_withdraws_it(self):
        tournament = cast.finished_tournament(8, rounds_planned=1, deals_per_round=1)
        self.is_public_after(tournament, "publish")
        event_undo(tournament=tournament, sequence=tournament.version, actor=cast.alice())
        tournament = Tournament.objects.get(pk=tournament.pk)
        assert (tournament.state, tournament.is_public) == ("finished", False)
        assert list(check_log(tournament)) == []


def test_a_stale_page_cannot_open_a_second_round():
    tournament = cast.running_tournament(8, rounds_planned=2)
    with pytest.raises(Conflict) as error:
        round_open(stage=tournament.first_stage, actor=cast.alice())
    assert error.value.code == "round_already_open"
