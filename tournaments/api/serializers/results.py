"""Rankings, and ties decided by hand."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.selectors.typed import MOST_NUMBERS


class StandingSerializer(serializers.Serializer[object]):
    """A line of the ranking. `rank` is null for an unranked player; `figures` are compared in this order, the first is
    the total. `replaced_by`: public names of substitutes, with their first and last round (null: to the end).
    """

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
    replaced_by = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.ListField(child=serializers.JSONField())))
    def get_replaced_by(self, standing: Any) -> list[list[Any]]:
        return [[public, first, last] for _full, public, first, last in standing.replaced_by]


class TieSerializer(serializers.Serializer[object]):
    """A whole tie, best first: players of the stage by serial, or `teams` by number."""

    order = serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=2, max_length=MOST_NUMBERS)
    teams = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=200, allow_blank=True, default="")


class DecidedSerializer(serializers.Serializer[object]):
    """A decided tie."""

    order = serializers.ListField(child=serializers.IntegerField())
    reason = serializers.CharField()


class TiesSerializer(serializers.Serializer[object]):
    """Open ties, and decided ones, the newest last."""

    players = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    teams = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    decided = DecidedSerializer(many=True)
    teams_decided = DecidedSerializer(many=True)
