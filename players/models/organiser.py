from typing import Any

from django.db import models

from players.names import plain


class Organiser(models.Model):
    """An organiser of events, the tenant that owns players, clubs and tournaments.

    `slug` is the first part of its URLs. `sort_key` is derived, so that spelling variants count as one name. A laptop
    has a single organiser and does not show it.
    """

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    retention_months = models.PositiveSmallIntegerField(null=True, blank=True)  # of inactive players; None: unlimited
    sort_key = models.CharField(max_length=200, unique=True, editable=False)

    class Meta:
        ordering = ["sort_key"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.sort_key = plain(self.name)
        super().save(*args, **kwargs)
