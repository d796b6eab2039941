"""The tests of every page, with the contrast that axe measures on each."""

import pytest

from tests.real.browser.test_every_page import (
    Rules,
    director,
    online_tournament,
    test_page_for_owners_has_no_faults,
    test_pages_of_a_published_tournament_have_no_faults,
    test_pages_of_online_registration_have_no_faults,
    test_pages_of_public_hall_and_table_have_no_faults,
    test_pages_of_the_desk_have_no_faults,
    tournament,
    visitor,
)

__all__ = [
    "director",
    "online_tournament",
    "test_page_for_owners_has_no_faults",
    "test_pages_of_a_published_tournament_have_no_faults",
    "test_pages_of_online_registration_have_no_faults",
    "test_pages_of_public_hall_and_table_have_no_faults",
    "test_pages_of_the_desk_have_no_faults",
    "tournament",
    "visitor",
]

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def rules() -> Rules:
    """Return no exceptions from the default of axe."""
    return {}
