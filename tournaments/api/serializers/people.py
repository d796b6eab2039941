"""Players and entries."""

from rest_framework import serializers

from players.models import Club, Player
from tournaments.models import Entry


class PlayerSerializer(serializers.ModelSerializer[Player]):
    """A player. `club` is the club's name; an unknown one is founded."""

    club = serializers.CharField(source="club.name", max_length=120, allow_blank=True, required=False, default="")

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
        ]


class ClubSerializer(serializers.ModelSerializer[Club]):
    class Meta:
        model = Club
        fields = ["id", "name", "city"]


class EntrySerializer(serializers.ModelSerializer[Entry]):
    """An entry as it is. Amounts are in cents."""

    name = serializers.CharField(source="player.full_name", read_only=True)
    club = serializers.CharField(source="player.club.name", read_only=True, default="")

    class Meta:
        model = Entry
        fields = [
            "id",
            "player",
            "name",
            "club",
            "number",
            "state",
            "fee_due",
            "fee_paid",
            "joined_round",
            "left_after_round",
        ]
        read_only_fields = fields


class EntryAddSerializer(serializers.Serializer[object]):
    """Registration of a known player."""

    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.current())
    checked_in = serializers.BooleanField(default=False)


class EntryChangeSerializer(serializers.Serializer[object]):
    """What may change on an entry; leave out what stays. Amounts are in cents."""

    state = serializers.ChoiceField(
        choices=[Entry.State.REGISTERED, Entry.State.CHECKED_IN, Entry.State.NO_SHOW], required=False
    )
    fee_due = serializers.IntegerField(required=False)
    fee_paid = serializers.IntegerField(required=False)
