"""Stages, their cuts, and carried points."""

from rest_framework import serializers

from tournaments.api.serializers.settings import StageSettingsSerializer
from tournaments.models import Entry, Stage
from tournaments.selectors.log.stored import STAGE_CUT, STAGE_SETTINGS


class StageSerializer(serializers.ModelSerializer[Stage]):
    """A stage with its settings. `source`: number of the previous stage, null for the first."""

    class Meta:
        model = Stage
        fields = ["number", "title", "source", "first_table", *STAGE_CUT, *STAGE_SETTINGS]
        read_only_fields = fields

    title = serializers.CharField(read_only=True)


class StageAddSerializer(StageSettingsSerializer):
    """A new stage. `follows`: number of the previous stage. Omitted settings have their default.

    `cut`: `who` (best, percent, quota, others, all), `count`, `wild`, `group` (table, club, category), `ties` (all,
    tie_breaks), `tables` (none, up, down). `carry`: `numerator`, `denominator`, `prorata`.
    """

    follows = serializers.IntegerField(default=1)

    class Meta:
        model = Stage
        fields = ["follows", *STAGE_CUT, *STAGE_SETTINGS]


class StageChangeSerializer(StageSettingsSerializer):
    """Changes of a stage; omitted settings stay. Entries fix the cut, the draw fixes the seating."""

    class Meta:
        model = Stage
        fields = [*STAGE_CUT, *STAGE_SETTINGS]


class CandidateSerializer(serializers.Serializer[object]):
    """A player of the previous stage. `passes`: above the cut, or moved up in place of one who does not stay; `tied`:
    only by a tie at the cut; `stays`: their answer, null without one; `brings`: the points that they carry.
    """

    entry = serializers.IntegerField(source="standing.entry")
    name = serializers.CharField(source="standing.name")
    rank = serializers.IntegerField(source="standing.rank", allow_null=True)
    total = serializers.IntegerField(source="standing.total")
    passes = serializers.BooleanField()
    tied = serializers.BooleanField()
    moved_up = serializers.BooleanField()
    stays = serializers.BooleanField(allow_null=True)
    brings = serializers.IntegerField()


class StaysSerializer(serializers.Serializer[object]):
    """The answer of a player; `stays` null: none."""

    entry = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all())
    stays = serializers.BooleanField(allow_null=True)


class RecomputeSerializer(serializers.Serializer[object]):
    """The reason for recomputing carried points."""

    reason = serializers.CharField(max_length=200)
