"""The end of a day over JSON: its ceremony and its report."""

from typing import Any

from rest_framework import serializers

from tournaments.services.setup.ceremony import GROUPS
from tournaments.services.setup.report import MAX_CHARACTERS


class CeremonySerializer(serializers.Serializer[Any]):
    """Where it stands: places at a time (null without one), the step and the last step, and whether one has ended with
    the ranking for everybody."""

    group = serializers.IntegerField(allow_null=True)
    step = serializers.IntegerField()
    last = serializers.IntegerField()
    released = serializers.BooleanField()


class CeremonyActSerializer(serializers.Serializer[Any]):
    """`begin` with a `group` of places at a time, `turn` to a `step`, `stop`, or `release` the whole ranking."""

    do = serializers.ChoiceField(choices=["begin", "turn", "stop", "release"])
    group = serializers.ChoiceField(choices=GROUPS, required=False, default=3)
    step = serializers.IntegerField(min_value=0, required=False, default=0)


class ReportSerializer(serializers.Serializer[Any]):
    """What the public reads of the day."""

    text = serializers.CharField(max_length=MAX_CHARACTERS)


class ReportStateSerializer(serializers.Serializer[Any]):
    """`shown` is what the public reads, empty for nothing; `found` what the program would say."""

    shown = serializers.CharField(allow_blank=True)
    found = serializers.CharField(allow_blank=True)
