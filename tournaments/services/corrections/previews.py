"""Preview of a correction: the ranking before and after it, without storing anything."""

from collections.abc import Callable

from django.db import transaction

from tournaments.models import Stage, Tournament
from tournaments.selectors.results.changes import StandingChange, compare_places, read_places


def ranking_preview(stage: Stage, write: Callable[[Stage], object]) -> list[StandingChange]:
    """Return the places that `write` would change: run it in a transaction, and roll it back (a dry run).

    `write` calls a service on the stage that it receives, which is read again: the rows of the caller stay unchanged.

    :raises DomainError: those of the service.
    """
    before = read_places(stage.tournament)
    with transaction.atomic():
        write(Stage.objects.select_related("tournament").get(pk=stage.pk))
        after = read_places(Tournament.objects.get(pk=stage.tournament_id))
        transaction.set_rollback(True)
    return compare_places(before, after)
