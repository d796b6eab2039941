"""Several threads that begin at the same moment, each with a connection of its own, as several requests do."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

from django.db import connection

from tournaments.models import Tournament
from tournaments.services.core.errors import DomainError


def at_once(*acts: Callable[[], object]) -> list[object]:
    """What each act gives, or the code with which it is refused; refusals come last, for who is first is chance."""
    start = Barrier(len(acts))

    def do(act: Callable[[], object]) -> object:
        start.wait()
        try:
            return act()
        except DomainError as refused:
            return refused.code
        finally:
            connection.close()

    with ThreadPoolExecutor(len(acts)) as pool:
        return sorted(pool.map(do, acts), key=lambda given: isinstance(given, str))


def again(made: Tournament) -> Tournament:
    """The same tournament as another request has read it."""
    return Tournament.objects.get(pk=made.pk)
