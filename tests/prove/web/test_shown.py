"""Hidden results of a running tournament; `tests/web/test_shown.py` has those of a finished one."""

import pytest

from tests.web.test_shown import check_hidden_results_change_no_public_page, tournament
from tournaments.models import Tournament

__all__ = ["tournament"]
pytestmark = pytest.mark.django_db


# Worth its time: reads 20 public pages three times.
def test_hidden_results_change_no_public_page(tournament: Tournament) -> None:
    check_hidden_results_change_no_public_page(tournament)
