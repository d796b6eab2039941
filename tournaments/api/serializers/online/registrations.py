"""Registrations on the public page, and what the desk decides about them."""

from rest_framework import serializers

from players.models import Player
from tournaments.models import Registration
from tournaments.selectors.registration.online import Status


class OnlineSerializer(serializers.Serializer[object]):
    """Whether somebody can register today. `left` is null where nobody counts seats."""

    status = serializers.ChoiceField(choices=[status.value for status in Status])
    opens = serializers.DateTimeField(allow_null=True)
    closes = serializers.DateTimeField()
    left = serializers.IntegerField(allow_null=True)
    waiting = serializers.IntegerField()


class RegistrantSerializer(serializers.Serializer[object]):
    """Somebody who would like to come."""

    last_name = serializers.CharField()
    first_name = serializers.CharField(allow_blank=True, default="")
    licence = serializers.CharField(allow_blank=True, default="")
    club = serializers.CharField(allow_blank=True, default="")
    consent_full_name = serializers.BooleanField(default=False)


class RegistrationAskSerializer(RegistrantSerializer):
    """`email` gets the link that confirms. `mates` are the others of a team, where captains register theirs."""

    email = serializers.CharField()
    mates = RegistrantSerializer(many=True, required=False)
    team_name = serializers.CharField(allow_blank=True, default="")


class RegistrationSerializer(serializers.ModelSerializer[Registration]):
    """A registration as the desk reads it. `captain` is the key of the one who registered the team; `player` is null as
    long as nobody has said who they are."""

    email = serializers.CharField(read_only=True)  # empty for whoever was registered by a captain

    class Meta:
        model = Registration
        fields = [
            "id",
            "captain",
            "player",
            "last_name",
            "first_name",
            "licence",
            "club",
            "consent_full_name",
            "team_name",
            "email",
            "language",
            "state",
            "mail",
            "asked_at",
            "waiting_since",
        ]
        read_only_fields = fields


class OwnRegistrationSerializer(serializers.Serializer[object]):
    """A registration as whoever has its link reads it; `rank` is the place in the waiting list, 0 outside it."""

    name = serializers.CharField(source="registration.full_name")
    state = serializers.ChoiceField(choices=Registration.State.choices, source="registration.state")
    rank = serializers.IntegerField()


class OwnActSerializer(serializers.Serializer[object]):
    """What whoever has the link can do."""

    act = serializers.ChoiceField(choices=["confirm", "cancel"])


class DecisionSerializer(serializers.Serializer[object]):
    """What the desk decides. For `person`, `player` is who they are: null for somebody new."""

    act = serializers.ChoiceField(choices=["accept", "refuse", "wait", "mail", "person"])
    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.current(), allow_null=True, default=None)
