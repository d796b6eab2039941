"""The public ranking of a finished tournament stops after the round of the freeze, too."""

import pytest

from tests import cast
from tests.web.test_freeze import check_no_address_changes_with_later_results, client_of_table_1, tournament
from tournaments.models import Tournament
from tournaments.services.setup.lifecycle import tournament_transition

__all__ = ["tournament"]
pytestmark = pytest.mark.django_db


# Worth its time: each public URL is read twice.
def test_public_addresses_do_not_change_with_later_results(tournament: Tournament) -> None:
    reader = client_of_table_1(tournament)
    tournament_transition(tournament=tournament, transition="finish", actor=cast.alice())
    check_no_address_changes_with_later_results(tournament, reader)
