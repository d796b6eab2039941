"""What tablets send, and what they are answered."""

from typing import Any

from rest_framework import serializers

from tournaments.api.serializers.play import DealProblemSerializer, DealSerializer
from tournaments.models import Submission

ITEMS = 100


class SubmissionSerializer(serializers.Serializer[object]):
    """One thing that a tablet sends. `client_id` (8 to 64 letters, digits, hyphens) is its name: the same name is
    answered the same for ever. `round` and `line` say where it belongs; `device_time` is the tablet's own clock.

    `payload` of a `deal`: `status`, `outcome` (as `python -m scoring` reads it, without `players`), `version` of the
    line as read (0 for a new one), `acknowledged` (the warnings have been read), `reason`. Of `totals`: `totals` by
    seat, `version`. Of a `confirmation`: `seat`, `entered_by`, `version` of the sheet that was seen. Of a `dispute`:
    `seat`, `text`, `version`.
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
