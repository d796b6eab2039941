"""The state of a tournament after a number of events. Only `fold` changes it, line by line.

Start numbers, seats and lines count from 1; money is in cents; entries are identified by serial.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tournaments.log.events import Announcement, CeremonyState, LogEvent, OfRound, OfTable, TeamPlace


def sitter_of(substitutes: Iterable[Mapping[str, Any]], round_: int) -> tuple[int | None, bool]:
    """Return the serial of the substitute who plays in a round, and True if the points are theirs; the newest wins.

    :returns: (None, False) if the player plays.
    """
    active = [one for one in substitutes if one["first"] <= round_ and (one["last"] is None or round_ <= one["last"])]
    return (active[-1]["by"], active[-1]["own"]) if active else (None, False)


@dataclass
class EntryState:
    """One player in the tournament. `person` is the commitment to the name, empty once it is erased."""

    person: str
    club: str
    category: str
    consent: bool
    state: str
    due: int
    rating: int | None
    created_at: datetime
    tariff: str = ""
    paid: int = 0


@dataclass
class PaymentState:
    """A line of the till, of a kind `what`; `cents` are negative in the counter-entry of the line that it `cancels`."""

    what: str
    method: str
    cents: int
    entry: int | None
    reason: str
    cancels: int | None
    at: datetime

    def takes_back(self, other: "PaymentState") -> bool:
        """Return True if it is the other line with the opposite sign."""
        reversed_line, other_line = (
            (self.what, self.method, -self.cents, self.entry),
            (other.what, other.method, other.cents, other.entry),
        )
        return reversed_line == other_line


@dataclass
class StartState:
    """One player in one stage. `carried` is None for a player who is not in the stage, `number` is the start number.

    `stays` is the answer of a player who passed the cut, None before they are asked. `joined_round` is the first round
    of the player. `left_after_round` is set once the player has left; `leaves_after_round` and `arrives_after_round`
    are noted moves. `substitutes` are periods with the keys `by` (serial), `first` and `last` round (None: to the end),
    and `own` (the points are the substitute's); the newest is last.
    """

    stays: bool | None = None
    carried: int | None = None
    number: int | None = None
    joined_round: int = 1
    left_after_round: int | None = None
    leaves_after_round: int | None = None
    arrives_after_round: int | None = None
    substitutes: list[dict[str, Any]] = field(default_factory=list)

    @property
    def is_inside(self) -> bool:
        """True for a player of the stage, who brings `carried` points."""
        return self.carried is not None

    def sitter(self, round_: int) -> tuple[int | None, bool]:
        """Return the substitute's serial in a round, and True if the points are theirs; (None, False) without one."""
        return sitter_of(self.substitutes, round_)


@dataclass
class SeatState:
    """The entry on a seat, its points won and lost, and on a confirmed sheet the result of the round.

    `earlier` are previous entries as `[[entry, line], ...]`, each until before that line.
    """

    entry: int
    plus: int = 0
    minus: int = 0
    won: bool = False
    lost: bool = False
    earlier: list[list[int]] = field(default_factory=list)


@dataclass
class Line:
    """The current version of a line of a sheet."""

    status: str
    outcome: dict[str, Any] | None
    scores: tuple[int, ...]
    reason: str
    dealer: int
    version: int
    at: datetime


@dataclass
class ConfirmationState:
    """The confirmation of a sheet by a seat, with its way (`Confirmation.Way`) and the version that was shown.

    `entered_by` is the seat that recorded the sheet. Both seats are None if unknown, as when the arbiter confirms.
    """

    seat: int | None
    entered_by: int | None
    way: str
    version: int
    at: datetime


@dataclass
class DisputeState:
    """The dispute of a sheet by a seat, or of a `line` of it with the `wish` what the line should be."""

    seat: int
    version: int
    text: str
    at: datetime
    line: int | None = None
    wish: dict[str, Any] | None = None
    settled_at: datetime | None = None
    applied: bool = False
    answer: str = ""


@dataclass
class TableState:
    """A table in one round; seats in order, confirmations and disputes in chronological order.

    `in_totals`: the seats have totals from paper instead of `lines`. `called_at` is the time of a call of the arbiter
    that is not over, `coming` is true once the arbiter has answered it. `accepted` are the reviewed oddities.
    `totals_reason` is the arbiter's reason for totals that do not add up to zero. `confirmed_by` is the seat that
    confirmed last, None if unknown.
    """

    seats: list[SeatState]
    confirmed: bool = False
    confirmed_by: int | None = None
    in_totals: bool = False
    totals_reason: str = ""
    called_at: datetime | None = None
    coming: bool = False
    extra_seconds: int = 0
    accepted: list[dict[str, Any]] = field(default_factory=list)
    version: int = 0
    lines: dict[int, Line] = field(default_factory=dict)
    confirmations: list[ConfirmationState] = field(default_factory=list)
    disputes: list[DisputeState] = field(default_factory=list)


@dataclass
class RoundState:
    """A round, its tables by number.

    `stopped_after` are the seconds after which its clock was stopped, None while it runs. `shown` is the part of it
    that hall and public see: `nothing`, `seats` or `results`. `reasons` explain its tables if the ranking seated it.
    """

    tables: dict[int, TableState]
    state: str = "planned"
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    extra_seconds: int = 0
    stopped_after: int | None = None
    shown: str = "results"
    reasons: list[Any] = field(default_factory=list)


@dataclass
class AbandonedPlay:
    """An abandoned play of the round with this `number`, with the settings of the stage at that time.

    `decisions` are the adjustments since the round began, by number: `round` and `begun` of each `AdjustmentState`, as
    they were before the abandonment changed them.
    """

    number: int
    round: RoundState
    settings: dict[str, Any]
    decisions: dict[int, tuple[int | None, int]]


@dataclass
class DrawState:
    """A plan of the draw, made when `begun` rounds had begun. The last one is in force.

    `request` and `plan` are those of the planner as JSON, `made_by` is the event that brought them.
    """

    seed: int
    request: dict[str, Any]
    plan: dict[str, Any]
    method: str
    begun: int
    created_at: datetime
    made_by: LogEvent
    reasons: dict[str, Any] = field(default_factory=dict)  # of rounds seated by the ranking


@dataclass
class StageState:
    """A sequence of rounds with its own settings; `starts` by serial of the entry.

    `source` is the number of the stage whose players qualify, None for the first. Its tables are numbered from
    `first_table` on. `play_offs` are decided ties: `{"order": [serials, best first], "reason": ...}`.
    """

    settings: dict[str, Any]
    source: int | None = None
    first_table: int = 1
    starts: dict[int, StartState] = field(default_factory=dict)
    draws: list[DrawState] = field(default_factory=list)
    rounds: dict[int, RoundState] = field(default_factory=dict)
    play_offs: list[dict[str, Any]] = field(default_factory=list)
    abandoned: list[AbandonedPlay] = field(default_factory=list)

    def keeper(self, entry: int, round_: int) -> int | None:
        """Return the serial of the substitute who keeps the points of a player's seat in a round, or None."""
        played_by, own = self.starts[entry].sitter(round_)
        return played_by if own else None

    def play_of(self, number: int) -> int:
        """Return the number of the current play of a round: 1, and one more each time the round was abandoned."""
        return sum(one.number == number for one in self.abandoned) + 1

    @property
    def begun(self) -> int:
        """The number of rounds that have been opened."""
        return sum(round_.state != "planned" for round_ in self.rounds.values())

    @property
    def is_entered(self) -> bool:
        """True once the cut was made: the stage has players."""
        return any(start.is_inside for start in self.starts.values())

    def tables(self) -> Iterator[tuple[tuple[int, int], TableState]]:
        """Yield every table with the numbers of its round and of itself."""
        for number, round_ in self.rounds.items():
            for table, table_state in round_.tables.items():
                yield (number, table), table_state

    @property
    def is_over(self) -> bool:
        """True once every planned round is closed."""
        closed = sum(round_.state == "closed" for round_ in self.rounds.values())
        return bool(closed >= self.settings["rounds_planned"])


@dataclass
class AdjustmentState:
    """Points that the arbiter gave to or took from an entry or a team, signed.

    `round` is the round that it concerns, None for none. `begun` is the number of rounds of the stage that had begun by
    then.
    """

    entry: int | None
    team: int | None
    stage: int
    round: int | None
    begun: int
    category: str
    points: int
    reason: str
    created_at: datetime
    cancelled: bool = False


@dataclass
class ConstraintState:
    """A constraint of the director on every draw of a stage.

    `asks` is `separation` (the entries, or all members of the club, do not meet in rounds 1 to `until`; None: all day)
    or `fixed_table` (one entry stays at `table`). Unless `hard`, it is a wish.
    """

    stage: int
    asks: str
    entries: tuple[int, ...]
    club: str | None
    table: int | None
    until: int | None
    hard: bool


@dataclass
class TeamState:
    """A team: entries whose results are added, in their order. `name` is empty without one of its own."""

    name: str
    members: tuple[TeamPlace, ...]


@dataclass
class State:
    """The state of a tournament. `stations` is the number of tables of the hall, `now` the moment of the event that is
    being applied.

    `last_entry` and the like are the highest numbers given so far: a number is not used again. `frozen`,
    `frozen_places` and `frozen_teams` are the published rankings of the stages, of the whole tournament, of the teams.
    """

    now: datetime = field(default=datetime.min.replace(tzinfo=UTC), compare=False)
    slug: str = ""
    settings: dict[str, Any] = field(default_factory=dict)
    status: str = "draft"
    version: int = 0
    digest: str = ""
    created_at: datetime | None = None
    published_at: datetime | None = None
    team_play_offs: list[dict[str, Any]] = field(default_factory=list)
    claims_until: datetime | None = None
    announcement: Announcement = field(default_factory=Announcement)
    publication_withdrawn: bool = False
    ceremony: CeremonyState = field(default_factory=CeremonyState)
    last_entry: int = 0
    last_adjustment: int = 0
    last_constraint: int = 0
    last_team: int = 0
    stations: int = 0
    entries: dict[int, EntryState] = field(default_factory=dict)
    stages: dict[int, StageState] = field(default_factory=dict)
    adjustments: dict[int, AdjustmentState] = field(default_factory=dict)
    constraints: dict[int, ConstraintState] = field(default_factory=dict)
    teams: dict[int, TeamState] = field(default_factory=dict)
    payments: dict[int, PaymentState] = field(default_factory=dict)
    frozen: tuple[Any, ...] = ()
    frozen_places: tuple[Any, ...] = ()
    frozen_teams: tuple[Any, ...] = ()

    def round_of(self, event: OfRound) -> RoundState:
        """Return the round of an event.

        :raises KeyError: there is no such round.
        """
        return self.stages[event.stage].rounds[event.round]

    def table_of(self, event: OfTable) -> TableState:
        """Return the table of an event.

        :raises KeyError: there is no such table.
        """
        return self.round_of(event).tables[event.table]

    @property
    def substitutes(self) -> set[int]:
        """The serials of all entries that are named as substitutes, in any stage."""
        starts = (start for stage in self.stages.values() for start in stage.starts.values())
        return {one["by"] for start in starts for one in start.substitutes}

    def can_exchange_in(self, stage: int, entries: Iterable[int]) -> bool:
        """Return True if all of the entries have a start number in the stage, none has left, none was a substitute."""
        starts = self.stages[stage].starts if stage in self.stages else {}
        return all(
            serial in starts
            and starts[serial].number is not None
            and self.entries[serial].state != "withdrawn"
            and serial not in self.substitutes
            for serial in entries
        )

    @property
    def has_begun(self) -> bool:
        """True once a round of any stage has been opened, also if it was abandoned since."""
        return any(stage.begun or stage.abandoned for stage in self.stages.values())
