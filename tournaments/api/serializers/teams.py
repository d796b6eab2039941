"""Teams, and their lines on the ranking."""

from rest_framework import serializers

from tournaments.models import Entry
from tournaments.services.registration.teams import NAME_LENGTH


class TeamSerializer(serializers.Serializer[object]):
    """A team by its `number` in the tournament. `called` is its name, or the names of its members where it has none.

    `club` is that of all its members, empty where they differ. `entries` are in the order of the team; the `captain` is
    the first of them who has not left. `fee_due` and `owes` are those of all its members, in cents.
    """

    number = serializers.IntegerField(source="team.number")
    name = serializers.CharField(source="team.name")
    called = serializers.CharField(source="label")
    club = serializers.CharField()
    entries = serializers.ListField(child=serializers.IntegerField(), source="keys")
    captain = serializers.IntegerField(source="captain.pk")
    fee_due = serializers.IntegerField()
    owes = serializers.IntegerField()


class TeamFeeSerializer(serializers.Serializer[object]):
    """Whether the members have paid all that they owe, or nothing."""

    paid = serializers.BooleanField()


class TeamMakeSerializer(serializers.Serializer[object]):
    """At least two entries of the tournament, in the order in which they shall be listed."""

    entries = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True)
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")


class TeamChangeSerializer(serializers.Serializer[object]):
    """Only what is sent changes."""

    entries = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True, required=False)
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, required=False)


class TeamMateSerializer(serializers.Serializer[object]):
    """What a member brought, and whether it counts."""

    entry = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    total = serializers.IntegerField()
    counts = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


class TeamStandingSerializer(serializers.Serializer[object]):
    """A line of the ranking of teams. `missing` is the part of `total` that stands for members it lacks, `adjustment`
    what the arbiter gave to the team; `figures` are what the game compares, the first of them the total."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    club = serializers.CharField()
    rank = serializers.IntegerField(allow_null=True)
    tied = serializers.BooleanField()
    total = serializers.IntegerField()
    figures = serializers.ListField(child=serializers.IntegerField())
    rounds = serializers.ListField(child=serializers.IntegerField())
    missing = serializers.IntegerField()
    adjustment = serializers.IntegerField()
    withdrawn = serializers.BooleanField()
    members = TeamMateSerializer(many=True)
