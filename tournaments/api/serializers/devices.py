"""The devices at the tables."""

from rest_framework import serializers

from tournaments.models import Device


class DeviceSerializer(serializers.ModelSerializer[Device]):
    """A device by its `number` in the tournament, with its table; `reads_only`: it cannot enter deals.

    `clock_skew`: seconds by which its clock is ahead, null if unknown. `waiting_lines`: unsent at the last contact.
    `replacement_asked_at`: since when the desk awaits a device in its place.
    """

    table = serializers.IntegerField(source="station.number", read_only=True, allow_null=True)
    waiting_lines = serializers.IntegerField(read_only=True)

    class Meta:
        model = Device
        fields = [
            "number",
            "kind",
            "name",
            "table",
            "reads_only",
            "last_contact",
            "waiting_lines",
            "clock_skew",
            "replacement_asked_at",
        ]
        read_only_fields = ["number", "kind", "name", "table", "last_contact", "clock_skew", "replacement_asked_at"]


class HeldLinesSerializer(serializers.ModelSerializer[Device]):
    """A device with `held_lines` entered lines, reported at `held_at`, that the desk refuses: the device was released
    or moved. `table`: its last table.
    """

    table = serializers.IntegerField(source="station.number", read_only=True, allow_null=True)

    class Meta:
        model = Device
        fields = ["number", "kind", "table", "held_lines", "held_at"]
        read_only_fields = fields


class BindingSerializer(serializers.Serializer[object]):
    """A binding. `seat`: the player that the device follows, where tablets follow players. `replaces`: the number of a
    device of the table whose place it takes; the desk has asked for its replacement.
    """

    seat = serializers.IntegerField(min_value=1, max_value=10, required=False)
    replaces = serializers.IntegerField(min_value=1, required=False)


class ReadyDeviceSerializer(serializers.Serializer[object]):
    """A device before the first round; `battery` in percent, null if the browser does not report it; `network_ms`: the
    time of a request, as the device measured it.
    """

    number = serializers.IntegerField()
    table = serializers.IntegerField()
    last_contact = serializers.DateTimeField()
    clock_skew = serializers.IntegerField(allow_null=True)
    battery = serializers.IntegerField(allow_null=True)
    network_ms = serializers.IntegerField(allow_null=True)


class ReadinessSerializer(serializers.Serializer[object]):
    """Readiness for the first round. `letters`: the table cards are made; `disk_free` in bytes; `backup_at`: time of
    the newest verified backup, null without one.
    """

    present = serializers.IntegerField()
    expected = serializers.IntegerField()
    drawn = serializers.BooleanField()
    letters = serializers.BooleanField()
    worker = serializers.BooleanField()
    disk_free = serializers.IntegerField()
    backup_at = serializers.DateTimeField(allow_null=True)
    devices = ReadyDeviceSerializer(many=True)


class DeviceRoleSerializer(serializers.Serializer[object]):
    """The role of a device."""

    reads_only = serializers.BooleanField()


class SwapSerializer(serializers.Serializer[object]):
    """Numbers of two tables whose devices are swapped."""

    first = serializers.IntegerField(min_value=1)
    second = serializers.IntegerField(min_value=1)
