from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.organiser import Organiser
from players.names import plain


class Club(models.Model):
    """A club that players belong to. `sort_key` is derived and makes spelling variants one club."""

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="clubs")
    name = models.CharField(_("nom"), max_length=120)
    city = models.CharField(_("ville"), max_length=80, blank=True)
    sort_key = models.CharField(max_length=200, editable=False)

    class Meta:
        ordering = ["sort_key"]
        verbose_name = _("club")
        constraints = [models.UniqueConstraint(fields=["organiser", "sort_key"], name="club_name_once")]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.sort_key = plain(self.name)
        super().save(*args, **kwargs)
