from django.conf import settings
from django.db import models

from tournaments.models.tournament import Tournament


class Official(models.Model):
    """A person who has changed a tournament. The log refers to them by `number`; their name is stored only here."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="officials")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    name = models.CharField(max_length=150)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="official_number_once"),
            models.UniqueConstraint(fields=["tournament", "user"], name="official_user_once"),
        ]

    def __str__(self) -> str:
        return self.name
