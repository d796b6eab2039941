"""Archives, backups, the spare computer, lists, retention, look, the publication, hosts and photographs over JSON."""

from base64 import b64decode
from binascii import Error
from typing import Any

from rest_framework import serializers

from players.errors import DomainError
from tournaments.formatting.language import LANGUAGES
from tournaments.models import Look, SheetPhotograph
from tournaments.selectors.log.receipts import ReceiptVerdict
from tournaments.services.log.archiving.names import ArchiveNames

MAX_BASE64_LENGTH = 2_400_000  # within the limit of JSON bodies


class ArchiveSerializer(serializers.Serializer[Any]):
    """The bytes of a `.chelem` file in base64."""

    content = serializers.CharField(trim_whitespace=False)


class ArchiveImportSerializer(ArchiveSerializer):
    """An archive, or the copy of a tablet; `names`: an archive of the same tournament, from which a copy gets names;
    `code`: the code that opens sealed lines of a copy, which are left out without it.
    """

    names = serializers.CharField(default="", trim_whitespace=False, allow_blank=True)
    code = serializers.CharField(default="", max_length=80, allow_blank=True)


def decode_archive(text: str) -> bytes:
    """Return the bytes of an archive.

    :raises DomainError: `archive_unreadable`.
    """
    try:
        return b64decode(text, validate=True)
    except (Error, ValueError) as error:
        raise DomainError("archive_unreadable") from error


class LogReceiptSerializer(serializers.Serializer[Any]):
    """The relation of the log to a receipt. `known`: it has the line; `other_tournament`: the log of `tournament` has
    it; `older_copy`: the log ends before the line; `diverged`: the log has another line at that place; `unknown`: one
    of the last two, for letters without a sequence.
    """

    found = serializers.ChoiceField(choices=[verdict.value for verdict in ReceiptVerdict])
    sequence = serializers.IntegerField(allow_null=True, help_text="Of the line, if the log has it.")
    at = serializers.DateTimeField(allow_null=True, help_text="Of the line, if the log has it.")
    tournament = serializers.CharField(help_text="The slug of another tournament that has the line; else empty.")
    newest = serializers.CharField(help_text="The receipt of the newest line of the log.")


class ArchiveFilters(serializers.Serializer[Any]):
    """Options of an archive. `names`: `full`; `consent`: of people who consented to publication; `initials`: as public
    pages show them; `numbers`: none. `thin`, of earlier versions, means `consent`.
    """

    names = serializers.ChoiceField(choices=[each.value for each in ArchiveNames], default=ArchiveNames.FULL.value)
    thin = serializers.BooleanField(default=False)


class BackupSerializer(serializers.Serializer[Any]):
    """A verified backup."""

    at = serializers.DateTimeField()


class BackupStateSerializer(serializers.Serializer[Any]):
    """The newest backup (null without one), and the problems of the last attempt as sentences: of the backup itself,
    and of the second folder.
    """

    last = serializers.DateTimeField(allow_null=True)
    problem = serializers.CharField(allow_blank=True)
    second_folder = serializers.CharField(allow_blank=True)


class SpareSerializer(serializers.Serializer[Any]):
    """`followed`: a spare computer may replicate this one; time (null: not today) and address of its last request."""

    followed = serializers.BooleanField()
    seen = serializers.DateTimeField(allow_null=True)
    address = serializers.CharField(allow_blank=True)


class SpareCodeSerializer(serializers.Serializer[Any]):
    """The code for the spare computer."""

    code = serializers.CharField()


class ListFilters(serializers.Serializer[Any]):
    """Format of the file, and filters; a list ignores filters that it has no column for."""

    form = serializers.ChoiceField(choices=("csv", "xlsx", "json"), default="json")
    round = serializers.IntegerField(min_value=1, max_value=99, required=False)
    table = serializers.IntegerField(min_value=1, max_value=999, required=False)
    club = serializers.CharField(required=False, max_length=120)
    category = serializers.CharField(required=False, max_length=40)
    words = serializers.CharField(required=False, max_length=160)
    show = serializers.ChoiceField(choices=("attendus", "presents", "absents", "impayes"), required=False)


class RetentionSerializer(serializers.Serializer[Any]):
    """`months` after their last tournament that people are stored; null: without limit."""

    months = serializers.IntegerField(allow_null=True, min_value=6, max_value=240)


class RetentionStateSerializer(RetentionSerializer):
    """`due`: the number of people beyond that time."""

    due = serializers.IntegerField()


class LookSerializer(serializers.ModelSerializer[Look]):
    """Colour as `#17573e`; size in pixels and digest of the logo, empty without one."""

    class Meta:
        model = Look
        fields = ["accent", "width", "height", "digest"]
        read_only_fields = fields


class HallMapSpotSerializer(serializers.Serializer[Any]):
    """The place of a table on the map, in percent of its picture from the left and from the top."""

    table = serializers.IntegerField()
    left = serializers.FloatField()
    top = serializers.FloatField()


class HallMapSerializer(serializers.Serializer[Any]):
    """The map of the hall: public URL of its picture (null: none), size in pixels, digest, and the tables in order."""

    image = serializers.CharField(allow_null=True)
    width = serializers.IntegerField()
    height = serializers.IntegerField()
    digest = serializers.CharField(allow_blank=True)
    tables = HallMapSpotSerializer(many=True)


class LookChangeSerializer(serializers.Serializer[Any]):
    """Changes of the look; omitted fields stay. `logo`: JPEG, PNG or WebP in base64; empty removes."""

    logo = serializers.CharField(required=False, allow_blank=True, max_length=MAX_BASE64_LENGTH, trim_whitespace=False)
    accent = serializers.CharField(required=False, allow_blank=True, max_length=7)


class SiteSerializer(serializers.Serializer[Any]):
    """The folder of public pages: since when a change waits (null: none), the time of the next attempt, and the problem
    of the last one.
    """

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
    """Changes of the publication; omitted fields stay."""

    automatic = serializers.BooleanField(required=False)
    address = serializers.CharField(required=False, allow_blank=True, max_length=200)
    language = serializers.ChoiceField(choices=LANGUAGES, required=False)


class HostSendingSerializer(serializers.Serializer[Any]):
    """A tournament for the host: since when it waits (null: it does not), the problem of the last attempt, when it was
    sent last, and whether the host has it.
    """

    slug = serializers.CharField(source="sending.slug")
    name = serializers.CharField(source="sending.name")
    due_since = serializers.DateTimeField(source="sending.due_since", allow_null=True)
    next_at = serializers.DateTimeField(source="sending.next_at", allow_null=True)
    sent_at = serializers.DateTimeField(source="sending.sent_at", allow_null=True)
    is_there = serializers.BooleanField(source="sending.there")
    problem = serializers.CharField(allow_blank=True)


class HostSerializer(serializers.Serializer[Any]):
    """The host that published tournaments are sent to (empty: none), and the problem that prevents sending."""

    address = serializers.CharField(source="target.address", default="")
    next_at = serializers.DateTimeField(source="target.next_at", default=None, allow_null=True)
    problem = serializers.CharField(allow_blank=True)
    sendings = HostSendingSerializer(many=True)


class HostChoiceSerializer(serializers.Serializer[Any]):
    """URL of the club on the host, and the key from its desk; without a key, the current one stays."""

    address = serializers.CharField(max_length=200)
    key = serializers.CharField(required=False, allow_blank=True, max_length=80)


class ReceptionSerializer(serializers.Serializer[Any]):
    """The key of a laptop that may send published tournaments here: when it was made (null: no key) and used."""

    made_at = serializers.DateTimeField(allow_null=True, default=None)
    used_at = serializers.DateTimeField(allow_null=True, default=None)


class ReceptionKeySerializer(serializers.Serializer[Any]):
    """The key for the laptop."""

    key = serializers.CharField()


class PhotographSerializer(serializers.ModelSerializer[SheetPhotograph]):
    """A photograph of a sheet; the picture has its own URL."""

    class Meta:
        model = SheetPhotograph
        fields = ["id", "digest", "at"]
        read_only_fields = fields
