"""The publication that is in force: its number, and the reason why the one before was withdrawn."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.log.events import PublicationWithdrawn, RankingPublished, TournamentMoved
from tournaments.models import Event, Tournament

# Kinds of events that publish a ranking or may withdraw it.
PUBLICATION_KINDS = (RankingPublished.kind, TournamentMoved.kind, PublicationWithdrawn.kind)


@dataclass(frozen=True, kw_only=True)
class PublishedVersion:
    """The `number`th publication of a tournament. `reason` is that of the withdrawal of the one before, or empty."""

    number: int
    at: datetime
    reason: str


def published_version(tournament: Tournament) -> PublishedVersion | None:
    """Return the publication in force, None for a tournament that is not published."""
    if tournament.state != Tournament.State.PUBLISHED or tournament.published_at is None:
        return None
    events = Event.objects.filter(tournament=tournament).order_by("-sequence")
    # A published ranking has a line for each player: only the sequences are read.
    publications = list(events.filter(name=RankingPublished.kind).values_list("sequence", flat=True))
    before = publications[1] if len(publications) > 1 else 0
    withdrawn = events.filter(name=PublicationWithdrawn.kind, sequence__gt=before).first()
    return PublishedVersion(
        number=max(len(publications), 1),
        at=tournament.published_at,
        reason="" if withdrawn is None else withdrawn.data["reason"],
    )
