from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.rounds import Station


class Membership(models.Model):
    """What a signed-in person may do."""

    class Role(models.TextChoices):
        DIRECTOR = "director", _("organisateur")
        ARBITER = "arbiter", _("arbitre")

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="membership")
    role = models.CharField(max_length=10, choices=Role)

    def __str__(self) -> str:
        return f"{self.user} ({self.get_role_display()})"


class SignInLink(models.Model):
    """A link that signs one person in, once. Only the digest of its secret is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="sign_in_links")
    digest = models.CharField(max_length=64, unique=True)
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
    """A tablet or phone that opened a table. Bound to one station until the desk releases it or it opens another."""

    digest = models.CharField(max_length=64, unique=True)
    station = models.ForeignKey(Station, on_delete=models.CASCADE, related_name="devices")
    last_seen = models.DateTimeField(auto_now_add=True)
    released_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"#{self.pk}"
