from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Organiser


class SitePublication(models.Model):
    """The queue of an organiser's static site for the publication folder, which may be on a removable disk.

    One row for each organiser, because the folder is written as a whole. `due_since` is the time since when a write is
    due, or None; `next_at` is the time of the retry, after `attempts` failures with `problem` (code and parameters).
    `mark` identifies the state of the pages that were published at `published_at`, `pages` their number. `heartbeat` is
    that of the worker which is writing.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="site")
    automatic = models.BooleanField(default=False)
    address = models.URLField(_("adresse du site"), max_length=200, blank=True)
    language = models.CharField(max_length=2, default="fr")
    due_since = models.DateTimeField(null=True)
    next_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    heartbeat = models.DateTimeField(null=True)
    problem = models.JSONField(null=True)
    published_at = models.DateTimeField(null=True)
    pages = models.PositiveIntegerField(default=0)
    mark = models.CharField(max_length=64, blank=True)

    def __str__(self) -> str:
        return str(self.organiser)
