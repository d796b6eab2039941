"""The promise of the log: whatever happens in a tournament, the fold of its log equals its rows, column by column.

A service that forgets an event, or writes a row beside it, fails here. `CHELEM_FUZZ=100` lives through that many days.
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


@pytest.mark.parametrize("seed", range(DAYS))
def test_fold_and_rows_agree_after_every_step_of_a_random_day(seed):
    day = Day(seed)
    for _ in range(STEPS):
        day.step()
        assert list(check_log(day.made)) == [], day.done
    there_and_back(day)


def there_and_back(day: Day) -> None:
    """The same tournament out of its file, in a hall that knows nobody: rows, ranking, ties and lots."""
    made = day.made
    made.refresh_from_db()
    ranking, state = ranking_told(made), replay_until(made, sequence=made.version).state
    written = list(log_export(made))
    Adjustment.objects.all().delete()
    made.first_stage.rounds.all().delete()
    made.delete()
    Player.objects.all().delete()
    Club.objects.all().delete()
    again = log_import(written, cast.organiser())
    assert list(check_log(again)) == [], day.done
    assert ranking_told(again) == ranking
    assert rows_of(replay_until(again, sequence=again.version).state) == rows_of(state)
    assert list(log_export(again)) == written


def ranking_told(made: Tournament) -> list[tuple[object, ...]]:
    return [(row.rank, row.tied, row.name, row.total, tuple(row.keys)) for row in standings_compute(made.first_stage)]
