"""Further values for the tests of `tests/web/public/test_ranking_files.py`, which keeps one of each kind."""

import pytest

from tests.web.public import test_ranking_files as shared
from tests.web.public.test_ranking_files import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["pdf", "xlsx", "json"])
def test_unknown_club_has_no_file(client, tournament, kind):
    shared.test_unknown_club_has_no_file(client, tournament, kind)
