"""Runs functions at the same moment in threads with their own connections, like concurrent requests."""

from collections.abc import Callable
from functools import partial
from threading import Barrier

from django.db import connection

from tests.threads import start_thread, wait_for_results
from tests.waiting import TIMEOUT_SECONDS
from tournaments.models import Tournament
from tournaments.services.core.errors import DomainError


def at_once(*acts: Callable[[], object]) -> list[object]:
    """Return the results of concurrent acts, then the codes of refusals: the order is random."""
    start = Barrier(len(acts))

    def do(act: Callable[[], object]) -> object:
        start.wait(TIMEOUT_SECONDS)
        try:
            return act()
        except DomainError as refused:
            return refused.code
        finally:
            connection.close()

    results = wait_for_results([start_thread(partial(do, act)) for act in acts])
    return sorted(results, key=lambda each: isinstance(each, str))


def reload_tournament(tournament: Tournament) -> Tournament:
    """Return the tournament, read again from the database."""
    return Tournament.objects.get(pk=tournament.pk)
