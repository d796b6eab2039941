"""Rounds with their clock, draws, sheets, deals, adjustments, filters of rankings, documents, the log.

Seats count from 1: N, E, S, O and the fifth.
"""

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.documents.kit.formats import FORMATS, PLAIN
from tournaments.formatting.language import LANGUAGES
from tournaments.models import Adjustment, Confirmation, Deal, Draw, Event, Job, Round, Seat
from tournaments.selectors.play.confirmations import confirmations_in_force, seats_to_confirm
from tournaments.selectors.play.sheets import Sheet
from tournaments.selectors.seating.plans import certificate_of
from tournaments.selectors.typed import MOST_NUMBERS


class RoundSerializer(serializers.ModelSerializer[Round]):
    """A round. `ends_at`: end of its clock; null without a clock, while it is stopped, and if the round is not open.
    `time_left`: seconds on a stopped clock. `play`: 1, plus one for each time that the round was abandoned.
    """

    ends_at = serializers.DateTimeField(source="clock.ends_at", read_only=True, allow_null=True, default=None)
    time_left = serializers.SerializerMethodField()
    play = serializers.IntegerField(read_only=True)

    class Meta:
        model = Round
        fields = ["number", "play", "state", "opened_at", "closed_at", "ends_at", "time_left", "shown"]
        read_only_fields = fields

    @extend_schema_field(serializers.IntegerField(allow_null=True))
    def get_time_left(self, round_: Round) -> int | None:
        clock = round_.clock
        return clock.left if clock and clock.ends_at is None else None


class ShownSerializer(serializers.Serializer[object]):
    """Visibility of a round in the hall and on the web: `nothing`, its `seats`, or its `results` too."""

    shown = serializers.ChoiceField(choices=Round.Shown.values)


class ClockSerializer(serializers.Serializer[object]):
    """An action on the clock of an open round. `give`: adds `minutes` (negative to take away) to the round, or to
    `tables`.
    """

    do = serializers.ChoiceField(choices=["stop", "resume", "restart", "give"])
    minutes = serializers.IntegerField(min_value=-120, max_value=120, required=False, default=0)
    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, default=list, max_length=MOST_NUMBERS
    )


class SettledSerializer(serializers.Serializer[object]):
    """An unfinished table, and the version of its sheet that was checked."""

    table = serializers.IntegerField(min_value=1)
    version = serializers.IntegerField(min_value=0)


class RoundCloseSerializer(serializers.Serializer[object]):
    """An empty body closes a round whose tables are all finished. Otherwise a `reason` and all unfinished tables:
    waiting submissions are refused, missing deals are not played, missing totals are zero, and sheets are confirmed.
    """

    settled = SettledSerializer(many=True, required=False, default=list)
    reason = serializers.CharField(required=False, default="", max_length=200)


class ClaimsSerializer(serializers.Serializer[object]):
    """End of the time for claims."""

    until = serializers.DateTimeField(allow_null=True)


class AnnouncementSerializer(serializers.Serializer[object]):
    """A sentence for walls, tablets and phones, with its end; null: until it is removed."""

    text = serializers.CharField(max_length=200)
    until = serializers.DateTimeField(allow_null=True, default=None)


class TransitionSerializer(serializers.Serializer[object]):
    """`accept_oddities`: publish and accept all open oddities. `reason`: of a withdrawn publication, shown with the
    next one."""

    accept_oddities = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(required=False, default="", max_length=200, allow_blank=True)


class DrawRequestSerializer(serializers.Serializer[object]):
    """The same seed and players give the same draw; without a seed, a random one."""

    seed = serializers.IntegerField(min_value=0, max_value=2**53, required=False, allow_null=True, default=None)


class KeptTableSerializer(serializers.Serializer[object]):
    """A kept table: round, number, and start numbers of its players."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.IntegerField())


class DrawSerializer(serializers.ModelSerializer[Draw]):
    """A draw. Its plan numbers tables from 1; `first_table` is the number of the first one in the hall. Kept tables
    have the numbers of the hall.
    """

    first_table = serializers.IntegerField(source="stage.first_table", read_only=True)
    kept_tables = serializers.SerializerMethodField()
    certificate = serializers.SerializerMethodField()

    class Meta:
        model = Draw
        fields = ["id", "seed", "method", "plan", "first_table", "kept_tables", "certificate", "created_at"]
        read_only_fields = fields

    @extend_schema_field(KeptTableSerializer(many=True))
    def get_kept_tables(self, draw: Draw) -> list[dict[str, object]]:
        offset = draw.stage.first_table - 1
        return [kept | {"table": kept["table"] + offset} for kept in draw.request.get("kept_tables", ())]

    @extend_schema_field(OpenApiTypes.OBJECT)
    def get_certificate(self, draw: Draw) -> dict[str, object]:
        return certificate_of(draw).as_json()


class SeatSerializer(serializers.ModelSerializer[Seat]):
    """A seat with the entry (`serial`) that sits there, and its score. `orientation` is N, E, S, O (West) or 5 in all
    languages. `earlier`: entries that sat there before, by serial, each until before a line; the scores of those lines
    count for them.
    """

    seat = serializers.IntegerField(source="number", read_only=True)
    orientation = serializers.CharField(source="place.code", read_only=True)
    number = serializers.IntegerField(source="start_number", read_only=True)
    name = serializers.CharField(source="sitter.full_name", read_only=True)
    serial = serializers.IntegerField(source="sitter.serial", read_only=True)
    score = serializers.IntegerField(read_only=True)

    class Meta:
        model = Seat
        fields = ["seat", "orientation", "number", "name", "serial", "plus", "minus", "score", "earlier"]


class ConfirmationSerializer(serializers.ModelSerializer[Confirmation]):
    """A confirmation by `seat` of the `version` of the sheet that `entered_by` recorded. Both are null for a
    confirmation by the desk or by a second identical entry.
    """

    class Meta:
        model = Confirmation
        fields = ["seat", "entered_by", "way", "version", "at"]
        read_only_fields = fields


class DealSerializer(serializers.ModelSerializer[Deal]):
    """One line of the sheet; `dealer` is a seat."""

    class Meta:
        model = Deal
        fields = ["number", "status", "outcome", "dealer", "scores", "reason", "version"]


class SheetSerializer(serializers.Serializer[Any]):
    """The sheet of a table in a round. `missing` deals are null if the clock decides.

    `confirmations` are those of the current version; `seats_asked` those that can still confirm: one of them must, or
    all with the setting `quorum` `all`.

    `totals_reason`: the arbiter's reason for totals that do not sum to zero.

    `round` is numbered within its `stage`; `round_address` is the number that tablets send: 103 for round 3 of stage 2,
    2003 for round 3 played again after it was abandoned.
    """

    stage = serializers.IntegerField(source="table.round.stage.number")
    round = serializers.IntegerField(source="table.round.number")
    round_address = serializers.IntegerField(source="table.round.address")
    table = serializers.IntegerField(source="table.number")
    code = serializers.CharField(source="table.station.code")
    state = serializers.CharField(source="table.state")
    version = serializers.IntegerField(source="table.version")
    totals_reason = serializers.CharField(source="table.totals_reason")
    called_at = serializers.DateTimeField(source="table.called_at", allow_null=True)
    arbiter_coming = serializers.BooleanField(source="table.arbiter_coming")
    players_per_deal = serializers.IntegerField()
    next_number = serializers.IntegerField()
    next_dealer = serializers.IntegerField()
    missing = serializers.IntegerField(allow_null=True)
    seats = SeatSerializer(many=True)
    deals = DealSerializer(many=True)
    confirmations = serializers.SerializerMethodField()
    seats_asked = serializers.SerializerMethodField()

    @extend_schema_field(ConfirmationSerializer(many=True))
    def get_confirmations(self, sheet: Sheet) -> Any:
        return ConfirmationSerializer(confirmations_in_force(sheet), many=True).data

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_seats_asked(self, sheet: Sheet) -> tuple[int, ...]:
        return seats_to_confirm(sheet, confirmations_in_force(sheet))


class DealInputSerializer(serializers.Serializer[object]):
    """A line to enter. `outcome`: a deal as `python -m scoring` reads it, without `players`; `version`: of the line as
    read, 0 for a new one; `acknowledged`: the warnings were read; `override`: codes of refusals that the arbiter
    overrides, with a `reason`.
    """

    status = serializers.ChoiceField(choices=Deal.Status.choices, default=Deal.Status.PLAYED)
    outcome = serializers.DictField(child=serializers.JSONField(allow_null=True), required=False, allow_null=True)
    scores = serializers.ListField(child=serializers.IntegerField(), required=False, allow_null=True, max_length=10)
    version = serializers.IntegerField(min_value=0, default=0)
    acknowledged = serializers.BooleanField(default=False)
    override = serializers.ListField(child=serializers.CharField(max_length=60), default=list, max_length=20)
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class DealProblemSerializer(serializers.Serializer[object]):
    """A problem found by the engine. `severity`: `refusal`, `overridable` (by an arbiter) or `warning`."""

    code = serializers.CharField()
    field = serializers.CharField()
    detail = serializers.CharField()
    severity = serializers.CharField()
    params = serializers.DictField()


class JudgementSerializer(serializers.Serializer[object]):
    """The verdict on a line that is not stored; `figures` as `python -m scoring` returns them."""

    figures = serializers.DictField()
    scores = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    explanation = serializers.CharField()
    problems = serializers.ListField(child=DealProblemSerializer())


class TotalsSerializer(serializers.Serializer[object]):
    """Totals by seat of a table that records its deals on paper. They sum to zero unless the arbiter gives a `reason`.
    `version`: of the sheet as read, 0 for the first totals.
    """

    totals = serializers.ListField(child=serializers.IntegerField(), max_length=5)
    version = serializers.IntegerField(min_value=0, default=0)
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class ConfirmSerializer(serializers.Serializer[object]):
    """A confirmation by `seat` of the entry by `entered_by`, for the `version` of the sheet that was read. A person who
    may correct the sheet confirms it for the whole table, without seats.
    """

    seat = serializers.IntegerField(min_value=1, max_value=5, required=False, allow_null=True, default=None)
    entered_by = serializers.IntegerField(min_value=1, max_value=5, required=False, allow_null=True, default=None)
    version = serializers.IntegerField(min_value=0)


CLIENT_ID = r"^[A-Za-z0-9-]{8,64}$"


class TakeBackSerializer(serializers.Serializer[object]):
    """`version`: of the line as read. `submissions`: instead, the client ids of a line that had no answer."""

    version = serializers.IntegerField(min_value=0, default=0)
    submissions = serializers.ListField(child=serializers.RegexField(CLIENT_ID), max_length=10, default=list)


class ReasonSerializer(serializers.Serializer[object]):
    """The reason of a decision."""

    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class WaitingSerializer(serializers.Serializer[object]):
    """`waiting`: the table waits for the arbiter; `coming`: the arbiter is on the way."""

    waiting = serializers.BooleanField()
    coming = serializers.BooleanField(default=False)


class AdjustmentSerializer(serializers.ModelSerializer[Adjustment]):
    """A penalty or a bonus of an `entry`, or of a `team` by its number in the tournament; the other is null.

    `points`: positive in requests, signed in responses.
    """

    team = serializers.IntegerField(source="team.number", allow_null=True, required=False, default=None)

    round = serializers.IntegerField(source="round.number", allow_null=True, required=False, default=None)

    class Meta:
        model = Adjustment
        fields = ["id", "entry", "team", "round", "kind", "points", "reason", "cancelled"]
        read_only_fields = ["id", "cancelled"]


class StandingFilters(serializers.Serializer[object]):
    """Filters of the ranking: round, club, category; `overall`: over all stages."""

    overall = serializers.BooleanField(default=False)
    club = serializers.CharField(allow_blank=True, default="")
    category = serializers.CharField(allow_blank=True, default="")
    round = serializers.IntegerField(min_value=1, max_value=999, allow_null=True, default=None)


class PublicStandingFilters(serializers.Serializer[object]):
    """`overall`: the ranking over all stages."""

    overall = serializers.BooleanField(default=False)


class DocumentRequestSerializer(serializers.Serializer[object]):
    """A document to make. `kind`: a key of the list of documents; `round`: for documents per round.

    `filled`: score sheets with the deals entered so far; `changed`: cards of moved players only; `teams`: the ranking
    of teams; `overall`: over all stages; `everybody`: diplomas for all. A `format` that the document does not have
    becomes A4; `language`: by default the reader's.
    """

    kind = serializers.CharField(max_length=40)
    round = serializers.IntegerField(min_value=1, required=False, allow_null=True, default=None)
    filled = serializers.BooleanField(default=False)
    changed = serializers.BooleanField(default=False)
    teams = serializers.BooleanField(default=False)
    overall = serializers.BooleanField(default=False)
    everybody = serializers.BooleanField(default=False)
    format = serializers.ChoiceField(sorted(FORMATS), default=PLAIN.key)
    language = serializers.ChoiceField(sorted(dict(LANGUAGES)), allow_null=True, default=None)


class JobSerializer(serializers.ModelSerializer[Job]):
    """A document that is being made (`page` of `pages`) or done: `version` of the tournament that it shows; `behind`:
    its content has changed since.
    """

    behind = serializers.SerializerMethodField()

    class Meta:
        model = Job
        fields = ["id", "kind", "state", "progress", "page", "pages", "version", "behind", "language"]
        fields += ["error", "filename", "created_at", "finished_at"]
        read_only_fields = fields

    def get_behind(self, job: Job) -> bool:
        return job.pk in self.context["behind"]


class LogFilters(serializers.Serializer[object]):
    """Filters of the log: events `after` a sequence, about a table or an entry, of a kind (`deal`, `table`, ...), by an
    official (`director:2` is 2) or a device (`tablet:4.7` is 7).
    """

    after = serializers.IntegerField(min_value=0, max_value=2**31 - 1, default=0)
    table = serializers.IntegerField(min_value=1, max_value=9999, allow_null=True, default=None)
    entry = serializers.IntegerField(min_value=1, max_value=2**31 - 1, allow_null=True, default=None)
    kind = serializers.RegexField(r"^[a-z]*$", max_length=20, allow_blank=True, default="")
    person = serializers.IntegerField(min_value=1, max_value=9999, allow_null=True, default=None)
    device = serializers.IntegerField(min_value=1, max_value=2**31 - 1, allow_null=True, default=None)


class ThenSerializer(serializers.Serializer[Any]):
    """A line of a past ranking: `rank` is null for an unranked entry; `entry` is a serial."""

    entry = serializers.IntegerField(source="player")
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    total = serializers.IntegerField()


class EventSerializer(serializers.ModelSerializer[Event]):
    """An event of the log. `data` has portable numbers: rounds, tables, lines, and entries by serial."""

    data: Any = serializers.JSONField()

    class Meta:
        model = Event
        fields = ["sequence", "name", "format", "at", "actor", "undoes", "data", "digest"]
        read_only_fields = fields
