from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from players.names import plain


class Club(models.Model):
    """A club that players belong to. `sort_key` is derived and makes spelling variants one club."""

    name = models.CharField(_("nom"), max_length=120)
    city = models.CharField(_("ville"), max_length=80, blank=True)
    sort_key = models.CharField(max_length=200, unique=True, editable=False)

    class Meta:
        ordering = ["sort_key"]
        verbose_name = _("club")

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.sort_key = plain(self.name)
        super().save(*args, **kwargs)
