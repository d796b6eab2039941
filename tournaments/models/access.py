from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Organiser
from tournaments.models.entry import Entry
from tournaments.models.play.rounds import Station
from tournaments.models.tournament import Tournament

CLOCK_WRONG = 600  # seconds


class Membership(models.Model):
    """A role of a person at an organiser. Somebody may have several roles, and work for several organisers."""

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
    """A link that signs one person in, once. Only the digest of its secret is kept.

    Where another person made it, `made_by` is who, and `noticed_at` when the one it is for has said that they know.
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
    """The code that the launcher shows, good as long as it runs. Only a digest is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="desk_codes")
    digest = models.CharField(max_length=64, unique=True)
    expires_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.user)


class Device(models.Model):
    """A screen of the tournament: a tablet or phone that enters for a station, or a display that has none.

    It stays bound until the desk releases it or people take it to another table. `clock_skew` says by how many seconds
    its clock is ahead of the server's, as far as it has told; `last_contact` is stored when it is bound, and known by
    `with_contact` since. What was entered while it lay where it `came_from` may arrive later; `went_along` says that it
    left there with the player it follows, not by hand. `held_lines` is how many it last said that it keeps since the
    desk takes nothing from it, at `held_at`; of these the desk has seen to `held_settled`.
    """

    class Kind(models.TextChoices):
        TABLET = "tablet", _("tablette")
        PHONE = "phone", _("téléphone")
        DISPLAY = "display", _("écran")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="devices")
    station = models.ForeignKey(Station, on_delete=models.CASCADE, null=True, related_name="devices")
    number = models.PositiveIntegerField()  # of the devices of the tournament, never given again
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.TABLET)
    name = models.CharField(max_length=60, blank=True)
    digest = models.CharField(max_length=64, unique=True)
    last_contact = models.DateTimeField(auto_now_add=True)
    clock_skew = models.BigIntegerField(null=True)
    reads_only = models.BooleanField(default=False)  # it follows its table, and another one enters
    follows = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")  # from round to round
    came_from = models.ForeignKey(Station, on_delete=models.SET_NULL, null=True, related_name="+")
    went_along = models.BooleanField(default=False)
    held_lines = models.PositiveSmallIntegerField(default=0)
    held_settled = models.PositiveSmallIntegerField(default=0)
    held_at = models.DateTimeField(null=True)
    released_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="device_number_once")]

    def __str__(self) -> str:
        return f"#{self.number}"

    @property
    def clock_is_wrong(self) -> bool:
        """Whether its clock is minutes away from ours. What it sends counts all the same, at our time."""
        return abs(self.clock_skew or 0) > CLOCK_WRONG

    def is_at(self, code: str) -> bool:
        """Whether it enters for the table with these letters."""
        return self.station is not None and self.station.has(code)

    def brings_from(self, code: str) -> Station | None:
        """The table with these letters, if the device enters there or kept something when it came from there."""
        return next((one for one in (self.station, self.came_from) if one is not None and one.has(code)), None)

    def may_say(self, station: int) -> bool:
        """Whether what it says of a table may count by itself: it lies there, or has gone on with its player.

        One that was taken elsewhere by hand may have lain at the wrong table.
        """
        return station == self.station_id or (self.went_along and station == self.came_from_id)

    def lie_at(self, station: Station, *, along: bool = False) -> None:
        """Bind it there, in memory; `along` with the player it follows."""
        if self.station_id != station.pk:
            self.came_from_id, self.station, self.went_along = self.station_id, station, along
