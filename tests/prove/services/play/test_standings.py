"""The incremental update of the standings of other numbers of players."""

import pytest

from tests.services.play.test_standings import test_an_incremental_update_equals_a_full_computation as check_update

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("players", [16, 21])
@pytest.mark.parametrize("withdrawal", ["last", "keep", "unranked"])
def test_an_incremental_update_equals_a_full_computation(players, withdrawal, monkeypatch):
    check_update(players, withdrawal, monkeypatch)
