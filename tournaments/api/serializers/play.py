"""Tournaments, rounds, tables and deals. Seats are numbered from 1: N E S O and the fifth."""

from typing import Any, TypeVar

from django.db import models
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Adjustment, Deal, Draw, Event, Job, Round, Seat, Stage, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.selectors.seating.plans import certificate_of
from tournaments.selectors.typed import MOST_NUMBERS

Settings = TypeVar("Settings", Stage, Tournament)


class SettingsSerializer(serializers.ModelSerializer[Settings]):
    """Settings of several values are an object or a list, as their default is."""

    def build_standard_field(
        self, field_name: str, model_field: "models.Field[Any, Any]"
    ) -> tuple[Any, dict[str, Any]]:
        made, arguments = super().build_standard_field(field_name, model_field)
        if isinstance(model_field, models.JSONField):
            made = serializers.ListField if isinstance(model_field.get_default(), list) else serializers.DictField
            arguments = {"required": False, "label": arguments["label"], "child": serializers.JSONField()}
        return made, arguments


class StageSettingsSerializer(SettingsSerializer[Stage]):
    """How the rounds of a stage are seated and played."""

    class Meta:
        model = Stage
        fields = STAGE_SETTINGS


class TournamentSerializer(SettingsSerializer[Tournament]):
    """A tournament with its settings and those of its first stage. Which may still change depends on its state."""

    class Meta:
        model = Tournament
        fields = ["slug", "state", "version", "published_at", "publication_withdrawn", *SETTINGS]
        read_only_fields = ["slug", "state", "version", "published_at", "publication_withdrawn"]

    def get_fields(self) -> dict[str, Any]:
        fields: dict[str, Any] = {**super().get_fields()}
        for name, field in StageSettingsSerializer().get_fields().items():
            field.source = f"first_stage.{name}"
            fields[name] = field
        return fields

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """All settings side by side, as the services take them."""
        of_stage = attrs.pop("first_stage", {})
        return {**attrs, **of_stage}


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round. `ends_at` is what its clock counts down to: null without a clock, while it stands, and unless open.
    `time_left`: the seconds at which a clock stands."""

    ends_at = serializers.DateTimeField(source="clock.ends_at", read_only=True, allow_null=True, default=None)
    time_left = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = ["number", "state", "opened_at", "closed_at", "ends_at", "time_left"]
        read_only_fields = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_time_left(self, round_: Round) -> int | None:
        clock = round_.clock
        return clock.left if clock and clock.ends_at is None else None


class ClockSerializer(serializers.Serializer[object]):
    """What becomes of the clock of an open round. `give` gives `minutes`, fewer than none to take some away, to the
    whole round, or to the tables with these numbers."""

    do = serializers.ChoiceField(choices=["stop", "resume", "restart", "give"])
    minutes = serializers.IntegerField(min_value=-120, max_value=120, required=False, default=0)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, default=list, max_length=MOST_NUMBERS
    )


class SettledSerializer(serializers.Serializer[object]):
    """A table that is not done, and the version of its sheet that was looked at."""

    table = serializers.IntegerField(min_value=1)
    version = serializers.IntegerField(min_value=0)


class RoundCloseSerializer(serializers.Serializer[object]):
    """Empty, a round closes when every table is done. Else with a `reason` and every table that is not: what waits is
    put aside, missing deals were not played, totals that never came are zero, and its sheet is confirmed."""

    settled = SettledSerializer(many=True, required=False, default=list)
    reason = serializers.CharField(required=False, default="", max_length=200)


class DrawRequestSerializer(serializers.Serializer[object]):
    """The same seed and players give the same draw; without a seed one is drawn."""

    seed = serializers.IntegerField(min_value=0, max_value=2**53, required=False, allow_null=True, default=None)


class KeptTableSerializer(serializers.Serializer[object]):
    """A kept table: its round, its number, and the start numbers of those who sit there."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField())


class DrawSerializer(serializers.ModelSerializer[Draw]):
    """A plan counts tables from 1; `first_table` is the number that stands on the first of them. Kept tables are named
    as they are called in the hall."""

    first_table = serializers.IntegerField(source="stage.first_table", read_only=True)
    kept_tables = serializers.SerializerMethodField()
    certificate = serializers.SerializerMethodField()

    class Meta:
        model = Draw
        fields = ["id", "seed", "method", "plan", "first_table", "kept_tables", "certificate", "created_at"]
        read_only_fields = fields

    @extend_schema_field(KeptTableSerializer(many=True))
    def get_kept_tables(self, draw: Draw) -> list[dict[str, object]]:
        behind = draw.stage.first_table - 1
        return [kept | {"table": kept["table"] + behind} for kept in draw.request.get("kept_tables", ())]

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_certificate(self, draw: Draw) -> dict[str, object]:
        return certificate_of(draw).as_json()


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """Who sits where, and the balance of the seat. `orientation` is N, E, S, O (West) or 5 in every language."""

    seat = serializers.IntegerField(source="number", read_only=True)
    orientation = serializers.CharField(source="place.code", read_only=True)
    number = serializers.IntegerField(source="start_number", read_only=True)
    name = serializers.CharField(source="entry.full_name", read_only=True)
    score = serializers.IntegerField(read_only=True)

    class Meta:
        model = Seat
        fields = ["seat", "orientation", "number", "name", "plus", "minus", "score"]


class DealSerializer(serializers.ModelSerializer[Deal]):
    """One line of the sheet; `dealer` is a seat."""

    class Meta:
        model = Deal
        fields = ["number", "status", "outcome", "dealer", "scores", "reason", "version"]


class SheetSerializer(serializers.Serializer[Any]):
    """A table in a round with everything on its sheet. `missing` is null where the clock decides.

    `round` counts in its `stage`; `round_address` is what a tablet calls it when it sends: 103 for round 3 of stage 2.
    """

    stage = serializers.IntegerField(source="table.round.stage.number")
    round = serializers.IntegerField(source="table.round.number")
    round_address = serializers.IntegerField(source="table.round.address")
    table = serializers.IntegerField(source="table.number")
    code = serializers.CharField(source="table.station.code")
    state = serializers.CharField(source="table.state")
    version = serializers.IntegerField(source="table.version")
    called_at = serializers.DateTimeField(source="table.called_at", allow_null=True)
    arbiter_coming = serializers.BooleanField(source="table.arbiter_coming")
    players_per_deal = serializers.IntegerField()
    next_number = serializers.IntegerField()
    next_dealer = serializers.IntegerField()
    missing = serializers.IntegerField(allow_null=True)
    seats = SeatSerializer(many=True)
    deals = DealSerializer(many=True)


class DealInputSerializer(serializers.Serializer[object]):
    """One line to enter. `outcome` is a deal as `python -m scoring` reads it, without `players`; `version` that of the
    line as read, 0 for a new one; `acknowledged` says that the warnings have been read; `override` holds codes of
    refusals that the arbiter sets aside, with a `reason`.
    """

    status = serializers.ChoiceField(choices=Deal.Status.choices, default=Deal.Status.PLAYED)
    outcome = serializers.DictField(child=serializers.JSONField(allow_null=True), required=False, allow_null=True)
    scores = serializers.ListField(child=serializers.IntegerField(), required=False, allow_null=True, max_length=10)
    version = serializers.IntegerField(min_value=0, default=0)
    acknowledged = serializers.BooleanField(default=False)
    override = serializers.ListField(child=serializers.CharField(max_length=60), default=list, max_length=20)
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class DealProblemSerializer(serializers.Serializer[object]):
    """One reason of the engine. `severity`: `refusal`, `overridable` (by an arbiter) or `warning`."""

    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    severity = serializers.CharField()
    params = serializers.DictField()


class JudgementSerializer(serializers.Serializer[object]):
    """What the game would say of a line, without storing it; `figures` as `python -m scoring` answers them."""

    figures = serializers.DictField()
    scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    explanation = serializers.CharField()
    problems = serializers.ListField(child=DealProblemSerializer())


class TotalsSerializer(serializers.Serializer[object]):
    """The balances of a table that kept paper, by seat; they sum to zero. `version` is that of the sheet as read,
    0 for the first totals."""

    totals = serializers.ListField(child=serializers.IntegerField(), max_length=5)
    version = serializers.IntegerField(min_value=0, default=0)


class ConfirmSerializer(serializers.Serializer[object]):
    """Seat `seat` confirms what seat `entered_by` entered, as the sheet stood in its `version`."""

    seat = serializers.IntegerField(min_value=1, max_value=5)
    entered_by = serializers.IntegerField(min_value=1, max_value=5, default=1)
    version = serializers.IntegerField(min_value=0)


class TakeBackSerializer(serializers.Serializer[object]):
    """`version` is that of the line as it was read."""

    version = serializers.IntegerField(min_value=1)


class ReasonSerializer(serializers.Serializer[object]):
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class WaitingSerializer(serializers.Serializer[object]):
    """Whether the table waits for the arbiter; while it does, whether the arbiter is on the way."""

    waiting = serializers.BooleanField()
    coming = serializers.BooleanField(default=False)


class AdjustmentSerializer(serializers.ModelSerializer[Adjustment]):
    """A penalty or a bonus, of an `entry` or of a `team` by its number in the tournament; the other is null.

    `points` is its size, above zero, when given, and signed when read.
    """

    team = serializers.IntegerField(source="team.number", allow_null=True, required=False, default=None)

    round = serializers.IntegerField(source="round.number", allow_null=True, required=False, default=None)

    class Meta:
        model = Adjustment
        fields = ["id", "entry", "team", "round", "kind", "points", "reason", "cancelled"]
        read_only_fields = ["id", "cancelled"]


class StandingFilters(serializers.Serializer[object]):
    """The ranking of one round, of a club, of a category."""

    club = serializers.CharField(allow_blank=True, default="")
    category = serializers.CharField(allow_blank=True, default="")
    round = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, default=None)


class StandingSerializer(serializers.Serializer[object]):
    """A line of the ranking. `rank` is null for a player who is not ranked; `figures` are what the game compares, one
    after the other, the first of them the total."""

    entry = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    club = serializers.CharField()
    category = serializers.CharField()
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    total = serializers.IntegerField()
    figures = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.ListField(child=serializers.IntegerField(allow_null=True))
    carried = serializers.IntegerField()
    adjustment = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
    moved = serializers.IntegerField(allow_null=True)


class DocumentRequestSerializer(serializers.Serializer[object]):
    """`kind` is a key of the documents list; `round` narrows those that are made per round.

    `filled` asks for score sheets with the deals entered so far, `changed` for the cards of those only who have moved,
    `teams` for the ranking of teams.
    """

    kind = serializers.CharField(max_length=40)
    round = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    filled = serializers.BooleanField(default=False)
    changed = serializers.BooleanField(default=False)
    teams = serializers.BooleanField(default=False)


class JobSerializer(serializers.ModelSerializer[Job]):
    class Meta:
        model = Job
        fields = ["id", "kind", "state", "progress", "error", "filename", "created_at", "finished_at"]
        read_only_fields = fields


class LogFilters(serializers.Serializer[object]):
    """From where the log is read on."""

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)


class EventSerializer(serializers.ModelSerializer[Event]):
    """One line of the log. `data` has portable numbers: rounds, tables, lines, and entries by serial."""

    data: Any = serializers.JSONField()

    class Meta:
        model = Event
        fields = ["sequence", "name", "format", "at", "actor", "undoes", "data", "digest"]
        read_only_fields = fields
