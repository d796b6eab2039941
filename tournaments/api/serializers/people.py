"""Players, entries, substitutes, and the filters of their lists."""

from django.db.models import QuerySet
from rest_framework import serializers

from players.models import Player
from tournaments.models import Entry


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player as stored. `club` is the club's name."""

    club = serializers.CharField(source="club.name", read_only=True, default="")
    email = serializers.CharField(read_only=True)  # not EmailField: empty when unknown

    class Meta:
        model = Player
        fields = [
            "id",
            "last_name",
            "first_name",
            "licence",
            "club",
            "category",
            "birth_year",
            "email",
            "consent_full_name",
            "member_until",
            "dues_paid",
        ]
        read_only_fields = fields


class PersonSerializer(serializers.Serializer[object]):
    """A player to add. An unknown club is created."""

    last_name = serializers.CharField()
    first_name = serializers.CharField(allow_blank=True, default="")
    licence = serializers.CharField(allow_blank=True, default="")
    club = serializers.CharField(allow_blank=True, default="")
    category = serializers.CharField(allow_blank=True, default="")
    birth_year = serializers.IntegerField(allow_null=True, default=None)
    email = serializers.CharField(allow_blank=True, default="")
    consent_full_name = serializers.BooleanField(default=False)
    member_until = serializers.DateField(allow_null=True, default=None)
    dues_paid = serializers.BooleanField(default=False)


class PlayerFilters(serializers.Serializer[object]):
    """`search`: words of the name, the licence or the club."""

    search = serializers.CharField(allow_blank=True, default="", help_text="words of the name, the licence or the club")


class EntryFilters(serializers.Serializer[object]):
    """Filters of entries."""

    state = serializers.ChoiceField(choices=Entry.State.choices, required=False)


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry. `leaves_after_round` and `arrives_after_round` are set while a move waits for the end of that round,
    else null.

    `substitutes`, the newest last: `by` (a serial), from round `first` to `last` (null: to the end), `own`: points
    count for the substitute. Amounts are in cents. A higher rating is stronger; null: unknown.
    """

    name = serializers.CharField(source="full_name", read_only=True)
    number = serializers.IntegerField(read_only=True, allow_null=True)
    joined_round = serializers.IntegerField(read_only=True)
    left_after_round = serializers.IntegerField(read_only=True, allow_null=True)
    leaves_after_round = serializers.IntegerField(read_only=True, allow_null=True)
    arrives_after_round = serializers.IntegerField(read_only=True, allow_null=True)
    substitutes = serializers.ListField(child=serializers.DictField(), read_only=True)

    class Meta:
        model = Entry
        fields = [
            "id",
            "serial",
            "player",
            "name",
            "club",
            "number",
            "state",
            "tariff",
            "fee_due",
            "fee_paid",
            "rating",
            "joined_round",
            "left_after_round",
            "leaves_after_round",
            "arrives_after_round",
            "substitutes",
        ]
        read_only_fields = fields


class OwnPlayerField(serializers.PrimaryKeyRelatedField[Player]):
    """A player of the current organiser."""

    def get_queryset(self) -> QuerySet[Player]:
        queryset = super().get_queryset()
        assert queryset is not None  # set by the constructor
        return queryset.filter(organiser=self.context["organiser"])


class EntryAddSerializer(serializers.Serializer[object]):
    """A new entry of a known player."""

    player = OwnPlayerField(queryset=Player.objects.current())
    checked_in = serializers.BooleanField(default=False)
    rating = serializers.IntegerField(allow_null=True, default=None)


class EntryChangeSerializer(serializers.Serializer[object]):
    """Changes of an entry; omitted fields stay. Amounts are in cents; a tariff sets the amount due."""

    state = serializers.ChoiceField(
        choices=[Entry.State.REGISTERED, Entry.State.CHECKED_IN, Entry.State.NO_SHOW], required=False
    )
    tariff = serializers.CharField(required=False, allow_blank=True, max_length=40)
    fee_due = serializers.IntegerField(required=False)
    fee_paid = serializers.IntegerField(required=False)
    rating = serializers.IntegerField(required=False, allow_null=True)


class MixedUpSerializer(serializers.Serializer[object]):
    """The entry for which another one was taken, by id, the reason, and the version of the tournament."""

    other = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all())
    reason = serializers.CharField(max_length=200)
    version = serializers.IntegerField(
        min_value=0, help_text="Version of the tournament that was read: 409 after a later exchange."
    )
    this_stage = serializers.BooleanField(
        default=False, help_text="Only in the stage of the address; carried points stay. Otherwise in all stages."
    )


class SubstituteSerializer(serializers.Serializer[object]):
    """A substitute, by the id of an entry without a seat."""

    by = serializers.PrimaryKeyRelatedField(queryset=Entry.objects.all())
    to_the_end = serializers.BooleanField(default=False)
