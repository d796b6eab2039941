"""A season on a past day: with the evenings, their order and coefficients of that day."""

from collections.abc import Iterator
from datetime import UTC, date, datetime

import pytest
import time_machine

from tests import cast
from tests.services.seasons.championship import create_evening, create_season
from tournaments.models import Season
from tournaments.selectors.seasons.evenings import EveningState
from tournaments.selectors.seasons.standings import season_shown
from tournaments.services.seasons.events import (
    season_event_add,
    season_event_change,
    season_event_move,
    season_event_remove,
)
from tournaments.services.seasons.importing import EveningInput, season_evening_import
from tournaments.services.seasons.reading import past_evening_read

CREATED_AT = datetime(2026, 9, 1, 10, tzinfo=UTC)
CHANGED_AT = datetime(2026, 11, 1, 9, tzinfo=UTC)
RESULTS_CSV = "nom;T1;total\nDUPONT Jean;100;100\nMARTIN Zoé;-100;-100\n"


@pytest.fixture(scope="module")
def season_data(module_db: None) -> None:
    """Create a season on 1 September with two evenings. On 10 October one is removed, the coefficient of the other is
    doubled, and a third is added before it; on 1 November the third is moved behind it."""
    with time_machine.travel(CREATED_AT, tick=False) as clock:
        season = create_season()
        for name in ("Août", "Septembre"):
            season_event_add(season=season, tournament=create_evening(name, seed=len(name)), actor=cast.alice())
        clock.move_to(datetime(2026, 10, 10, 20, tzinfo=UTC))
        season_event_remove(event=season.events.get(name="Août"), actor=cast.alice())
        season_event_change(event=season.events.get(name="Septembre"), coefficient=200, actor=cast.alice())
        third = season_event_add(season=season, tournament=create_evening("Octobre", seed=3), actor=cast.alice())
        season_event_move(event=third, to=1, actor=cast.alice())
        clock.move_to(CHANGED_AT)
        season_event_move(event=third, to=2, actor=cast.alice())


@pytest.fixture
def clock() -> Iterator[time_machine.Traveller]:
    with time_machine.travel(CHANGED_AT, tick=False) as clock:
        yield clock


@pytest.fixture
def season(db: None, season_data: None, clock: time_machine.Traveller) -> Season:
    return Season.objects.get()


def coefficients_on(season: Season, day: date | None) -> list[tuple[str, int]]:
    return [(evening.event.name, evening.event.coefficient) for evening in season_shown(season, on=day).evenings]


def test_a_past_day_has_the_evenings_of_that_day(season: Season) -> None:
    assert coefficients_on(season, date(2026, 10, 9)) == [("Août", 100), ("Septembre", 100)]
    assert coefficients_on(season, date(2026, 10, 10)) == [("Octobre", 100), ("Septembre", 200)]
    assert (
        coefficients_on(season, date(2026, 11, 1))
        == coefficients_on(season, None)
        == [("Septembre", 200), ("Octobre", 100)]
    )


def test_a_past_day_has_the_ranking_of_that_day(season: Season, clock: time_machine.Traveller) -> None:
    rows_before = season_shown(season).rows
    clock.move_to(datetime(2026, 11, 10, 20, tzinfo=UTC))
    season_event_remove(event=season.events.get(name="Octobre"), actor=cast.alice())
    season_event_change(event=season.events.get(name="Septembre"), coefficient=300, actor=cast.alice())
    assert season_shown(season).rows != rows_before
    assert season_shown(season, on=date(2026, 11, 9)).rows == rows_before


def test_before_its_creation_a_season_has_its_first_evenings(season: Season) -> None:
    standings = season_shown(season, on=date(2026, 8, 15))
    assert [(evening.event.name, evening.state) for evening in standings.evenings] == [
        ("Août", EveningState.TO_COME),
        ("Septembre", EveningState.TO_COME),
    ]


def test_an_evening_excluded_later_counts_on_earlier_days(season: Season, clock: time_machine.Traveller) -> None:
    clock.move_to(datetime(2026, 11, 5, 9, tzinfo=UTC))
    season_event_change(event=season.events.get(name="Octobre"), counts=False, actor=cast.alice())
    states = {day: season_shown(season, on=date(2026, 11, day)).evenings[1].state for day in (4, 5)}
    assert states == {4: EveningState.COUNTED, 5: EveningState.ASIDE}


def test_a_deleted_tournament_is_missing_on_past_days(season: Season, clock: time_machine.Traveller) -> None:
    planned_tournament = cast.tournament(name="Décembre")
    season_event_add(season=season, tournament=planned_tournament, actor=cast.alice())
    clock.move_to(datetime(2026, 11, 9, 9, tzinfo=UTC))
    planned_tournament.delete()
    states = {evening.event.name: evening.state for evening in season_shown(season, on=date(2026, 11, 2)).evenings}
    assert states["Décembre"] == EveningState.GONE


def import_evening(season: Season, day: date) -> None:
    """Import the results of `RESULTS_CSV` into the season as an evening of this day."""
    past = past_evening_read(RESULTS_CSV.encode())
    season_evening_import(
        season=season,
        evening=past,
        decisions={},
        about=EveningInput(name=f"Reprise du {day.day}", day=day),
        actor=cast.alice(),
    )


def test_an_imported_evening_counts_from_its_date_until_it_is_removed(
    season: Season, clock: time_machine.Traveller
) -> None:
    import_evening(season, date(2026, 8, 20))
    past_season = season_shown(season, on=date(2026, 10, 9))
    assert [evening.event.name for evening in past_season.evenings] == ["Reprise du 20", "Août", "Septembre"]
    assert past_season.evenings[0].state == EveningState.COUNTED
    clock.move_to(datetime(2026, 11, 9, 9, tzinfo=UTC))
    season_event_remove(event=season.events.get(imported=True), actor=cast.alice())
    assert "Reprise du 20" not in dict(coefficients_on(season, date(2026, 10, 9)))
    states = {evening.event.name: evening.state for evening in season_shown(season, on=date(2026, 11, 8)).evenings}
    assert states["Reprise du 20"] == EveningState.GONE


def test_an_unchanged_form_stores_no_version(season: Season) -> None:
    version_count = season.programmes.count()
    season_event_change(event=season.events.get(name="Octobre"), coefficient=100, actor=cast.alice())
    assert season.programmes.count() == version_count
