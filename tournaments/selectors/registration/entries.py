"""The registration list of a tournament: counts, filters, search."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Count, F, Q, QuerySet, Sum

from players.models import Player
from tournaments.models import Entry, Stage, Tournament
from tournaments.selectors.typed import number_typed

if TYPE_CHECKING:
    from tournaments.models.stage import EntryAtStage

State = Entry.State
GONE = (State.NO_SHOW, State.WITHDRAWN)
SHOWS = {  # by the value of `?voir=`
    "": Q(),
    "attendus": Q(state=State.REGISTERED),
    "presents": Q(state=State.CHECKED_IN),
    "absents": Q(state__in=GONE),
    "impayes": Q(fee_paid__lt=F("fee_due")) & ~Q(state__in=GONE),
}


@dataclass(frozen=True)
class EntryCounts:
    """Numbers of entries by state, and their fees in cents. `due` excludes those who are gone."""

    entered: int
    expected: int
    present: int
    gone: int
    unpaid: int
    due: int
    paid: int

    def matching(self, show: str) -> int:
        """Return the number of entries that match a filter of `SHOWS`."""
        by_show = {"attendus": self.expected, "presents": self.present, "absents": self.gone, "impayes": self.unpaid}
        return by_show.get(show, self.entered)


def count_entries(tournament: Tournament) -> EntryCounts:
    """Count the entries by state, in one query."""
    counts = tournament.entries.order_by().aggregate(
        entered=Count("pk"),
        expected=Count("pk", filter=SHOWS["attendus"]),
        present=Count("pk", filter=SHOWS["presents"]),
        gone=Count("pk", filter=SHOWS["absents"]),
        unpaid=Count("pk", filter=SHOWS["impayes"]),
        due=Sum("fee_due", filter=~Q(state__in=GONE), default=0),
        paid=Sum("fee_paid", default=0),
    )
    return EntryCounts(**counts)


def moves_noted(stage: Stage) -> "QuerySet[EntryAtStage]":
    """Return the entries that will leave or arrive after the open round, by name."""
    noted = Q(leaves_after_round__isnull=False) | Q(arrives_after_round__isnull=False)
    return stage.entries.filter(noted)


def list_entries(stage: Stage, *, words: str = "", show: str = "") -> "QuerySet[EntryAtStage]":
    """Return the entries that match all words (or the start number) and a filter of `SHOWS`, by name."""
    entries = stage.entries.filter(SHOWS.get(show, Q())).select_related("player", "tournament")
    if (number := number_typed(words)) is not None:
        return entries.filter(number=number)
    if words.strip():
        return entries.filter(player__in=Player.objects.search(words).values("pk"))
    return entries
