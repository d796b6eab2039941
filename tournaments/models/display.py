from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournament import Tournament


class Display(models.Model):
    """A screen of the hall that the desk steers. `views` are shown one after the other, page by page.

    Its pages turn by the server's clock, counted from `since`, so that the desk sees the page that the hall sees; they
    stand where they stood at `paused_at`. It is no fact of play, so it stands beside the log. `version` moves with
    whatever it shall show; only a digest of the secret in its browser is kept.
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
    version = models.PositiveIntegerField(default=1)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def paused(self) -> bool:
        return self.paused_at is not None


class HallPicture(models.Model):
    """The picture that screens of the hall may show, such as a poster or the sponsor's: written anew by us, as JPEG."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="hall_picture")
    content = models.BinaryField()
    digest = models.CharField(max_length=32)

    def __str__(self) -> str:
        return self.digest
