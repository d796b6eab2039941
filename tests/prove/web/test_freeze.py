"""The public pages of a running and of a finished tournament stop after the round of the freeze, for every player.

`tests/web/test_freeze.py` has the same rule for one player of a running tournament.
"""

import pytest

from tests import cast
from tests.web.test_freeze import check_no_page_shows_later_results, client_of_table_1, tournament
from tournaments.models import Tournament
from tournaments.services.setup.lifecycle import tournament_transition

__all__ = ["tournament"]
pytestmark = pytest.mark.django_db


# Worth its time: each public URL is read twice.
@pytest.mark.parametrize("finished", [False, True])
def test_public_pages_do_not_show_later_results(tournament: Tournament, finished: bool) -> None:
    reader = client_of_table_1(tournament)
    if finished:
        tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    check_no_page_shows_later_results(tournament, reader, whole=True)
