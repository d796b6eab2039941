"""Property test of the log: after each random action, the fold of the log equals the rows in each column.

A service that writes a row without an event fails here. `CHELEM_FUZZ=100` runs 100 days instead of two.
"""

import os

import pytest

from players.models import Club, Player
from tests import cast
from tests.log.days import Day
from tournaments.log.rows import rows_of
from tournaments.models import Adjustment, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.selectors.log.moments import replay_until
from tournaments.selectors.results.standings import standings_compute
from tournaments.services.log.transfer import log_export, log_import

pytestmark = pytest.mark.django_db
DAYS, STEPS = int(os.environ.get("CHELEM_FUZZ", "2")), 40


# Worth its time: random days found most differences of log and rows.
@pytest.mark.parametrize("seed", range(DAYS))
def test_fold_and_rows_agree_after_every_step_of_a_random_day(seed):
    day = Day(seed)
    for _ in range(STEPS):
        day.step()
        assert list(check_log(day.tournament)) == [], day.done
    check_round_trip(day)


def check_round_trip(day: Day) -> None:
    """Export the tournament, import it in an empty install, and compare rows and ranking."""
    tournament = day.tournament
    tournament.refresh_from_db()
    ranking, state = ranking_rows(tournament), replay_until(tournament, sequence=tournament.version).state
    exported_lines = list(log_export(tournament))
    Adjustment.objects.all().delete()
    tournament.first_stage.rounds.all().delete()
    tournament.delete()
    Player.objects.all().delete()
    Club.objects.all().delete()
    imported_tournament = log_import(exported_lines, cast.organiser())
    assert list(check_log(imported_tournament)) == [], day.done
    assert ranking_rows(imported_tournament) == ranking
    assert rows_of(replay_until(imported_tournament, sequence=imported_tournament.version).state) == rows_of(state)
    assert list(log_export(imported_tournament)) == exported_lines


def ranking_rows(tournament: Tournament) -> list[tuple[object, ...]]:
    return [
        (row.rank, row.tied, row.name, row.total, tuple(row.keys)) for row in standings_compute(tournament.first_stage)
    ]
