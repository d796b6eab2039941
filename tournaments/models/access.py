"""Access to the desk and to tables: roles of people, sign-in links and codes, and devices."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from players.models import Organiser
from tournaments.models.entry import Entry
from tournaments.models.play.rounds import Station
from tournaments.models.tournament import Tournament

CLOCK_WRONG = 600  # seconds


class Membership(models.Model):
    """A role of a person at an organiser. A person may have several roles, and roles at several organisers."""

    class Role(models.TextChoices):
        OWNER = "owner", _("responsable")
        DIRECTOR = "director", _("organisateur")
        ARBITER = "arbiter", _("arbitre")
        TREASURER = "treasurer", _("trésorier")
        HELPER = "helper", _("bénévole")

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships")
    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="memberships")
    role = models.CharField(max_length=10, choices=Role)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "organiser", "role"], name="membership_once")]

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class SignInLink(models.Model):
    """A link that signs one person in, once. Only the digest of its secret is stored.

    `made_by` is the other person who created it, if any; `noticed_at` is when the owner acknowledged that.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(auto_now_add=True)
    made_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+")
    noticed_at = models.DateTimeField(null=True)
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.user)


class DeskCode(models.Model):
    """The sign-in code that the launcher displays, valid while it runs. Only a digest is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="desk_codes")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.user)


class Device(models.Model):
    """A device of the tournament: a tablet or phone that enters results for a station, or a display without one.

    It stays bound until the desk releases it or it is bound to another table. `clock_skew` is the number of seconds by
    which its clock is ahead of the server's, if it was reported. `last_contact` is the time of binding; later contacts
    are in the cache, and so is `waiting_lines`, the number of lines in its outbox. `with_contact` of
    `services/devices/reports.py` reads both. `name` is the one that the desk gave it, such as "tablette du bar".

    Moved: submissions made at the previous station, `came_from`, may still arrive; `went_along`: it left there with the
    player whom it follows, not by hand.

    Replaced: since `replacement_asked_at` the desk awaits a device in place of this one; `replaced_by` is that device.
    A replaced device is released, but still hands over its unsent lines.

    Unsent: `held_lines` is the number of lines that it reported, at `held_at`, as unsent because the desk accepts none
    from it; the desk has dealt with `held_settled` of them.

    Log receipt: `unknown_receipt` is the one ("412.ABCDEFGH") that it has and whose line the log lacks;
    `receipt_settled`: the desk goes on without that line.
    """

    class Kind(models.TextChoices):
        TABLET = "tablet", _("tablette")
        PHONE = "phone", _("téléphone")
        DISPLAY = "display", _("écran")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="devices")
    station = models.ForeignKey(Station, on_delete=models.CASCADE, null=True, related_name="devices")
    number = models.PositiveIntegerField()  # counted in the tournament, never reused
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.TABLET)
    name = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    last_contact = models.DateTimeField(auto_now_add=True)
    clock_skew = models.BigIntegerField(null=True)
    reads_only = models.BooleanField(default=False)  # another device enters for the table
    follows = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")  # from round to round
    came_from = models.ForeignKey(Station, on_delete=models.SET_NULL, null=True, related_name="+")
    went_along = models.BooleanField(default=False)
    held_lines = models.PositiveSmallIntegerField(default=0)
    held_settled = models.PositiveSmallIntegerField(default=0)
    held_at = models.DateTimeField(null=True)
    unknown_receipt = models.CharField(max_length=20, blank=True)
    receipt_settled = models.BooleanField(default=False)
    replacement_asked_at = models.DateTimeField(null=True)
    replaced_by = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, related_name="+")
    released_at = models.DateTimeField(null=True)
    simulated = models.BooleanField(default=False)  # a tablet of a rehearsal that the program plays
    waiting_lines = 0  # no column

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="device_number_once")]

    def __str__(self) -> str:
        return f"#{self.number}"

    @property
    def title(self) -> str:
        """The name on pages: that of the desk, else its kind and number."""
        return self.name or gettext("%(kind)s n° %(number)s") % {"kind": self.get_kind_display(), "number": self.number}

    @property
    def clock_is_wrong(self) -> bool:
        """True if its clock differs by more than `CLOCK_WRONG`. Its submissions count, at the time of the server."""
        return abs(self.clock_skew or 0) > CLOCK_WRONG

    @property
    def has_unsettled_lines(self) -> bool:
        """True if it holds lines that the desk has not dealt with."""
        return self.held_lines > self.held_settled

    @property
    def has_unsettled_receipt(self) -> bool:
        """True if it is bound, and was informed of a line that the log lacks, unless the desk goes on without it."""
        return bool(self.unknown_receipt) and not self.receipt_settled and self.released_at is None

    def is_at(self, code: str) -> bool:
        """Return True if it enters for the station with this code."""
        return self.station is not None and self.station.has(code)

    def present_or_previous_station(self, code: str) -> Station | None:
        """Return the station with this code if it is the present or the previous one of the device."""
        return next((one for one in (self.station, self.came_from) if one is not None and one.has(code)), None)

    def is_trusted_at(self, station: int) -> bool:
        """Return True if its submissions for a station count without a decision of the desk.

        They do for its present station and for the previous one if it left with its player. A device that was moved by
        hand may have been at the wrong table before; a replaced one may have been stolen.
        """
        if self.replaced_by_id is not None:
            return False
        return station == self.station_id or (self.went_along and station == self.came_from_id)

    def move_to(self, station: Station, *, along: bool = False) -> None:
        """Bind it to a station, without saving; `along` with the player whom it follows."""
        if self.station_id != station.pk:
            self.came_from_id, self.station, self.went_along = self.station_id, station, along
