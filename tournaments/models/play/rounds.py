from datetime import timedelta

from django.db import models
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _

from tournaments.formatting.clock import Clock
from tournaments.formatting.seats import Place
from tournaments.log.events import RoundAddress, TableAddress
from tournaments.models.entry import Entry
from tournaments.models.stage import Stage
from tournaments.models.tournament import Tournament

PLAYS = 2000  # from the address of one play of a round to that of the next: more than any stage and round make


class Round(models.Model):
    """One stay of everybody at a table (FFT: position).

    `reasons` says of a round seated by the ranking why each table is as it is: for each table, in order, the flags
    of `tournaments.seating.swiss.ranked` as objects. `extra_seconds` is what was given beyond the minutes of the stage;
    `stopped_after` says how many seconds after the opening the clock was stopped, None while it goes. `shown` is what
    hall, tablets and public may read of it until the ranking is published (`selectors/results/public.py`).
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
        """Its number in the addresses of a table, where every round of the day has one: 3, then 103 in stage 2.

        A round that is played again has another: 2003, so that what was entered before is never taken for it.
        """
        return (self.play - 1) * PLAYS + (self.stage.number - 1) * 100 + self.number

    @property
    def log_address(self) -> RoundAddress:
        """The fields of an event about this round."""
        return {"stage": self.stage.number, "round": self.number}

    @property
    def play(self) -> int:
        """1, or 2 once it was abandoned, ..."""
        abandoned: list[int] = self.stage.abandoned
        return abandoned.count(self.number) + 1

    @property
    def clock(self) -> Clock | None:
        """What the pages show. None without a time limit, and unless it is open: closing a round ends its clock."""
        return self.time if self.state == self.State.OPEN else None

    @property
    def time(self) -> Clock | None:
        """How far the time of a timed round is used up, whether its clock is still shown or not."""
        minutes = self.stage.minutes_per_round
        if self.opened_at is None or minutes is None:
            return None
        given = minutes * 60 + self.extra_seconds
        if self.stopped_after is not None:
            return Clock(left=given - self.stopped_after)
        return Clock(ends_at=self.opened_at + timedelta(seconds=given))


class Station(models.Model):
    """A physical table of the hall, the same all day, with the six letters that open it on a tablet.

    `secret` opens it as well, by the printed square. `code_before` is what its letters were until they were renewed:
    devices that enter there go on under either.
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
        """Whether these are its letters, typed in any case, or were before."""
        return code.upper() in {self.code, self.code_before}


class Table(models.Model):
    """One table in one round: its seats, its deals, its confirmation. `version` moves as its sheet changes.

    `extra_seconds`: what this table has beyond the time of its round.
    """

    class State(models.TextChoices):
        PLAYING = "playing", _("en jeu")
        CONFIRMED = "confirmed", _("feuille validée")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    station = models.ForeignKey(Station, on_delete=models.PROTECT, related_name="tables")
    state = models.CharField(max_length=9, choices=State, default=State.PLAYING)
    version = models.PositiveIntegerField(default=0)
    confirmed_by = models.PositiveSmallIntegerField(null=True)  # the seat that confirmed last, where it has said so
    totals_entered = models.BooleanField(default=False)  # the club kept paper: seats hold totals, there are no deals
    totals_reason = models.CharField(max_length=200, blank=True)  # why the arbiter took totals that do not cancel out
    called_at = models.DateTimeField(null=True)  # the table waits for the arbiter since then
    arbiter_coming = models.BooleanField(default=False)  # the arbiter has seen the call
    extra_seconds = models.IntegerField(default=0)
    accepted = models.JSONField(default=list)  # what is strange and may stay, as `log.events.OfOddity` tells it

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
        """Whole minutes that this table has beyond the time of its round."""
        return self.extra_seconds // 60

    @property
    def clock(self) -> Clock | None:
        """That of its round, and its own time on top."""
        clock = self.round.clock
        return clock and clock.later(self.extra_seconds)

    @property
    def time(self) -> Clock | None:
        """That of its round, and its own on top, whether the clock is still shown or not."""
        time = self.round.time
        return time and time.later(self.extra_seconds)


class SeatQuerySet(models.QuerySet["Seat"]):
    def with_people(self) -> "SeatQuerySet":
        """With the entries and their start numbers in the stage, by joins: SQLite refuses to look up 1000 keys."""
        here = self.filter(entry__starts__stage=models.F("table__round__stage"))
        numbered = here.annotate(start_number=models.F("entry__starts__number"))  # type: ignore[no-redef]  # is kept there
        return numbered.select_related("entry", "played_by").order_by("number")


class Seat(models.Model):
    """A player's place at a table in a round. `number` counts from 1; `plus`, `minus` as on paper.

    `earlier`: who sat here before `entry`, as `[[serial, line], ...]`, each until before that line. What the lines of
    a seat are worth counts for whoever sat there when they were played (`tournaments.log.shares`).

    `played_by` sits in for `entry`, as `Start.substitutes` says; with `counts_own` the points are theirs.
    `won`, `lost`: as the confirmed sheet says, in a game whose ranking asks for it.
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
        """Of the player in this stage; `with_people` asks for all of them at once."""
        starts = self.table.round.stage.starts.filter(entry=self.entry_id)
        return starts.values_list("number", flat=True).first()

    @property
    def sitter(self) -> Entry:
        """Who sits there: whom every page and paper names."""
        return self.played_by or self.entry

    @property
    def place(self) -> Place:
        return Place(self.number)

    @property
    def score(self) -> int:
        """The balance (bilan) of this seat."""
        return self.plus - self.minus
