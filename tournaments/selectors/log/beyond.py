"""What another database of the same club has that this one has not: the end of a log that did not arrive."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.models import Event, Submission, Tournament


@dataclass(frozen=True)
class Beyond:
    """`tournament` as it is there, `here` the same one as it is here (None: it is not), the `events` that are only
    there, and how many sendings of tablets are `held` there for somebody to decide that this one has never seen."""

    tournament: Tournament
    here: Tournament | None
    events: tuple[Event, ...]
    held: int


def lines_beyond(there: str) -> Iterator[Beyond]:
    """By tournament, where there is anything. `there` is what Django calls the other database.

    Two logs are the same up to where their digests are; what follows is of another history, however long this one is.
    """
    for tournament in Tournament.objects.using(there).select_related("organiser").order_by("pk"):
        here = Tournament.objects.filter(organiser__slug=tournament.organiser.slug, slug=tournament.slug).first()
        if here is None:
            yield Beyond(tournament, None, (), 0)
            continue
        same = set(here.events.values_list("sequence", "digest"))
        events = Event.objects.using(there).filter(tournament=tournament).order_by("sequence")
        missing = tuple(event for event in events if (event.sequence, event.digest) not in same)
        known = set(here.submissions.values_list("client_id", flat=True))
        waiting = Submission.objects.using(there).filter(tournament=tournament, verdict__in=Submission.OPEN)
        held = sum(client not in known for client in waiting.values_list("client_id", flat=True))
        if missing or held:
            yield Beyond(tournament, here, missing, held)
