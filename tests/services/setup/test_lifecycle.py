"""What each state of a tournament allows, and what keeps it from the next."""

import pytest

from tests import cast
from tournaments.models import Tournament
from tournaments.services.core.errors import Conflict
from tournaments.services.play.rounds import round_open
from tournaments.services.play.sheets import table_confirm, table_reopen
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


def refusal(made: Tournament, transition: str) -> str:
    with pytest.raises(Conflict) as refused:
        tournament_transition(tournament=made, transition=transition, actor=cast.alice())
    return refused.value.code


def test_it_does_not_end_before_its_last_round():
    made = cast.drawn(8, rounds_planned=2, deals_per_round=1)
    cast.play_round(made)
    assert refusal(made, "finish") == "rounds_remaining"


def test_it_does_not_end_over_a_sheet_that_is_being_corrected():
    made = cast.drawn(8, rounds_planned=1, deals_per_round=1)
    cast.play_round(made)
    table = cast.table_of(made)
    table_reopen(table=table, reason="Erreur de report", actor=cast.basile())
    assert refusal(made, "finish") == "sheets_open"
    table_confirm(table=table, seat=1, entered_by=1, actor=cast.basile())
    assert (
        tournament_transition(tournament=made, transition="finish", actor=cast.alice()).state
        == Tournament.State.FINISHED
    )


def test_results_that_are_published_stay():
    made = cast.finished(8, rounds_planned=1, deals_per_round=1)
    tournament_transition(tournament=made, transition="publish", actor=cast.alice())
    assert made.published_at is not None
    with pytest.raises(Conflict) as refused:
        table_reopen(table=cast.table_of(made), reason="Trop tard", actor=cast.alice())
    assert refused.value.code == "state_not_allowed"
    tournament_transition(tournament=made, transition="unpublish", actor=cast.alice())
    table_reopen(table=cast.table_of(made), reason="À temps", actor=cast.alice())


def test_an_old_page_opens_no_second_round():
    made = cast.playing(8, rounds_planned=2)
    with pytest.raises(Conflict) as refused:
        round_open(tournament=made, actor=cast.alice())
    assert refused.value.code == "round_already_open"
