"""Teams and their ranking."""

from rest_framework import serializers

from tournaments.models import Entry
from tournaments.services.registration.teams import NAME_LENGTH


class TeamSerializer(serializers.Serializer[object]):
    """A team by its `number` in the tournament. `called`: its name, or the names of its members.

    `club`: of all members, empty if they differ. `entries`: in the order of the team; `captain`: the first of them who
    has not left. `fee_due`, `owes`: sums over the members, in cents.
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
    """`paid`: the members have paid all that they owe, or nothing."""

    paid = serializers.BooleanField()


class TeamMakeSerializer(serializers.Serializer[object]):
    """A new team of at least two entries of the tournament, in the order of the list."""

    entries = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True)
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, default="")


class TeamChangeSerializer(serializers.Serializer[object]):
    """Changes of a team; omitted fields stay."""

    entries = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True, required=False)
    name = serializers.CharField(max_length=NAME_LENGTH, allow_blank=True, required=False)


class TeamMateSerializer(serializers.Serializer[object]):
    """The points of a member, and whether they count."""

    entry = serializers.IntegerField()
    number = serializers.IntegerField(allow_null=True)
    name = serializers.CharField()
    total = serializers.IntegerField()
    counts = serializers.BooleanField()
    withdrawn = serializers.BooleanField()


class TeamStandingSerializer(serializers.Serializer[object]):
    """A line of the ranking of teams. `missing`: the part of `total` for missing members; `adjustment`: points given to
    the team; `figures` are compared in this order, the first is the total.
    """

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
