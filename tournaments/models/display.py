"""The displays: screens of the hall that the desk controls; and the picture that they can show."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Display(models.Model):
    """A screen of the hall that the desk controls. `views` are displayed one after the other, page by page.

    The current page follows from the server's clock and `since`, so that desk and hall see the same page; while paused,
    it is that of `paused_at`. `seconds`: how long a page is shown. `size`: that of the letters, unless the distance of
    the last row of chairs in metres and the height of the screen in centimetres are known, from which the rows of a
    page follow then. `gong`: a sound at the end of the time of a round. `version` grows with each change of the
    content.

    A display is not part of the log. Only a digest of the secret in its browser is stored.
    """

    class View(models.TextChoices):
        EVERYTHING = "everything", _("tout, page après page")
        SEATS = "seats", _("les places")
        TABLES = "tables", _("les tables en jeu")
        RANKING = "ranking", _("le classement")
        TEAMS = "teams", _("les équipes")
        CLOCK = "clock", _("l’horloge")
        CHARTS = "charts", _("la journée en images")
        PICTURE = "picture", _("l’image")
        MESSAGE = "message", _("le message")
        BLANK = "blank", _("rien, écran noir")

    class Size(models.TextChoices):
        SMALL = "small", _("petites")
        NORMAL = "normal", _("moyennes")
        LARGE = "large", _("grandes")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE)
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True)
    views = models.JSONField(default=list)
    message = models.CharField(max_length=200, blank=True)
    since = models.DateTimeField(default=timezone.now)
    paused_at = models.DateTimeField(null=True)
    gong = models.BooleanField(default=False)
    size = models.CharField(max_length=6, choices=Size, default=Size.NORMAL)
    seconds = models.PositiveSmallIntegerField(default=10)
    distance_metres = models.PositiveSmallIntegerField(null=True)
    height_cm = models.PositiveSmallIntegerField(null=True)
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def paused(self) -> bool:
        return self.paused_at is not None


class HallPicture(models.Model):
    """The picture for screens of the hall, such as a poster or a sponsor's: a JPEG, re-encoded on upload."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="hall_picture")
    content = models.BinaryField()
    digest = models.CharField(max_length=32)

    def __str__(self) -> str:
        return self.digest
