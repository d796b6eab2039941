"""Submissions of tablets, their answers, and decisions of the desk."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.play import DealProblemSerializer, DealSerializer
from tournaments.models import Submission
from tournaments.selectors.play.inbox import Pending

ITEMS = 100  # at most, in a request


class SubmissionSerializer(serializers.Serializer[object]):
    """A submission. `client_id` (8 to 64 letters, digits, hyphens) makes it idempotent: the same id gets the same
    answer. `round` and `line`: its place; `device_time`: the clock of the tablet.

    `payload` of a `deal`: `status`, `outcome` (as `python -m scoring` reads it, without `players`), `version` of the
    line as read (0 for a new one), `acknowledged` (the warnings were read), `reason`. Of `totals`: `totals` by seat,
    `version`. Both can have `sitters`, the serials by seat at the time of entry: if others sit there now, the
    submission waits for the desk. A `deal` can have its `dealer`, for a table where the dealer sits out: if another
    deals now, it waits too. A `deal` that corrects a submission without an answer names its client id: `corrects`. Its
    `version` counts only if the desk has recorded that submission. Of a `confirmation`: `seat`, `entered_by`, `version`
    of the sheet that was seen, or its `balances` by seat, if the tablet has no version for lack of network. Of a
    `dispute`: `seat`, `text`, `version`; for one line its number `line`, with `wish`, the `status` and `outcome`
    that it should have.
    """

    client_id = serializers.CharField()
    kind = serializers.ChoiceField(choices=Submission.Kind.choices, default=Submission.Kind.DEAL)
    round = serializers.IntegerField()
    line = serializers.IntegerField(required=False, allow_null=True)
    payload = serializers.DictField(child=serializers.JSONField(allow_null=True))
    device_time = serializers.DateTimeField(required=False, allow_null=True)


class SubmissionsSerializer(serializers.Serializer[object]):
    """Up to a hundred submissions in the order of entry. Each is validated and judged by itself."""

    items = serializers.ListField(child=serializers.DictField(), max_length=ITEMS)


# Only for the schema: `SubmissionsSerializer` accepts any object as an item, so that invalid ones are answered.
class SubmissionsSchema(serializers.Serializer[object]):
    """Up to a hundred submissions in the order of entry. Each is judged by itself."""

    items = SubmissionSerializer(many=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """The answer to a submission. `status`: the HTTP status that it would have alone; `deal`: the recorded line;
    `version`: of the sheet; `note`: a warning about the clock of the device, which does not affect the result.
    """

    client_id = serializers.JSONField(help_text="As sent.")
    verdict = serializers.ChoiceField(choices=Submission.Verdict.choices)
    status = serializers.IntegerField()
    deal = DealSerializer(required=False)
    version = serializers.IntegerField(required=False)
    code = serializers.CharField(required=False)
    field = serializers.CharField(required=False)
    detail = serializers.CharField(required=False)
    problems = DealProblemSerializer(many=True, required=False)
    note = serializers.CharField(required=False)


class SentSerializer(serializers.ModelSerializer[Submission]):
    """A submission of this tablet with its current verdict."""

    round = serializers.IntegerField(source="round_number", allow_null=True)

    class Meta:
        model = Submission
        fields = ["client_id", "kind", "round", "line", "verdict", "received_at", "decided_at", "reason"]
        read_only_fields = fields


class HeldSubmissionSerializer(serializers.Serializer[Any]):
    """A submission that waits for the desk. `code` and `detail`: the reason; `sent`: its payload, unchanged;
    `recorded`: the line in its place, null without one. Totals have no `line`.
    """

    id = serializers.IntegerField(source="submission.pk")
    stage = serializers.IntegerField(source="sheet.stage.number")
    round = serializers.IntegerField(source="sheet.table.round.number")
    table = serializers.IntegerField(source="sheet.table.number")
    line = serializers.IntegerField(source="submission.line", allow_null=True)
    kind = serializers.ChoiceField(choices=Submission.Kind.choices, source="submission.kind")
    device = serializers.IntegerField(source="submission.device.number", default=None, allow_null=True)
    verdict = serializers.ChoiceField(choices=Submission.Verdict.choices, source="submission.verdict")
    code = serializers.SerializerMethodField()
    detail = serializers.SerializerMethodField()
    received_at = serializers.DateTimeField(source="submission.received_at")
    sent = serializers.JSONField(source="submission.said")
    recorded = DealSerializer(allow_null=True)

    def get_code(self, pending: Pending) -> str:
        return str(self._answer(pending).get("code", ""))

    def get_detail(self, pending: Pending) -> str:
        return str(self._answer(pending).get("detail", ""))

    def _answer(self, pending: Pending) -> dict[str, Any]:
        return pending.submission.answered if pending.submission.answer else {}


class InboxDecisionSerializer(serializers.Serializer[object]):
    """`take`: record the submission, reopening a confirmed sheet. `refuse`: keep the recorded line."""

    decision = serializers.ChoiceField(choices=["take", "refuse"])
    reason = serializers.CharField(max_length=200)


class DisputeSerializer(serializers.Serializer[Any]):
    """A dispute of `seat` about the sheet or its `line`: `recorded` is the line now, `wish` what it should be."""

    id = serializers.IntegerField(source="dispute.pk")
    stage = serializers.IntegerField(source="sheet.stage.number")
    round = serializers.IntegerField(source="sheet.table.round.number")
    table = serializers.IntegerField(source="sheet.table.number")
    seat = serializers.IntegerField(source="dispute.seat")
    text = serializers.CharField(source="dispute.text")
    line = serializers.IntegerField(source="dispute.line", allow_null=True)
    wish = serializers.JSONField(source="dispute.wish", allow_null=True)
    recorded = DealSerializer(allow_null=True)
    received_at = serializers.DateTimeField(source="dispute.at")


class DisputeDecisionSerializer(serializers.Serializer[object]):
    """`apply`: correct the line as wished, reopening a confirmed sheet. `decline`: keep the sheet. Both need an
    `answer`, a sentence that the table reads. `settle`: it was settled at the table.
    """

    decision = serializers.ChoiceField(choices=["apply", "decline", "settle"])
    answer = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
