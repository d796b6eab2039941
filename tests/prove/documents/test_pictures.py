"""The snapshot of a season in landscape."""

import pytest

from tests.documents.test_pictures import test_season_matches_its_snapshot as check_snapshot

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["season_lying"])
def test_season_matches_its_snapshot(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    check_snapshot(name, monkeypatch)
