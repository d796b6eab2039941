"""Tests of real servers on a laptop, run again on a host: see `setup` in conftest.py."""

from tests.prove.publishing.test_to_a_host import (
    test_host_shows_the_published_tournaments_of_a_laptop as test_publication_at_a_host,
)
from tests.real.hostile.test_requests import (
    test_hostile_requests_get_their_status_and_change_no_data as test_hostile_requests,
)

__all__ = ["test_hostile_requests", "test_publication_at_a_host"]
