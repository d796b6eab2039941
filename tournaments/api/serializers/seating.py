"""Constraints of the seating, and manual changes."""

from django.db.models import QuerySet
from rest_framework import serializers

from players.models import Club
from tournaments.models import Constraint, Entry
from tournaments.seating.repairing.regroup import MOST_TABLES
from tournaments.services.seating.constraints import TABLE_LIMIT


class ConstraintSerializer(serializers.ModelSerializer[Constraint]):
    """`separation`: the entries, or all of a club, are not seated together in rounds 1 to `until` (null: all day); if
    not `hard`, only where it costs no more important constraint. `fixed_table`: one entry stays at `table`.
    """

    club = serializers.SerializerMethodField()

    class Meta:
        model = Constraint
        fields = ["id", "kind", "entries", "club", "table", "until", "hard"]
        read_only_fields = fields

    def get_club(self, constraint: Constraint) -> str | None:
        """Return the name of the club; null if entries are given."""
        return constraint.club or None


class OwnClubField(serializers.SlugRelatedField[Club]):
    """A club of the current organiser, by its name."""

    def get_queryset(self) -> QuerySet[Club]:
        queryset = super().get_queryset()
        assert queryset is not None  # set by the constructor
        return queryset.filter(organiser=self.context["organiser"])


class SeparationSerializer(serializers.Serializer[object]):
    """At least two entries, or a club by its name."""

    entries = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True, default=list)
    club = OwnClubField(slug_field="name", queryset=Club.objects.all(), required=False, allow_null=True, default=None)
    until = serializers.IntegerField(allow_null=True, default=None)
    hard = serializers.BooleanField(default=True)


class FixedTableSerializer(serializers.Serializer[object]):
    """An entry, and its table for all day."""

    entry = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all())
    table = serializers.IntegerField()


class ExchangeSerializer(serializers.Serializer[object]):
    """Start numbers of two players of the round."""

    first = serializers.IntegerField(min_value=1)
    second = serializers.IntegerField(min_value=1)


class RegroupSerializer(serializers.Serializer[object]):
    """Numbers of tables of the round, and true if their players get one table more, false for one less."""

    tables = serializers.ListField(
        child=serializers.IntegerField(min_value=1), allow_empty=False, max_length=MOST_TABLES
    )
    more = serializers.BooleanField()


class RepairSerializer(serializers.Serializer[object]):
    """Departures, arrivals, and the number of tables from now on (null: as many as the players need)."""

    leavers = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True, default=list)
    arrivals = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all(), many=True, default=list)
    tables = serializers.IntegerField(min_value=1, max_value=TABLE_LIMIT, allow_null=True, default=None)


class ChairSerializer(serializers.Serializer[object]):
    """A seat, numbered from 1, and the first line of the sheet that is concerned."""

    table = serializers.IntegerField(min_value=1)
    seat = serializers.IntegerField(min_value=1, max_value=10)
    line = serializers.IntegerField(min_value=1, required=False, default=1)


class SeatsExchangeSerializer(serializers.Serializer[object]):
    """Two seats of one table, or of two."""

    first = ChairSerializer()
    second = ChairSerializer()
    reason = serializers.CharField(max_length=200)
    version = serializers.IntegerField(
        min_value=0, required=False, help_text="Version of the tournament that was read: 409 after a later exchange."
    )
