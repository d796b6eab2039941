"""Further values for the tests of `tests/web/kit/test_whole.py`, which keeps one of each kind."""

import pytest

from tests.web.kit import test_whole as shared
from tests.web.kit.test_whole import renderings, tournament

__all__ = ["renderings", "tournament"]

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("filters", ["?categorie=none", "?x=1", "?vue=x"])
def test_pages_of_arbitrary_filters_are_not_cached(client, tournament, renderings, filters):
    shared.test_pages_of_arbitrary_filters_are_not_cached(client, tournament, renderings, filters)


@pytest.mark.parametrize("address", ["/{}/joueur/1/", "/{}/?tour=1"])
def test_client_with_the_current_page_gets_304(client, tournament, address):
    shared.test_client_with_the_current_page_gets_304(client, tournament, address)


@pytest.mark.parametrize("filters", ["?tour=1", "?vue=equipes", "?club="])
def test_page_is_rendered_once_for_all_readers(tournament, renderings, filters):
    shared.test_page_is_rendered_once_for_all_readers(tournament, renderings, filters)
