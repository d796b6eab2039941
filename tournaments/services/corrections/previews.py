"""Preview of a correction: the ranking before and after it, without storing anything."""

from collections.abc import Callable

from django.db import transaction

from tournaments.models import Stage, Tournament
from tournaments.selectors.results.changes import StandingChange, compare_places, read_places
from tournaments.services.core.errors import Conflict

# Exchanges: the same event a second time reverts the first.
OWN_INVERSES = ("entry.numbers_exchanged", "entry.stage_numbers_exchanged", "table.seats_exchanged")


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


def preview_must_be_current(tournament: Tournament, seen_version: int | None) -> None:
    """Refuse a correction if an exchange was made since its preview, such as by a form that was sent twice: a second
    exchange would revert the first. Other events do not matter, as tables play on.

    `seen_version` is that of the tournament in the preview, None without a preview.

    :raises Conflict: `preview_stale`.
    """
    if seen_version is None:
        return
    later = tournament.events.filter(sequence__gt=seen_version, name__in=OWN_INVERSES)
    if not 0 <= seen_version <= tournament.version or later.exists():
        raise Conflict("preview_stale")
