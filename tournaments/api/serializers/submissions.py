"""What tablets send, what they are answered, and what of it the desk has to decide."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.play import DealProblemSerializer, DealSerializer
from tournaments.models import Submission
from tournaments.selectors.play.inbox import Pending

ITEMS = 100


class SubmissionSerializer(serializers.Serializer[object]):
    """One thing that a tablet sends. `client_id` (8 to 64 letters, digits, hyphens) is its name: the same name is
    answered the same for ever. `round` and `line` say where it belongs; `device_time` is the tablet's own clock.

    `payload` of a `deal`: `status`, `outcome` (as `python -m scoring` reads it, without `players`), `version` of
    the line as read (0 for a new one), `acknowledged` (the warnings have been read), `reason`. Of `totals`:
    `totals` by seat, `version`. Both may say `sitters`, the serials of who sat there when it was written, seat by
    seat: where others do by now, it waits for the desk. A `deal` may say its `dealer` too, for a table where that one
    does not play: where another deals by now, it waits as well. Of a `confirmation`: `seat`, `entered_by`, `version`
    of the sheet that was seen, or the `balances` that were, by seat, where a tablet without network knows no version.
    Of a `dispute`: `seat`, `text`, `version`.
    """

    client_id = serializers.CharField()
    kind = serializers.ChoiceField(choices=Submission.Kind.choices, default=Submission.Kind.DEAL)
    round = serializers.IntegerField()
    line = serializers.IntegerField(required=False, allow_null=True)
    payload = serializers.DictField(child=serializers.JSONField(allow_null=True))
    device_time = serializers.DateTimeField(required=False, allow_null=True)


class SubmissionsSerializer(serializers.Serializer[object]):
    """At most a hundred submissions, in the order in which they were made. Each is judged by itself, also one that has
    not the shape of the others."""

    items = serializers.ListField(child=serializers.DictField(), max_length=ITEMS)


class SubmissionsSchema(serializers.Serializer[object]):
    """At most a hundred submissions, in the order in which they were made. Each is judged by itself."""

    items = SubmissionSerializer(many=True)


class AnswerSerializer(serializers.Serializer[Any]):
    """What became of one submission. `status` is the one that it would have alone; `deal` is the line as recorded,
    `version` that of the sheet. `note` tells of a clock that is wrong; what was sent counts all the same.
    """

    client_id = serializers.JSONField(help_text="As it was sent.")
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
    """A submission of this tablet, with its verdict as it is now: the desk may have decided since."""

    round = serializers.IntegerField(source="round_number", allow_null=True)

    class Meta:
        model = Submission
        fields = ["client_id", "kind", "round", "line", "verdict", "received_at", "decided_at", "reason"]
        read_only_fields = fields


class HeldSubmissionSerializer(serializers.Serializer[Any]):
    """A submission that waits for the desk. `code` and `detail` say why it was not taken; `sent` is its payload, word
    for word; `recorded` the line that the sheet has in its place, null where it has none. Totals have no `line`."""

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
    """`take`: what was sent is recorded, and a confirmed sheet reopened for it. `refuse`: what is recorded stays."""

    decision = serializers.ChoiceField(choices=["take", "refuse"])
    reason = serializers.CharField(max_length=200)
