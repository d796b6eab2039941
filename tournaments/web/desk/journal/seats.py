"""Events that name seats of a table, in words with the names of their players: confirmations and disputes."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from tournaments.log.events import (
    DisputeDecided,
    DisputeOpened,
    DisputeSettled,
    LineDisputed,
    RoundAbandoned,
    SheetAgreed,
    SheetConfirmed,
    SheetDisputed,
)
from tournaments.models import Deal, Event, Seat, Tournament
from tournaments.selectors.play.confirmation_words import confirmation_sentence
from tournaments.selectors.play.seat_words import place_with_name
from tournaments.web.games import pages_of

AGREEMENTS = {SheetAgreed.kind, SheetConfirmed.kind}
DISPUTES = {kind.kind for kind in (SheetDisputed, DisputeOpened, LineDisputed, DisputeSettled, DisputeDecided)}
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
        texts = [_decision_words(data), data.get("text", ""), data.get("answer", ""), self._wish_words(data)]
        text = " ; ".join(filter(None, texts))
        return _("%(seat)s : %(text)s") % {"seat": seat, "text": text} if text else seat

    def _wish_words(self, data: Mapping[str, Any]) -> str:
        """Return what the table wishes a line to be; empty without a wish."""
        if (wish := data.get("wish")) is None:
            return ""
        hand = pages_of(self._tournament).describe_hand(wish["outcome"]) if wish["outcome"] else ""
        return _("devrait être : %(line)s") % {"line": hand or Deal.Status(wish["status"]).label}

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


def _decision_words(data: Mapping[str, Any]) -> str:
    """Return that the arbiter applied a wish; empty for other events."""
    return _("donne corrigée comme demandé") if data.get("applied") else ""
