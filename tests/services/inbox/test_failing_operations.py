"""The commit of a deal fails once: the tablet gets 503 and retries, and the deal is stored once.

Between failure and retry the rows agree with the log: a transaction is stored whole or not at all.
"""

from unittest.mock import patch

import pytest
from django.core.cache import cache
from django.db import connection

from tests.at_once import reload_tournament
from tests.engines.failing import disk_error
from tests.web.table_pages import Tablet, playing
from tournaments.models import Deal
from tournaments.selectors.log.check import check_log

pytestmark = pytest.mark.django_db(transaction=True)


def open_tablet() -> Tablet:
    """Open a table of the longest round on a tablet that gets error pages, as over a network."""
    tablet = Tablet(playing(deals_per_round=30))
    tablet.client.raise_request_exception = False
    return tablet


def send_deal(tablet: Tablet, line: int) -> int:
    """Send a line with its client id and return the status."""
    cache.clear()  # the rate limit
    return int(tablet.deal(line, client_id=f"line-{line}-of-table-1").status_code)


def assert_stored_once_after_a_retry(tablet: Tablet, line: int) -> None:
    """Check rows and log after a failure, send the line again, and check that there is one deal more."""
    assert Deal.objects.count() in {line - 1, line}
    assert list(check_log(reload_tournament(tablet.station.tournament))) == []
    assert send_deal(tablet, line) == 200
    assert Deal.objects.count() == line


@pytest.mark.parametrize("is_stored", [False, True], ids=["before", "after"])
def test_a_deal_is_stored_once_although_its_commit_fails(is_stored: bool) -> None:
    tablet = open_tablet()
    commit = connection._commit  # type: ignore[attr-defined] # of Django's backends

    def fail() -> None:
        if is_stored:
            commit()
        raise disk_error()

    with patch.object(connection, "_commit", fail):
        assert send_deal(tablet, 1) == 503
    assert Deal.objects.exists() == is_stored
    assert_stored_once_after_a_retry(tablet, 1)
