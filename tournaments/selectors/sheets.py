"""The sheet of a table: what paper would show. Everything is read from the seats and the lines entered so far.

Seats are numbered from 1 (N E S O and the fifth) wherever people or programs outside see them; positions count from 0.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from scoring import Deal as ScoringDeal
from scoring import Rules
from tournaments.models import Deal, Seat, Table, Tournament
from tournaments.seating.turns import dealer

COMPASS = "NESO5"


@dataclass(frozen=True)
class Sheet:
    """One table in one round with its lines, read once."""

    table: Table
    tournament: Tournament
    seats: tuple[Seat, ...]
    deals: tuple[Deal, ...]

    @property
    def size(self) -> int:
        return len(self.seats)

    @cached_property
    def rules(self) -> Rules:
        return self.tournament.rules()

    @property
    def dealer_sits_out(self) -> bool:
        return self.size == 5 and self.tournament.odd_tables == Tournament.OddTables.FIVE_DEALER_OUT

    @property
    def players_per_deal(self) -> int:
        """3, 4 or 5: which scoring applies at this table."""
        return 4 if self.dealer_sits_out else self.size

    def counts(self, deal: Deal) -> bool:
        """Whether a line uses up one of the deals of the round."""
        if deal.status == Deal.Status.CANCELLED:
            return False
        return (
            deal.status != Deal.Status.PASSED
            or self.tournament.passed_deals == Tournament.PassedDeals.COUNTED
        )

    @property
    def counted(self) -> int:
        return sum(self.counts(deal) for deal in self.deals)

    @property
    def missing(self) -> int | None:
        """Deals still to enter; None when the clock decides."""
        planned = self.tournament.deals_per_round
        return None if planned is None else max(0, planned - self.counted)

    @property
    def is_complete(self) -> bool:
        return self.table.totals_entered or self.missing == 0

    @property
    def next_number(self) -> int:
        return self.deals[-1].number + 1 if self.deals else 1

    def dealer_of(self, number: int) -> int:
        """The position that deals line `number`. A dead dealer keeps dealing while nobody takes (FFT 2012 p.12)."""
        turns = sum(
            1
            for deal in self.deals
            if deal.number < number and not (self.dealer_sits_out and deal.status == Deal.Status.PASSED)
        )
        return dealer(self.size, turns)

    @property
    def next_dealer(self) -> int:
        return self.dealer_of(self.next_number)

    def playing(self, number: int) -> tuple[int, ...]:
        """The positions that play line `number`, in seat order."""
        out = self.dealer_of(number) if self.dealer_sits_out else None
        return tuple(position for position in range(self.size) if position != out)

    def to_scoring(self, outcome: Mapping[str, Any], number: int) -> ScoringDeal:
        """The deal as the engine knows it: the seats that play it, numbered from 1.

        :raises ValueError: when the outcome has a shape the engine cannot read.
        """
        seat_of = {position + 1: index + 1 for index, position in enumerate(self.playing(number))}
        return ScoringDeal.from_json(_renumbered(outcome, seat_of) | {"players": self.players_per_deal})

    def scores_by_position(self, by_seat: tuple[int, ...], number: int) -> list[int]:
        """The engine's scores spread over all positions of the table; who sits out has 0."""
        scores = [0] * self.size
        for position, points in zip(self.playing(number), by_seat, strict=True):
            scores[position] = points
        return scores


def _renumbered(outcome: Mapping[str, Any], seat_of: Mapping[int, int]) -> dict[str, Any]:
    """The outcome with every seat number replaced. A seat that does not play becomes 0, which the engine refuses."""

    def seat(value: Any) -> Any:
        return seat_of.get(value, 0) if isinstance(value, int) and not isinstance(value, bool) else value

    def poignee(value: Any) -> Any:
        return value | {"player": seat(value.get("player"))} if isinstance(value, dict) else value

    result = dict(outcome)
    for field in ("taker", "partner"):
        if result.get(field) is not None:
            result[field] = seat(result[field])
    for field, convert in (("poignees", poignee), ("misere", seat)):
        if isinstance(result.get(field), list):
            result[field] = [convert(value) for value in result[field]]
    return result


def sheet_get(table: Table) -> Sheet:
    """The sheet of `table` in two queries besides the table's own."""
    seats = table.seats.select_related("entry__player__club").order_by("position")
    return Sheet(
        table=table,
        tournament=table.round.tournament,
        seats=tuple(seats),
        deals=tuple(table.deals.order_by("number")),
    )


def round_sheets(round_id: int) -> list[Sheet]:
    """The sheets of all tables of a round, in table order, in three queries."""
    tables = (
        Table.objects.filter(round_id=round_id)
        .select_related("round__tournament", "station")
        .prefetch_related("seats__entry__player__club", "deals")
        .order_by("station__number")
    )
    return [
        Sheet(
            table=table,
            tournament=table.round.tournament,
            seats=tuple(table.seats.all()),
            deals=tuple(table.deals.all()),
        )
        for table in tables
    ]
