"""The devices at the tables."""

from rest_framework import serializers

from tournaments.models import Device


class DeviceSerializer(serializers.ModelSerializer[Device]):
    """A device by its `number` in the tournament, the table that it is at, and whether it only follows it.

    `clock_skew`: by how many seconds its clock is ahead, as far as it has told."""

    table = serializers.IntegerField(source="station.number", read_only=True, allow_null=True)

    class Meta:
        model = Device
        fields = ["number", "kind", "name", "table", "reads_only", "last_contact", "clock_skew"]
        read_only_fields = ["number", "kind", "name", "table", "last_contact", "clock_skew"]


class HeldLinesSerializer(serializers.ModelSerializer[Device]):
    """A device that keeps `held_lines` entered lines, as it told last at `held_at`, because the desk takes nothing from
    it: it was released, or moved by hand. `table`: where it was bound last."""

    table = serializers.IntegerField(source="station.number", read_only=True, allow_null=True)

    class Meta:
        model = Device
        fields = ["number", "kind", "table", "held_lines", "held_at"]
        read_only_fields = fields


class BindingSerializer(serializers.Serializer[object]):
    """A device comes to a table. Where tablets follow a player: the `seat` of whom it goes with."""

    seat = serializers.IntegerField(min_value=1, max_value=10, required=False)


class ReadyDeviceSerializer(serializers.Serializer[object]):
    """A device at a table before the first round; `battery` of 100, null where its browser does not tell it."""

    number = serializers.IntegerField()
    table = serializers.IntegerField()
    last_contact = serializers.DateTimeField()
    clock_skew = serializers.IntegerField(allow_null=True)
    battery = serializers.IntegerField(allow_null=True)


class ReadinessSerializer(serializers.Serializer[object]):
    """Whether the first round can begin. `letters`: the signs of the tables are made; `disk_free` in bytes;
    `backup_at`: of the newest backup that was read again and holds, null where there is none."""

    present = serializers.IntegerField()
    expected = serializers.IntegerField()
    drawn = serializers.BooleanField()
    letters = serializers.BooleanField()
    worker = serializers.BooleanField()
    disk_free = serializers.IntegerField()
    backup_at = serializers.DateTimeField(allow_null=True)
    devices = ReadyDeviceSerializer(many=True)


class DeviceRoleSerializer(serializers.Serializer[object]):
    """Whether it only follows its table."""

    reads_only = serializers.BooleanField()


class SwapSerializer(serializers.Serializer[object]):
    """The numbers of two tables whose devices lie at each other's."""

    first = serializers.IntegerField(min_value=1)
    second = serializers.IntegerField(min_value=1)
