"""Each statement of the import of an archive fails once: no row is left, and the import succeeds afterwards.

The archive is that of a tournament, or that of a club with a season.
"""

from collections.abc import Callable
from itertools import count

import pytest
from django.contrib.auth.models import User
from django.db import DatabaseError

from players.models import Club, Player
from tests import cast
from tests.engines.failing import failing_statement
from tests.services.seasons.championship import create_season_of, publish_results
from tournaments.models import AuditLine, Entry, Event, Season, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.access.organisers import organiser_add
from tournaments.services.club.archive import club_archive_import, club_archive_write
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.log.archive import archive_import, archive_write

pytestmark = pytest.mark.django_db(transaction=True)
STATEMENTS = 30  # at least so many in each import: the loop would prove nothing if the injection missed them


def count_rows() -> list[int]:
    models = (Tournament, Event, Entry, Player, Club, Season, AuditLine, User)
    return [model._default_manager.count() for model in models]


# Worth its time: an import for each statement.
def test_an_archive_is_imported_whole_or_not_at_all_although_any_statement_fails() -> None:
    played = cast.played_tournament(4, rounds_planned=1, deals_per_round=1)
    content = archive_write(played, cast.alice())
    Tournament.objects.update(slug="elsewhere")
    Player.objects.update(last_name="Autre", licence="")  # so that the import creates people
    fail_each_statement(lambda: archive_import(content, cast.alice()))
    assert list(check_log(Tournament.objects.exclude(slug="elsewhere").get())) == []


# Worth its time: an import for each statement.
def test_a_club_is_imported_whole_or_not_at_all_although_any_statement_fails() -> None:
    played = cast.finished_tournament(4, rounds_planned=1, deals_per_round=1)
    create_season_of(publish_results(played))
    content = club_archive_write(cast.olga())
    owner = Actor.program(organiser_add("Nouveau"))
    fail_each_statement(lambda: club_archive_import(content, owner))
    assert list(check_log(owner.home.tournaments.get())) == []


def fail_each_statement(import_file: Callable[[], object]) -> None:
    """Import a file in which the first statement fails, then the second, and so on, and at last none."""
    before = count_rows()
    for number in count(1):
        with failing_statement(number) as executed:
            try:
                result = import_file()
            except (DatabaseError, DomainError):
                result = None
        if len(executed) < number:
            break
        assert result is None, f"statement {number} failed without an error: {executed[number - 1]}"
        assert count_rows() == before, executed[-1]
    assert result is not None
    assert number > STATEMENTS
