"""A sheet on a player's phone."""

from rest_framework import serializers

from tournaments.api.serializers.play import SheetSerializer


class ReadSheetSerializer(SheetSerializer):
    """The sheet without the code of the table."""

    code = None  # type: ignore[assignment]  # removes the field


class WishSerializer(serializers.Serializer[object]):
    """The right content of a line: its `status`, and the `outcome` of a played one, as in the payload of a `deal`."""

    status = serializers.ChoiceField(choices=["played", "passed", "cancelled"])
    outcome = serializers.DictField(child=serializers.JSONField(allow_null=True), required=False, allow_null=True)


class ReadingSerializer(serializers.Serializer[object]):
    """The answer of the player at `seat` to a sheet that `entered_by` entered: `agrees`, or not, with the correction in
    `text`, or as `wish` for a `line`.
    """

    agrees = serializers.BooleanField()
    seat = serializers.IntegerField(min_value=1, max_value=5)
    entered_by = serializers.IntegerField(min_value=1, max_value=5, required=False, default=1)
    line = serializers.IntegerField(min_value=1, max_value=10_000, required=False, allow_null=True, default=None)
    wish = WishSerializer(required=False, allow_null=True, default=None)
    text = serializers.CharField(max_length=200, required=False, allow_blank=True, default="")
