"""More invalid minutes for the clock, and its pages after the publication; `tests/web/test_clock.py` has the rest."""

import pytest

from tests import cast
from tests.web.test_clock import addresses_with_a_clock, close_first_round, create_timed_tournament, read_pages
from tests.web.test_clock import test_invalid_minutes_are_refused_with_a_message as refuse_minutes
from tournaments.services.setup.lifecycle import tournament_transition

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("typed", ["x", "0", "5.5", "--5", "٥"])
def test_invalid_minutes_are_refused_with_a_message(typed):
    refuse_minutes(typed)


def test_clock_is_on_no_page_of_a_published_tournament():
    tournament = create_timed_tournament(rounds_planned=1)
    close_first_round(tournament)
    tournament.refresh_from_db()
    for transition in ("finish", "publish"):
        tournament = tournament_transition(
            tournament=tournament, transition=transition, actor=cast.alice(), accept_oddities=True
        )
    assert addresses_with_a_clock(read_pages(tournament)) == set()
