"""The publication that is in force: its number, and the reason why the one before was withdrawn."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.log.events import RankingPublished, TournamentMoved
from tournaments.models import Event, Tournament


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
    kinds = (RankingPublished.kind, TournamentMoved.kind)
    events = Event.objects.filter(tournament=tournament, name__in=kinds).order_by("sequence")
    publications, reason = 0, ""
    for event in events.only("name", "data"):
        if event.name == RankingPublished.kind:
            publications += 1
        elif event.data["before"] == Tournament.State.PUBLISHED:
            reason = event.data.get("reason", "")
    return PublishedVersion(number=max(publications, 1), at=tournament.published_at, reason=reason)
