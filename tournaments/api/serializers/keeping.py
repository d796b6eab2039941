"""Archives and backups over JSON."""

from base64 import b64decode
from binascii import Error
from collections.abc import Mapping
from typing import Any

from rest_framework import serializers

from players.errors import DomainError
from tournaments.formatting.language import LANGUAGES
from tournaments.models import Look, SheetPhotograph

MOST_LETTERS = 2_400_000  # no larger body comes in as JSON


class ArchiveSerializer(serializers.Serializer[Any]):
    """The bytes of a `.chelem` file in base64."""

    content = serializers.CharField(trim_whitespace=False)


def archive_sent(said: Mapping[str, Any]) -> bytes:
    """The file.

    :raises DomainError: `archive_unreadable`.
    """
    try:
        return b64decode(said["content"], validate=True)
    except (Error, ValueError) as error:
        raise DomainError("archive_unreadable") from error


class ArchiveFilters(serializers.Serializer[Any]):
    """Who is named in it."""

    thin = serializers.BooleanField(default=False)


class BackupSerializer(serializers.Serializer[Any]):
    """One that holds."""

    at = serializers.DateTimeField()


class BackupStateSerializer(serializers.Serializer[Any]):
    """The newest backup (null where there is none yet), and what was wrong with the last attempt, in sentences: with
    the backup itself, and in the second folder."""

    last = serializers.DateTimeField(allow_null=True)
    problem = serializers.CharField(allow_blank=True)
    second_folder = serializers.CharField(allow_blank=True)


class SpareSerializer(serializers.Serializer[Any]):
    """Whether another computer may follow this one, when it last asked (null: not today) and from where."""

    followed = serializers.BooleanField()
    seen = serializers.DateTimeField(allow_null=True)
    address = serializers.CharField(allow_blank=True)


class SpareCodeSerializer(serializers.Serializer[Any]):
    """What the other computer shows to be let in."""

    code = serializers.CharField()


class ListFilters(serializers.Serializer[Any]):
    """The kind of file, and what the table is narrowed to; a table leaves out what it has no column for."""

    form = serializers.ChoiceField(choices=("csv", "xlsx", "json"), default="json")
    round = serializers.IntegerField(min_value=1, max_value=99, required=False)
    table = serializers.IntegerField(min_value=1, max_value=999, required=False)
    club = serializers.CharField(required=False, max_length=120)
    category = serializers.CharField(required=False, max_length=40)
    words = serializers.CharField(required=False, max_length=160)
    show = serializers.ChoiceField(choices=("attendus", "presents", "absents", "impayes"), required=False)


class RetentionSerializer(serializers.Serializer[Any]):
    """For how many months after their last tournament people are kept; null for ever."""

    months = serializers.IntegerField(allow_null=True, min_value=6, max_value=240)


class RetentionStateSerializer(RetentionSerializer):
    """And how many people have not come back for as long."""

    due = serializers.IntegerField()


class LookSerializer(serializers.ModelSerializer[Look]):
    """The size of the logo in points and its digest, empty where there is none; the colour as `#17573e`."""

    class Meta:
        model = Look
        fields = ["accent", "width", "height", "digest"]
        read_only_fields = fields


class LookChangeSerializer(serializers.Serializer[Any]):
    """What shall be another way. `logo`: a PNG or JPEG in base64; empty takes away."""

    logo = serializers.CharField(required=False, allow_blank=True, max_length=MOST_LETTERS, trim_whitespace=False)
    accent = serializers.CharField(required=False, allow_blank=True, max_length=7)


class SiteSerializer(serializers.Serializer[Any]):
    """How the folder of public pages stands: since when something waits to be written (null where nothing does), when
    it is tried again, and why the last attempt failed."""

    automatic = serializers.BooleanField()
    address = serializers.CharField(allow_blank=True)
    language = serializers.CharField()
    due_since = serializers.DateTimeField(allow_null=True)
    next_at = serializers.DateTimeField(allow_null=True)
    attempts = serializers.IntegerField()
    problem = serializers.CharField(allow_blank=True)
    published_at = serializers.DateTimeField(allow_null=True)
    pages = serializers.IntegerField()


class SiteChangeSerializer(serializers.Serializer[Any]):
    """What shall be another way; the rest stays."""

    automatic = serializers.BooleanField(required=False)
    address = serializers.CharField(required=False, allow_blank=True, max_length=200)
    language = serializers.ChoiceField(choices=LANGUAGES, required=False)


class HostSendingSerializer(serializers.Serializer[Any]):
    """One tournament: since when it waits (null where it does not), why the last attempt failed, when it was sent last,
    and whether the host has any of it."""

    slug = serializers.CharField(source="sending.slug")
    name = serializers.CharField(source="sending.name")
    due_since = serializers.DateTimeField(source="sending.due_since", allow_null=True)
    next_at = serializers.DateTimeField(source="sending.next_at", allow_null=True)
    sent_at = serializers.DateTimeField(source="sending.sent_at", allow_null=True)
    is_there = serializers.BooleanField(source="sending.there")
    problem = serializers.CharField(allow_blank=True)


class HostSerializer(serializers.Serializer[Any]):
    """The host to which this install sends what it has published (empty: none), and why nothing can be sent."""

    address = serializers.CharField(source="target.address", default="")
    next_at = serializers.DateTimeField(source="target.next_at", default=None, allow_null=True)
    problem = serializers.CharField(allow_blank=True)
    sendings = HostSendingSerializer(many=True)


class HostChoiceSerializer(serializers.Serializer[Any]):
    """The address of the club there, and the key that its desk has given; without one that of before stays."""

    address = serializers.CharField(max_length=200)
    key = serializers.CharField(required=False, allow_blank=True, max_length=80)


class ReceptionSerializer(serializers.Serializer[Any]):
    """The key with which a laptop may send what it has published: when it was made (null: there is none) and used."""

    made_at = serializers.DateTimeField(allow_null=True, default=None)
    used_at = serializers.DateTimeField(allow_null=True, default=None)


class ReceptionKeySerializer(serializers.Serializer[Any]):
    """What the laptop shows to be let in."""

    key = serializers.CharField()


class PhotographSerializer(serializers.ModelSerializer[SheetPhotograph]):
    """A photograph beside a sheet; the picture has an address of its own."""

    class Meta:
        model = SheetPhotograph
        fields = ["id", "digest", "at"]
        read_only_fields = fields
