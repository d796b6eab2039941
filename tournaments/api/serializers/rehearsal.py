"""The rehearsal over JSON."""

from typing import Any

from rest_framework import serializers

from tournaments.services.rehearsal.copying import PACES


class RehearsalSerializer(serializers.Serializer[Any]):
    """The rehearsal: its slug, the slug of the original, the seconds in which it plays a round (null: no automatic
    play), and its state; all null without a rehearsal.
    """

    slug = serializers.CharField(allow_null=True)
    of = serializers.CharField(allow_null=True)
    seconds = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(allow_null=True)


class PaceSerializer(serializers.Serializer[Any]):
    """The seconds in which the rehearsal plays a round by itself; null: no automatic play."""

    seconds = serializers.ChoiceField(choices=PACES, required=False, allow_null=True, default=None)
