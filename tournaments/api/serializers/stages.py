"""Stages, who passes into them, and what they bring."""

from rest_framework import serializers

from tournaments.api.serializers.settings import StageSettingsSerializer
from tournaments.models import Entry, Stage
from tournaments.selectors.log.stored import STAGE_CUT, STAGE_SETTINGS


class StageSerializer(serializers.ModelSerializer[Stage]):
    """A stage with its settings. `source` is the number of the stage that it follows, null for the first."""

    class Meta:
        model = Stage
        fields = ["number", "title", "source", "first_table", *STAGE_CUT, *STAGE_SETTINGS]
        read_only_fields = fields

    title = serializers.CharField(read_only=True)


class StageAddSerializer(StageSettingsSerializer):
    """`follows` is the number of the stage before. What is left out has its default.

    `cut`: `who` (best, percent, quota, others, all), `count`, `wild`, `group` (table, club, category), `ties` (all,
    tie_breaks), `tables` (none, up, down). `carry`: `numerator`, `denominator`, `prorata`.
    """

    follows = serializers.IntegerField(default=1)

    class Meta:
        model = Stage
        fields = ["follows", *STAGE_CUT, *STAGE_SETTINGS]


class StageChangeSerializer(StageSettingsSerializer):
    """What is left out stays as it is. The cut is fixed once somebody is in, the seating by the draw."""

    class Meta:
        model = Stage
        fields = [*STAGE_CUT, *STAGE_SETTINGS]


class CandidateSerializer(serializers.Serializer[object]):
    """A player of the stage before. `stays` is what they answered, null while nobody asked."""

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
    """Whether a player stays for a stage; null: not asked."""

    entry = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all())
    stays = serializers.BooleanField(allow_null=True)


class RecomputeSerializer(serializers.Serializer[object]):
    """Why what players bring is worked out anew."""

    reason = serializers.CharField(max_length=200)
