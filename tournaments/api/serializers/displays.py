"""Screens of the hall."""

from rest_framework import serializers

from tournaments.models import Display
from tournaments.services.access.displays import MOST_VIEWS

MOST_LETTERS = 2_400_000  # no larger body comes in as JSON


class DisplaySerializer(serializers.ModelSerializer[Display]):
    """A screen and what it shows: the pages of each view, one view after the other."""

    views = serializers.ListField(child=serializers.ChoiceField(choices=Display.View.choices))
    paused = serializers.BooleanField()

    class Meta:
        model = Display
        fields = ["id", "name", "views", "message", "paused", "size", "gong", "version"]
        read_only_fields = fields


class DisplayTakeSerializer(serializers.Serializer[object]):
    """The code that a browser shows at `/display/`, and how the screen is called."""

    code = serializers.CharField(max_length=12)
    name = serializers.CharField(max_length=60)


class DisplayChangeSerializer(serializers.Serializer[object]):
    """What shall be another way; the rest stays."""

    name = serializers.CharField(max_length=60, required=False)
    views = serializers.ListField(
        child=serializers.ChoiceField(choices=Display.View.choices), required=False, max_length=MOST_VIEWS
    )
    message = serializers.CharField(max_length=200, required=False, allow_blank=True)
    paused = serializers.BooleanField(required=False)
    size = serializers.ChoiceField(choices=Display.Size.choices, required=False)
    gong = serializers.BooleanField(required=False, help_text="A sound at the end of the time of a round.")


class HallPictureSerializer(serializers.Serializer[object]):
    """The picture that screens may show: JPEG, PNG or WebP, in base64."""

    content = serializers.CharField(max_length=MOST_LETTERS, trim_whitespace=False)
