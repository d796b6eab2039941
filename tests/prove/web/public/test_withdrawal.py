"""Withdrawing a publication on a hosted install; `tests/web/public/test_withdrawal.py` does it on a laptop."""

import pytest

from tests.web.public.test_withdrawal import (
    check_no_address_shows_a_withdrawn_ranking,
    create_published_tournament,
    test_api_withdraws_the_publication,
    test_desk_shows_a_withdrawn_ranking_with_notices,
    test_page_shows_the_withdrawal,
    test_tablet_does_not_show_a_withdrawn_ranking,
)
from tournaments.models import Tournament

__all__ = [
    "test_api_withdraws_the_publication",
    "test_desk_shows_a_withdrawn_ranking_with_notices",
    "test_page_shows_the_withdrawal",
    "test_tablet_does_not_show_a_withdrawn_ranking",
]
pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament(settings) -> Tournament:
    """Return a published tournament with two teams, on a hosted install."""
    settings.HOSTED = True
    return create_published_tournament()


# Worth its time: a name must be at none of the public addresses.
@pytest.mark.parametrize("hosted", [False, True], ids=["laptop", "host"])
def test_withdrawn_ranking_is_at_no_address_until_published_again(settings, hosted):
    settings.HOSTED = hosted
    check_no_address_shows_a_withdrawn_ranking(create_published_tournament(), players=8)
