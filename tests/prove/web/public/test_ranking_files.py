"""Further values for the tests of `tests/web/public/ranking/test_ranking_files.py`, which keeps one of each kind."""

import pytest

from tests.web.public.ranking import test_ranking_files as shared
from tests.web.public.ranking.test_ranking_files import tournament

__all__ = ["tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("kind", ["pdf", "xlsx", "json"])
def test_unknown_club_has_no_file(client, tournament, kind):
    shared.test_unknown_club_has_no_file(client, tournament, kind)


# Worth its time: opens each page of the ranking and each file it links to.
def test_page_links_to_files_with_its_filters(client, tournament):
    shared.check_page_links_to_files_with_its_filters(client, tournament, opened=("pdf", "xlsx", "json"))
