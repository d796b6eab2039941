"""Ceremony and report of a day over JSON."""

from typing import Any

from rest_framework import serializers

from tournaments.services.setup.ceremony import GROUPS
from tournaments.services.setup.report import MAX_CHARACTERS


class CeremonySerializer(serializers.Serializer[Any]):
    """The state of the ceremony: places at a time (null without a ceremony), the current and the last step, and whether
    it ended with the release of the ranking.
    """

    group = serializers.IntegerField(allow_null=True)
    step = serializers.IntegerField()
    last = serializers.IntegerField()
    released = serializers.BooleanField()


class CeremonyActSerializer(serializers.Serializer[Any]):
    """An action: `begin` with a `group` of places at a time, `turn` to a `step`, `stop`, or `release` the ranking."""

    do = serializers.ChoiceField(choices=["begin", "turn", "stop", "release"])
    group = serializers.ChoiceField(choices=GROUPS, required=False, default=3)
    step = serializers.IntegerField(min_value=0, required=False, default=0)


class ReportSerializer(serializers.Serializer[Any]):
    """The report of the day."""

    text = serializers.CharField(max_length=MAX_CHARACTERS)


class ReportStateSerializer(serializers.Serializer[Any]):
    """`shown`: the published report, empty without one; `found`: the generated text."""

    shown = serializers.CharField(allow_blank=True)
    found = serializers.CharField(allow_blank=True)
