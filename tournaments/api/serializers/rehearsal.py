"""The rehearsal over JSON."""

from typing import Any

from rest_framework import serializers

from tournaments.services.rehearsal.copying import PACES


class RehearsalSerializer(serializers.Serializer[Any]):
    """The address of the copy and of what it is a copy of, the seconds in which it plays a round (null: it does not
    play itself), and its state; all null where there is none."""

    slug = serializers.CharField(allow_null=True)
    of = serializers.CharField(allow_null=True)
    seconds = serializers.IntegerField(allow_null=True)
    state = serializers.CharField(allow_null=True)


class PaceSerializer(serializers.Serializer[Any]):
    """In how many seconds the copy plays a round by itself; null: whoever rehearses plays."""

    seconds = serializers.ChoiceField(choices=PACES, required=False, allow_null=True, default=None)
