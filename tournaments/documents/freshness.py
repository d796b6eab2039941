"""Detection of outdated documents.

A document is behind if the log has a later event that changes its content, or if the club's logo has changed since.
"""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Max

from tournaments.documents.registry import KINDS
from tournaments.models import Job, Tournament
from tournaments.selectors.look import look_without_logo


def find_outdated(tournament: Tournament, jobs: Iterable[Job]) -> set[UUID]:
    """Return the keys of the finished `jobs` whose documents are outdated."""
    jobs = list(jobs)
    look = look_without_logo(tournament.organiser)
    older = {job.pk for job in jobs if look and job.finished_at and job.finished_at < look.changed_at}
    editions = {
        job.pk: (KINDS[job.kind].events_that_change(job.args), job.version) for job in jobs if job.kind in KINDS
    }
    versions = [version for _, version in editions.values() if version is not None]
    if not versions:
        return older
    later = tournament.events.filter(sequence__gt=min(versions)).order_by()
    newest = dict(later.values_list("name").annotate(last=Max("sequence")))
    return older | {
        pk
        for pk, (changed_by, version) in editions.items()
        if version is not None
        and any(last > version for name, last in newest.items() if not changed_by.isdisjoint(_names(name)))
    }


def _names(event: str) -> tuple[str, str]:
    """Return the name of an event and of its family: `draw.made`, `draw`."""
    return event, event.partition(".")[0]
