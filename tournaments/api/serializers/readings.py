"""A sheet on a player's own phone."""

from rest_framework import serializers

from tournaments.api.serializers.play import SheetSerializer


class ReadSheetSerializer(SheetSerializer):
    """The sheet for a player's own phone: what opens the table is not told."""

    code = None  # type: ignore[assignment]  # takes the field away


class ReadingSerializer(serializers.Serializer[object]):
    """What the player at `seat` says of a sheet that `entered_by` entered: that it is right, or not, and then in `text`
    what would be right."""

    agrees = serializers.BooleanField()
    seat = serializers.IntegerField(min_value=1, max_value=5)
    entered_by = serializers.IntegerField(min_value=1, max_value=5, required=False, default=1)
    text = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
