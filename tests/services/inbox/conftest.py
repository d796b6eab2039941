"""A running tournament with two devices at table 1; modules that need another tournament override the fixture."""

import pytest

from tests import cast
from tournaments.models import Device, Tournament


@pytest.fixture
def tournament() -> Tournament:
    return cast.running_tournament(8, deals_per_round=3)


@pytest.fixture
def tablet(tournament: Tournament) -> Device:
    return cast.tablet(1, tournament)[0]


@pytest.fixture
def phone(tournament: Tournament) -> Device:
    """Return a second device at the same table."""
    return cast.tablet(1, tournament)[0]
