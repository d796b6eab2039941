"""Events that name seats of a table, in words with the names of their players: confirmations and disputes."""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext as _

from tournaments.log.events import (
    DisputeOpened,
    DisputeSettled,
    RoundAbandoned,
    SheetAgreed,
    SheetConfirmed,
    SheetDisputed,
)
from tournaments.models import Event, Seat, Tournament
from tournaments.selectors.play.confirmation_words import confirmation_sentence
from tournaments.selectors.play.seat_words import place_with_name

AGREEMENTS = {SheetAgreed.kind, SheetConfirmed.kind}
DISPUTES = {SheetDisputed.kind, DisputeOpened.kind, DisputeSettled.kind}
TablePlace = tuple[int, int, int]  # stage, round, table


class Seats:
    """The players of the seats of some events, read when the first event needs them.

    An exchange of seats corrects the sheet, so the present player of a seat is the one who confirmed. After a round was
    abandoned, other players may sit there: earlier events name only the seat.
    """

    def __init__(self, tournament: Tournament, events: Sequence[Event]) -> None:
        self._tournament = tournament
        self._events = [event for event in events if event.name in AGREEMENTS | DISPUTES]

    def describe(self, event: Event) -> str:
        """Return who entered and confirmed a sheet, or who disputed it, in words."""
        data = event.data
        if event.name in AGREEMENTS:
            return confirmation_sentence([data], lambda seat: self._label(event, seat))
        seat = self._label(event, data["seat"])
        return _("%(seat)s : %(text)s") % {"seat": seat, "text": data["text"]} if "text" in data else seat

    def _label(self, event: Event, seat: int) -> str:
        place = (event.stage or 0, event.round or 0, event.table or 0)
        abandoned = self._abandoned.get(place[:2], 0)
        return place_with_name(seat, "" if event.sequence < abandoned else self._names[place].get(seat, ""))

    @cached_property
    def _names(self) -> dict[TablePlace, dict[int, str]]:
        rounds = {event.round or 0 for event in self._events}
        tables = {event.table or 0 for event in self._events}
        seats = (
            Seat.objects.with_people()
            .filter(
                table__round__stage__tournament=self._tournament,
                table__round__number__in=rounds,
                table__station__number__in=tables,
            )
            .select_related("table__station", "table__round__stage")
        )
        names: dict[TablePlace, dict[int, str]] = defaultdict(dict)
        for seat in seats:
            round_ = seat.table.round
            names[round_.stage.number, round_.number, seat.table.number][seat.number] = seat.sitter.full_name
        return names

    @cached_property
    def _abandoned(self) -> dict[tuple[int, int], int]:
        """The sequence of the last event that abandoned a round, by stage and round."""
        events = self._tournament.events.filter(name=RoundAbandoned.kind).order_by("sequence")
        return {(event.stage or 0, event.round or 0): event.sequence for event in events}
