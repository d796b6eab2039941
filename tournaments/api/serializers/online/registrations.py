"""Online registrations and decisions of the desk."""

from rest_framework import serializers

from players.models import Player
from tournaments.models import Registration
from tournaments.selectors.registration.online import Status


class OnlineSerializer(serializers.Serializer[object]):
    """State of the online registration. `left`: free seats, null without a limit."""

    status = serializers.ChoiceField(choices=[status.value for status in Status])
    opens = serializers.DateTimeField(allow_null=True)
    closes = serializers.DateTimeField()
    left = serializers.IntegerField(allow_null=True)
    waiting = serializers.IntegerField()


class RegistrantSerializer(serializers.Serializer[object]):
    """A person who registers."""

    last_name = serializers.CharField()
    first_name = serializers.CharField(allow_blank=True, default="")
    licence = serializers.CharField(allow_blank=True, default="")
    club = serializers.CharField(allow_blank=True, default="")
    consent_full_name = serializers.BooleanField(default=False)


class RegistrationAskSerializer(RegistrantSerializer):
    """A registration. `email` receives the link to confirm. `mates`: other members of a team, if captains register
    theirs.
    """

    email = serializers.CharField()
    mates = RegistrantSerializer(many=True, required=False)
    team_name = serializers.CharField(allow_blank=True, default="")


class RegistrationSerializer(serializers.ModelSerializer[Registration]):
    """A registration for the desk. `captain`: key of the registration of the team's captain; `player`: null until
    identified.
    """

    email = serializers.CharField(read_only=True)  # not EmailField: empty for members registered by a captain

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
    """A registration for the holder of its link; `rank`: place on the waiting list, 0 outside it."""

    name = serializers.CharField(source="registration.full_name")
    state = serializers.ChoiceField(choices=Registration.State.choices, source="registration.state")
    rank = serializers.IntegerField()


class OwnActSerializer(serializers.Serializer[object]):
    """An action of the holder of the link."""

    act = serializers.ChoiceField(choices=["confirm", "cancel"])


class DecisionSerializer(serializers.Serializer[object]):
    """A decision of the desk. For `person`: `player`, null for a new one."""

    act = serializers.ChoiceField(choices=["accept", "refuse", "wait", "mail", "person"])
    player = serializers.PrimaryKeyRelatedField(queryset=Player.objects.current(), allow_null=True, default=None)
