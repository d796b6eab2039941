"""Settings of tournaments and stages; the days of a series, the confirmation of a deletion."""

from typing import Any, TypeVar

from django.db import models
from rest_framework import serializers

from tournaments.models import Stage, Tournament
from tournaments.selectors.log.stored import SETTINGS, STAGE_SETTINGS
from tournaments.services.setup.series import MAX_DATES, Every

Settings = TypeVar("Settings", Stage, Tournament)


class SettingsSerializer(serializers.ModelSerializer[Settings]):
    """Base serializer: a JSON setting is an object or a list, like its default."""

    def build_standard_field(
        self, field_name: str, model_field: "models.Field[Any, Any]"
    ) -> tuple[Any, dict[str, Any]]:
        """Describe a JSON column as a list or an object, instead of any JSON value."""
        field_class, arguments = super().build_standard_field(field_name, model_field)
        if isinstance(model_field, models.JSONField):
            is_list = isinstance(model_field.get_default(), list)
            field_class = serializers.ListField if is_list else serializers.DictField
            arguments = {"required": False, "label": arguments.get("label"), "child": serializers.JSONField()}
        return field_class, arguments


class StageSettingsSerializer(SettingsSerializer[Stage]):
    """Settings of a stage: seating and play."""

    class Meta:
        model = Stage
        fields = STAGE_SETTINGS


class TournamentSerializer(SettingsSerializer[Tournament]):
    """A tournament with its settings and those of its first stage. The state decides which can be changed; `reason`:
    for the log, if a change needs one.
    """

    reason = serializers.CharField(write_only=True, required=False, max_length=200, allow_blank=True)

    class Meta:
        model = Tournament
        read_only_fields = [
            "slug",
            "state",
            "version",
            "published_at",
            "publication_withdrawn",
            "claims_until",
            "announcement",
            "announced_until",
            "archived",
        ]
        fields = [*read_only_fields, "reason", *SETTINGS]

    def get_fields(self) -> dict[str, Any]:
        """Return the fields of the tournament and those of its first stage."""
        fields: dict[str, Any] = {**super().get_fields()}
        for name, field in StageSettingsSerializer().get_fields().items():
            field.source = f"first_stage.{name}"
            fields[name] = field
        return fields

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Return the settings of tournament and first stage in one mapping, as the services take them."""
        of_stage = attrs.pop("first_stage", {})
        return {**attrs, **of_stage}


class SeriesFilters(serializers.Serializer[object]):
    """A series of days: the first, the interval, and the number or the last day possible (`until`, which counts)."""

    first = serializers.DateField()
    every = serializers.ChoiceField(choices=[every.value for every in Every], default=Every.WEEK.value)
    count = serializers.IntegerField(default=1, min_value=1, max_value=MAX_DATES)
    until = serializers.DateField(required=False, allow_null=True, default=None)


class SeriesDaysSerializer(serializers.Serializer[object]):
    """The days of a series."""

    days = serializers.ListField(child=serializers.DateField(), max_length=MAX_DATES)


class SeriesSerializer(SeriesDaysSerializer):
    """A draft for each day, with the settings of the tournament `like`, else the defaults."""

    name = serializers.CharField(max_length=120)
    like = serializers.SlugField(allow_null=True, default=None)


class DuplicateSerializer(serializers.Serializer[object]):
    """The name and the day of a duplicate, and whether its players are registered."""

    name = serializers.CharField(max_length=120)
    day = serializers.DateField()
    with_players = serializers.BooleanField(default=False)


class PresetSerializer(serializers.Serializer[object]):
    """A preset. `tournament` is the slug of the one whose settings are saved."""

    id = serializers.IntegerField(read_only=True)
    name = serializers.CharField(max_length=60)
    tournament = serializers.SlugField(write_only=True)
    settings = serializers.JSONField(read_only=True)
    stages = serializers.JSONField(read_only=True)


class RemovalSerializer(serializers.Serializer[object]):
    """Confirmation of a deletion: the name of the deleted object."""

    name = serializers.CharField(max_length=120)
