"""Whether a document still says what is so: it is behind once the log has a later line of a kind that it rests on, or
the club another logo."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Max

from tournaments.documents.registry import KINDS
from tournaments.models import Job, Tournament
from tournaments.selectors.look import look_without_logo


def behind(tournament: Tournament, jobs: Iterable[Job]) -> set[UUID]:
    """Those of the finished `jobs` that are to be made again."""
    jobs = list(jobs)
    look = look_without_logo(tournament.organiser)
    older = {job.pk for job in jobs if look and job.finished_at and job.finished_at < look.changed_at}
    made = {job.pk: (KINDS[job.kind].resting_on(job.args), job.version) for job in jobs if job.kind in KINDS}
    shown = [version for _, version in made.values() if version is not None]
    if not shown:
        return older
    later = tournament.events.filter(sequence__gt=min(shown)).order_by()
    newest = dict(later.values_list("name").annotate(last=Max("sequence")))
    return older | {
        pk
        for pk, (rests_on, version) in made.items()
        if version is not None
        and any(last > version for name, last in newest.items() if not rests_on.isdisjoint(_names(name)))
    }


def _names(event: str) -> tuple[str, str]:
    """`draw.made` and its family `draw`."""
    return event, event.partition(".")[0]
