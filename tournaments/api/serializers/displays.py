"""Screens of the hall."""

from rest_framework import serializers

from tournaments.models import Display
from tournaments.services.access.displays import MOST_VIEWS

MAX_BASE64_LENGTH = 2_400_000  # within the limit of JSON bodies


class DisplaySerializer(serializers.ModelSerializer[Display]):
    """A screen with its views, which it shows one after the other."""

    views = serializers.ListField(child=serializers.ChoiceField(choices=Display.View.choices))
    paused = serializers.BooleanField()

    class Meta:
        model = Display
        letter_fields = ["size", "distance_metres", "height_cm"]
        fields = ["id", "name", "views", "message", "paused", *letter_fields, "gong", "seconds", "version"]
        read_only_fields = fields


class DisplayTakeSerializer(serializers.Serializer[object]):
    """The code that a screen shows at `/display/`, and a name for it."""

    code = serializers.CharField(max_length=12)
    name = serializers.CharField(max_length=60)


class DisplayChangeSerializer(serializers.Serializer[object]):
    """Changes of a screen; omitted fields stay."""

    name = serializers.CharField(max_length=60, required=False)
    views = serializers.ListField(
        child=serializers.ChoiceField(choices=Display.View.choices), required=False, max_length=MOST_VIEWS
    )
    message = serializers.CharField(max_length=200, required=False, allow_blank=True)
    paused = serializers.BooleanField(required=False)
    size = serializers.ChoiceField(choices=Display.Size.choices, required=False)
    hall_size = serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        required=False,
        min_length=2,
        max_length=2,
        help_text="Distance of the last row in metres and height of the screen in centimetres, or [null, null].",
    )
    seconds = serializers.IntegerField(required=False, help_text="How long a page is shown, from 5 to 120.")
    gong = serializers.BooleanField(required=False, help_text="A sound at the end of the time of a round.")


class HallPictureSerializer(serializers.Serializer[object]):
    """The picture for screens: JPEG, PNG or WebP, in base64."""

    content = serializers.CharField(max_length=MAX_BASE64_LENGTH, trim_whitespace=False)
