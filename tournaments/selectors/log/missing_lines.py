"""Log lines and submissions that exist only in another database of the same club, such as an old main computer."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.models import Event, Submission, Tournament


@dataclass(frozen=True)
class MissingLines:
    """The data of a tournament that exists only in the other database.

    `tournament` is the row there, `here` the row here, None if it does not exist. `events` are the log lines that exist
    only there. `held` is the number of undecided submissions of tablets there that this database has never received.
    """

    tournament: Tournament
    here: Tournament | None
    events: tuple[Event, ...]
    held: int


def missing_lines(there: str) -> Iterator[MissingLines]:
    """Yield the differences by tournament, without empty ones. `there` is the alias of the other database.

    Drafts that were removed there are left out, as their slug is no longer that of the same tournament here.
    Lines are compared by sequence and digest. Two logs with a common beginning diverge at the first other digest.
    """
    for tournament in Tournament.objects.using(there).present().select_related("organiser").order_by("pk"):
        here = Tournament.objects.filter(organiser__slug=tournament.organiser.slug, slug=tournament.slug).first()
        if here is None:
            yield MissingLines(tournament, None, (), 0)
            continue
        same = set(here.events.values_list("sequence", "digest"))
        events = Event.objects.using(there).filter(tournament=tournament).order_by("sequence")
        missing = tuple(event for event in events if (event.sequence, event.digest) not in same)
        received = set(here.submissions.values_list("client_id", flat=True))
        waiting = Submission.objects.using(there).filter(tournament=tournament, verdict__in=Submission.OPEN)
        held = sum(client not in received for client in waiting.values_list("client_id", flat=True))
        if missing or held:
            yield MissingLines(tournament, here, missing, held)
