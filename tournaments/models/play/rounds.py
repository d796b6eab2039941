"""Rounds with their clocks; the physical tables (stations); the tables of a round, and their seats.

A stage has rounds, a round has a `Table` for each station in use, and a table has seats with the scores of their
players in the round.
"""

from datetime import datetime, timedelta

from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.formatting.clock import Clock
from tournaments.formatting.seats import Place
from tournaments.log.events import RoundAddress, TableAddress
from tournaments.models.entry import Entry
from tournaments.models.stage import Stage
from tournaments.models.tournament import Tournament

PLAYS = 2000  # difference of the addresses of two plays of a round; more than the address of any stage and round


class Round(models.Model):
    """One round: all players stay at one table (FFT: position).

    `reasons` explains a round that was seated by the ranking: for each table, in order, the flags of
    `tournaments.seating.swiss.ranked` as objects. `extra_seconds` extends the minutes of the stage. `stopped_after` is
    the number of seconds from the opening to the stop of the clock, None while it runs. `shown` is the part that hall,
    tablets and public may read until the ranking is published (`selectors/results/public.py`).
    """

    class State(models.TextChoices):
        PLANNED = "planned", _("prévu")
        OPEN = "open", _("ouvert")
        CLOSED = "closed", _("clos")

    class Shown(models.TextChoices):
        NOTHING = "nothing", _("rien")
        SEATS = "seats", _("les places")
        RESULTS = "results", _("les places et les résultats")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("numéro"))
    state = models.CharField(_("état"), max_length=8, choices=State, default=State.PLANNED)
    opened_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    reasons = models.JSONField(default=list)
    extra_seconds = models.IntegerField(default=0)
    stopped_after = models.PositiveIntegerField(null=True)
    shown = models.CharField(max_length=7, choices=Shown, default=Shown.RESULTS)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="round_number_once")]

    def __str__(self) -> str:
        return f"{self.stage} / {self.number}"

    @property
    def address(self) -> int:
        """The number of the round in the addresses of a table, unique during the day: 3, or 103 in stage 2.

        A round that is played again has a new one, 2003, so that late submissions for the abandoned play do not count.
        """
        return (self.play - 1) * PLAYS + (self.stage.number - 1) * 100 + self.number

    @property
    def log_address(self) -> RoundAddress:
        """The fields of an event about this round."""
        return {"stage": self.stage.number, "round": self.number}

    @property
    def play(self) -> int:
        """The play of the round: 1, or 2 after it was abandoned once, and so on."""
        abandoned: list[int] = self.stage.abandoned
        return abandoned.count(self.number) + 1

    @property
    def provisional_until(self) -> datetime | None:
        """The end of the time for claims of a closed round; None while it is not closed, or without such a time."""
        minutes = self.stage.tournament.round_claim_minutes
        return self.closed_at + timedelta(minutes=minutes) if self.closed_at and minutes else None

    @property
    def clock(self) -> Clock | None:
        """The clock for the pages. None without a time limit, or unless the round is open."""
        return self.time if self.state == self.State.OPEN else None

    @property
    def time(self) -> Clock | None:
        """The clock of a round with a time limit, also after the round was closed."""
        minutes = self.stage.minutes_per_round
        if self.opened_at is None or minutes is None:
            return None
        given_seconds = minutes * 60 + self.extra_seconds
        if self.stopped_after is not None:
            return Clock(left=given_seconds - self.stopped_after)
        return Clock(ends_at=self.opened_at + timedelta(seconds=given_seconds))


class Station(models.Model):
    """A physical table of the hall, the same all day, with the code of six letters that binds a tablet to it.

    `secret` does the same, by the printed QR code. `code_before` is the previous code, which stays valid for devices
    that are bound already.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stations")
    number = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=6, unique=True)
    code_before = models.CharField(max_length=6, blank=True)
    secret = models.CharField(max_length=22, unique=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="station_number_once")]

    def __str__(self) -> str:
        return str(self.number)

    def has(self, code: str) -> bool:
        """Return True for its present or its previous code, in upper or lower case."""
        return code.upper() in {self.code, self.code_before}


class Table(models.Model):
    """One table in one round: its seats, its deals, its confirmation. `version` grows with each change of its sheet.

    `extra_seconds` extends the time of its round for this table.
    """

    class State(models.TextChoices):
        PLAYING = "playing", _("en jeu")
        CONFIRMED = "confirmed", _("feuille validée")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    station = models.ForeignKey(Station, on_delete=models.PROTECT, related_name="tables")
    state = models.CharField(max_length=9, choices=State, default=State.PLAYING)
    version = models.PositiveIntegerField(default=0)
    confirmed_by = models.PositiveSmallIntegerField(null=True)  # the seat that confirmed last, if known
    totals_entered = models.BooleanField(default=False)  # deals are on paper: seats have totals, there are no deals
    totals_reason = models.CharField(max_length=200, blank=True)  # why the arbiter accepted a sum other than zero
    called_at = models.DateTimeField(null=True)  # time of the call for the arbiter, until it is over
    arbiter_coming = models.BooleanField(default=False)  # the arbiter has answered the call
    extra_seconds = models.IntegerField(default=0)
    accepted = models.JSONField(default=list)  # oddities accepted by the desk, in the format of `log.events.OfOddity`

    class Meta:
        ordering = ["station__number"]
        constraints = [models.UniqueConstraint(fields=["round", "station"], name="table_once_a_round")]

    def __str__(self) -> str:
        return f"{self.round} / {self.station.number}"

    @property
    def number(self) -> int:
        return self.station.number

    @property
    def log_address(self) -> TableAddress:
        """The fields of an event about this table."""
        return {**self.round.log_address, "table": self.number}

    @property
    def extra_minutes(self) -> int:
        """The extension of this table, in whole minutes."""
        return self.extra_seconds // 60

    @property
    def clock(self) -> Clock | None:
        """The clock of its round, with its own extension."""
        clock = self.round.clock
        return clock and clock.later(self.extra_seconds)

    @property
    def time(self) -> Clock | None:
        """The clock of its round with its own extension, also after the round was closed."""
        time = self.round.time
        return time and time.later(self.extra_seconds)


class SeatQuerySet(models.QuerySet["Seat"]):
    def with_people(self) -> "SeatQuerySet":
        """Join the entries and their start numbers in the stage.

        `prefetch_related` would need an IN list of 1000 keys, which SQLite refuses.
        """
        here = self.filter(entry__starts__stage=models.F("table__round__stage"))
        numbered = here.annotate(start_number=models.F("entry__starts__number"))  # type: ignore[no-redef]  # is kept there
        return numbered.select_related("entry", "played_by").order_by("number")


class Seat(models.Model):
    """A seat of a table in a round. `number` counts from 1; `plus` and `minus` are the columns of the paper sheet.

    `earlier` are previous occupants, `[[serial, line], ...]`, each until before that line. The points of a line count
    for the player who sat there when it was played (`tournaments.log.shares`).

    `played_by` is the substitute of `entry`, by `Start.substitutes`; with `counts_own` the points are theirs. `won` and
    `lost` are read from the confirmed sheet, in games whose ranking uses them.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="seats")
    number = models.PositiveSmallIntegerField()
    plus = models.PositiveIntegerField(default=0)
    minus = models.PositiveIntegerField(default=0)
    won = models.BooleanField(default=False)
    lost = models.BooleanField(default=False)
    earlier = models.JSONField(default=list)
    played_by = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="played")
    counts_own = models.BooleanField(default=False)

    objects = SeatQuerySet.as_manager()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["table", "entry"], name="seat_entry_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"

    @cached_property
    def start_number(self) -> int | None:
        """Return the start number of the player in this stage; `with_people` loads those of all seats in one query."""
        starts = self.table.round.stage.starts.filter(entry=self.entry_id)
        return starts.values_list("number", flat=True).first()

    @property
    def sitter(self) -> Entry:
        """The player who sits there, whom pages and documents name: the substitute, if any."""
        return self.played_by or self.entry

    @property
    def place(self) -> Place:
        return Place(self.number)

    @property
    def score(self) -> int:
        """The balance (bilan) of this seat."""
        return self.plus - self.minus
