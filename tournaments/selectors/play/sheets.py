"""The score sheet of a table, computed from its seats and its recorded lines, and the events of a table in the log.

Seats are numbered from 1: N, E, S, O, then the fifth and so on.
"""

from collections import defaultdict
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Protocol

from django.db.models import Prefetch, QuerySet, prefetch_related_objects
from django.utils import timezone

from players.prepared import Prepared
from scoring.games import Game, LazyLines, SheetLine, SheetResult, Turn
from tournaments.formatting.numbers import Unsigned
from tournaments.log.events import SeatsExchanged, TotalsRecorded
from tournaments.log.sheets import PlayedGame, Written, total_written
from tournaments.models import Deal, Event, Round, Seat, Stage, Table, Tournament
from tournaments.seating.problem.dealers import dealer_position
from tournaments.selectors.play.statuses import status_rule

# Columns of entries that a board does not show; decoding them takes a third of the time of its seats.
UNSHOWN = tuple(f"entry__{name}" for name in ("created_at", "sort_key", "salt", "club", "category", "tariff"))
_seats_of = Prepared(lambda table: Seat.objects.filter(table=table).with_people())
_deals_of = Prepared(lambda table: Deal.objects.filter(table=table).order_by("number"))
_rounds = Prepared(lambda pk: Round.objects.filter(pk=pk).select_related("stage__tournament"))
_tables_of_round = Prepared(
    lambda round_id: Table.objects.filter(round=round_id).select_related("station").order_by("station__number")
)
_seats_of_round = Prepared(lambda round_id: Seat.objects.filter(table__round=round_id).order_by("number"))
_seats_with_people = Prepared(lambda round_id: Seat.objects.filter(table__round=round_id).with_people())
_seats_with_names = Prepared(
    lambda round_id: Seat.objects.filter(table__round=round_id).with_people().defer("earlier", *UNSHOWN)
)
_deals_of_round = Prepared(lambda round_id: Deal.objects.filter(table__round=round_id).order_by("number"))


class HasStatus(Protocol):
    """A line of a sheet, stored or not yet stored."""

    @property
    def status(self) -> str: ...


@dataclass(frozen=True)
class Sheet:
    """A table in a round with its seats and lines. `judged` caches the results of `deal_judge`."""

    table: Table
    tournament: Tournament
    seats: tuple[Seat, ...]
    deals: tuple[Deal, ...]
    judged: dict[Hashable, Any] = field(init=False, default_factory=dict, repr=False, compare=False)

    @property
    def stage(self) -> Stage:
        return self.table.round.stage

    @property
    def size(self) -> int:
        return len(self.seats)

    @property
    def sitters(self) -> tuple[int, ...]:
        """The serials of the sitting players, seat by seat."""
        return tuple(seat.sitter.serial for seat in self.seats)

    @cached_property
    def playing(self) -> PlayedGame:
        """The game with its rules."""
        dealer_out = self.stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT
        return PlayedGame(self.tournament.engine, self.tournament.rules(), dealer_out=dealer_out)

    @property
    def engine(self) -> Game[Any, Any]:
        return self.playing.engine

    @property
    def rules(self) -> Any:
        return self.playing.rules

    @property
    def dealer_sits_out(self) -> bool:
        return self.size == 5 and self.stage.odd_tables == Stage.OddTables.FIVE_DEALER_OUT

    @property
    def players_per_deal(self) -> int:
        """The number of players of each deal: a dealer who sits out is not one."""
        return 4 if self.dealer_sits_out else self.size

    def counts(self, line: HasStatus) -> bool:
        """Return True if the line counts as one of the deals of the round."""
        return status_rule(line.status).counts(self.tournament)

    @property
    def counted(self) -> int:
        return sum(self.counts(deal) for deal in self.deals)

    @property
    def unplayed(self) -> int:
        """The number of deals left out after the end of the time, or by the desk."""
        return sum(deal.status == Deal.Status.NOT_PLAYED for deal in self.deals)

    @property
    def played(self) -> int:
        return self.counted - self.unplayed

    @property
    def missing(self) -> int | None:
        """The number of missing deals, None if the clock or the game determines it."""
        planned = self.stage.deals_per_round
        if self.is_decided:
            return 0
        return None if planned is None else max(0, planned - self.counted)

    @property
    def is_decided(self) -> bool:
        """True if the game is over by its own rules, before the time or the number of deals is used up."""
        return self.engine.ends_itself and bool(self.deals) and bool(self.result.complete)

    @cached_property
    def result(self) -> SheetResult:
        """The result of all lines, computed by the game."""
        return self.engine.sheet_result(self.lines, self.size, self.rules)

    @property
    def must_go_on(self) -> bool:
        """True if only the end of the game can end this sheet: there is neither a number of deals nor a time limit."""
        by_itself = self.stage.deals_per_round is None and self.stage.minutes_per_round is None
        return by_itself and not self.in_totals and not self.is_decided

    @cached_property
    def totals_written(self) -> tuple[int, ...]:
        """The total of each seat as written on the sheet."""
        return tuple(self.figure(total_written(self.engine, seat)) for seat in self.seats)

    def figure(self, score: int) -> int:
        """Return a score for display: with a sign in zero-sum games."""
        return score if self.engine.is_zero_sum else Unsigned(score)

    @property
    def in_totals(self) -> bool:
        """True if deals are recorded on paper and only the totals of the round are entered."""
        return self.tournament.recording_mode == Tournament.RecordingMode.TOTALS

    @property
    def time_is_up(self) -> bool:
        """True if the time of the table is over."""
        time = self.table.time
        return time is not None and time.seconds_left(timezone.now()) <= 0

    @property
    def stops_at_time(self) -> bool:
        """True if the tournament lets tables leave out their last deals when the time is over."""
        return bool(self.tournament.unplayed_deals == Tournament.UnplayedDeals.ZERO)

    @property
    def may_stop(self) -> bool:
        return self.time_is_up and self.stops_at_time

    @property
    def is_complete(self) -> bool:
        return self.table.totals_entered or self.missing == 0

    def line(self, number: int) -> Deal | None:
        """Return the stored line with that number, None without one."""
        return next((deal for deal in self.deals if deal.number == number), None)

    def label(self, number: int) -> int | str:
        """Return the number of a line among the counting deals, a dash if it does not count. Future lines count."""
        line = self.line(number)
        if line is not None and not self.counts(line):
            return "–"
        before = sum(self.counts(deal) for deal in self.deals if deal.number <= number)
        return before + max(0, number - self.next_number + 1)

    def with_line(self, line: Deal) -> "Sheet":
        """Return a copy of the sheet with a line added or replaced."""
        others = [deal for deal in self.deals if deal.number != line.number]
        return replace(self, deals=tuple(sorted([*others, line], key=lambda deal: deal.number)))

    @property
    def next_number(self) -> int:
        return self.deals[-1].number + 1 if self.deals else 1

    def dealer_of(self, number: int) -> int:
        """Return the seat of the dealer of line `number`, for a recorded line the recorded dealer.

        A dealer who sits out deals again after a passed deal (FFT 2012 p.12).
        """
        if (entered := self.line(number)) is not None:
            return entered.dealer
        turns = sum(1 for deal in self.deals if deal.number < number and not self.deals_again(deal))
        return dealer_position(self.size, turns) + 1

    def deals_again(self, line: HasStatus) -> bool:
        """Return True if the dealer of that line also deals the next one."""
        return self.dealer_sits_out and line.status == Deal.Status.PASSED

    @property
    def next_dealer(self) -> int:
        return self.dealer_of(self.next_number)

    @property
    def deal_order(self) -> tuple[int, ...]:
        """The seats in the order of dealing."""
        return tuple(dealer_position(self.size, turns) + 1 for turns in range(self.size))

    def play_off(self, number: int) -> tuple[int, ...]:
        """Return the seats of the play-off that line `number` belongs to, none if it belongs to the game itself."""
        if not self.engine.ends_itself or not self.deals:
            return ()
        return self.engine.sheet_result(self.lines_before(number), self.size, self.rules).play_off

    def seats_playing(self, number: int) -> tuple[int, ...]:
        """Return the seats that play line `number`: all but a dealer who sits out, or those of a play-off."""
        if among := self.play_off(number):
            return among
        out = self.dealer_of(number) if self.dealer_sits_out else None
        return tuple(seat for seat in range(1, self.size + 1) if seat != out)

    def turn(self, number: int) -> Turn:
        """Return the context of line `number` for the game: dealer, size of the table, lines before."""
        so_far = LazyLines(lambda: self.lines_before(number))
        return self.playing.turn(self.dealer_of(number), size=self.size, so_far=so_far)

    @cached_property
    def lines(self) -> list[SheetLine]:
        """The lines in the format of the game."""
        return self.playing.lines(self.deals, size=self.size)

    def lines_before(self, number: int) -> list[SheetLine]:
        """Return the lines before line `number`."""
        return [line for deal, line in zip(self.deals, self.lines, strict=True) if deal.number < number]

    def lines_with(self, line: Written, number: int) -> LazyLines:
        """Return all lines with `line` as line `number`, replacing a recorded one."""
        after = [deal for deal in self.deals if deal.number > number]
        return LazyLines(lambda: self.playing.lines([line, *after], size=self.size, before=self.lines_before(number)))

    @property
    def largest_score(self) -> int:
        """The largest amount that a seat can win or lose in one deal."""
        return self.engine.largest_score(self.players_per_deal, self.rules)


def sheet_get(table: Table) -> Sheet:
    """Return the sheet of `table`, in two queries."""
    return Sheet(
        table=table,
        tournament=table.round.stage.tournament,
        seats=tuple(_seats_of(table.pk)),
        deals=tuple(_deals_of(table.pk)),
    )


def totals_version(table: Table) -> int:
    """Return the version of the table after its newest totals from paper, 0 if the log has none for it.

    Totals that were removed since, or are of an abandoned play, count as well.
    """
    newest = events_of_table(table).filter(name=TotalsRecorded.kind).order_by("-sequence").first()
    return newest.data["version"] if newest else 0


def totals_versions(round_: Round) -> dict[int, int]:
    """Return the version of each table after its newest totals from paper, by number of the table.

    These are the tables with a `TotalsRecorded`, also if the totals were removed since or are of an abandoned play
    of the round.
    """
    of_round = Event.objects.filter(tournament=round_.stage.tournament_id, **round_.log_address)
    totals = of_round.filter(name=TotalsRecorded.kind).order_by("sequence")
    return {event.table: event.data["version"] for event in totals if event.table is not None}


def events_of_table(table: Table) -> QuerySet[Event]:
    """Return the events of this table in its round."""
    return Event.objects.filter(tournament=table.round.stage.tournament_id, **table.log_address)


def events_around(table: Table) -> QuerySet[Event]:
    """Return the events of this table and all exchanges of seats in its round."""
    of_round = Event.objects.filter(tournament=table.round.stage.tournament_id, **table.round.log_address)
    return events_of_table(table) | of_round.filter(name=SeatsExchanged.kind)


def seats_with_players() -> "Prefetch[str, QuerySet[Seat], str]":
    """Return the argument of `prefetch_related` that loads the seats of tables with their players."""
    return Prefetch("seats", Seat.objects.with_people())


def round_sheets(round_id: int, *, names: bool = True, only_names: bool = False) -> list[Sheet]:
    """Return the sheets of a round by table number, in five queries. Without `names`, players are not loaded; with
    `only_names`, of their entries only what a board shows, and no confirmations.

    The rows are assigned by hand, because `prefetch_related` would double the time.
    """
    round_ = next(iter(_rounds(round_id)), None)
    if round_ is None:
        return []
    seats: dict[int, list[Seat]] = defaultdict(list)
    deals: dict[int, list[Deal]] = defaultdict(list)
    tables = _tables_of_round(round_id)
    if not only_names:
        prefetch_related_objects(tables, "confirmations")
    read_seats = _seats_with_names if only_names else _seats_with_people if names else _seats_of_round
    for seat in read_seats(round_id):
        seats[seat.table_id].append(seat)
    for deal in _deals_of_round(round_id):
        deals[deal.table_id].append(deal)
    for table in tables:
        table.round = round_
        for seat in seats[table.pk]:
            seat.table = table
        for deal in deals[table.pk]:
            deal.table = table
    return [Sheet(one, round_.stage.tournament, tuple(seats[one.pk]), tuple(deals[one.pk])) for one in tables]
