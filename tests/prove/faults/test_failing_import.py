"""Each statement of the import of an archive fails once: no row is left, and the import succeeds afterwards."""

from itertools import count

import pytest
from django.db import DatabaseError

from players.models import Club, Player
from tests import cast
from tests.engines.failing import failing_statement
from tournaments.models import Entry, Event, Tournament
from tournaments.selectors.log.check import check_log
from tournaments.services.core.errors import DomainError
from tournaments.services.log.archive import archive_import, archive_write

pytestmark = pytest.mark.django_db(transaction=True)
STATEMENTS = 30  # at least so many in each import: the loop would prove nothing if the injection missed them


def count_rows() -> list[int]:
    return [model.objects.count() for model in (Tournament, Event, Entry, Player, Club)]


# Worth its time: an import for each statement.
def test_an_archive_is_imported_whole_or_not_at_all_although_any_statement_fails() -> None:
    played = cast.played_tournament(4, rounds_planned=1, deals_per_round=1)
    content = archive_write(played, cast.alice())
    Tournament.objects.update(slug="elsewhere")
    Player.objects.update(last_name="Autre", licence="")  # so that the import creates people
    before = count_rows()
    for number in count(1):
        with failing_statement(number) as executed:
            try:
                imported_tournament = archive_import(content, cast.alice())
            except (DatabaseError, DomainError):
                imported_tournament = None
        if len(executed) < number:
            break
        if imported_tournament is None:
            assert count_rows() == before, executed[-1]
        else:
            assert list(check_log(imported_tournament)) == []
            pytest.fail(f"statement {number} failed without an error: {executed[number - 1]}")
    assert imported_tournament is not None
    assert list(check_log(imported_tournament)) == []
    assert number > STATEMENTS
