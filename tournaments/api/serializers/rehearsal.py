"""The rehearsal over JSON."""

from typing import Any

from rest_framework import serializers

from tournaments.models import Accident
from tournaments.services.rehearsal.copying import PACES


class AccidentNowSerializer(serializers.Serializer[Any]):
    """An accident to happen now."""

    kind = serializers.ChoiceField(choices=Accident.Kind.choices)


class AccidentSerializer(serializers.Serializer[Any]):
    """An accident of a rehearsal: chosen while `begun_at` is null, happening while `settled_at` is null."""

    kind = serializers.ChoiceField(choices=Accident.Kind.choices)
    begun_at = serializers.DateTimeField(allow_null=True)
    settled_at = serializers.DateTimeField(allow_null=True)


class RehearsalSerializer(serializers.Serializer[Any]):
    """The rehearsal: its slug, the slug of the original, the seconds in which it plays a round (null: no automatic
    play), its state, and its accidents; all null or empty without a rehearsal.
    """

    slug = serializers.CharField(allow_null=True)
    of = serializers.CharField(allow_null=True)
    seconds = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(allow_null=True)
    accidents = AccidentSerializer(many=True)


class PaceSerializer(serializers.Serializer[Any]):
    """The seconds in which the rehearsal plays a round by itself (null: no automatic play), and the accidents to come:
    without the field they stay.
    """

    seconds = serializers.ChoiceField(choices=PACES, required=False, allow_null=True, default=None)
    accidents = serializers.ListField(
        child=serializers.ChoiceField(choices=Accident.Kind.choices), required=False, allow_null=True, default=None
    )
