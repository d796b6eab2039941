"""The PDF of a season with many evenings."""

from datetime import date

import pytest

from tests.publishing.test_season_files import pdf_text, season
from tests.services.seasons.championship import (
    create_evening,
    create_season,
    create_season_of,
)
from tests.services.seasons.test_importing import import_results

__all__ = ["season"]
pytestmark = pytest.mark.django_db


# Worth its time: imports fourteen evenings.
def test_the_pdf_says_that_it_shows_the_last_12_of_14_evenings():
    season = create_season()
    for day in range(1, 15):
        import_results(
            season,
            f"1;A Anne;;;{day};;{day};1",
            f"2;B Bea;;;-{day};;-{day};2",
            name=f"Soirée {day}",
            day=date(2026, 10, day),
        )
    assert "les 12 dernières de 14" in pdf_text(season)
    assert "dernières de" not in pdf_text(create_season_of(create_evening("Octobre", seed=1)))
