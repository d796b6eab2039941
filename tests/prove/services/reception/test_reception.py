"""Other invalid signing keys of a laptop."""

import pytest

from tests.services.reception.test_reception import host_director, published_tournament
from tests.services.reception.test_reception import test_invalid_signing_key_counts_as_none as check_signing_key
from tournaments.models import Tournament
from tournaments.services.core.actors import Actor

__all__ = ["host_director", "published_tournament"]
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("signing_key", ["xyz", "AB" * 32, "ab" * 33])
def test_invalid_signing_key_counts_as_none(
    published_tournament: Tournament, host_director: Actor, signing_key: str
) -> None:
    check_signing_key(published_tournament, host_director, signing_key)
