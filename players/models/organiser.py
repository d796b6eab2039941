from typing import Any

from django.db import models

from players.names import plain


class Organiser(models.Model):
    """Who runs events on this install: the tenant, to whom people, clubs and tournaments belong.

    `slug` begins its addresses. `sort_key` is derived and makes spelling variants one name. A laptop has one organiser,
    and never speaks of it.
    """

    name = models.CharField(max_length=120)
    slug = models.SlugField(max_length=60, unique=True)
    retention_months = models.PositiveSmallIntegerField(null=True, blank=True)  # of people who come no more; None: ever
    sort_key = models.CharField(max_length=200, unique=True, editable=False)

    class Meta:
        ordering = ["sort_key"]

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.sort_key = plain(self.name)
        super().save(*args, **kwargs)
