from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models import Organiser


class SitePublication(models.Model):
    """What waits to be written to where others read it: the folder of publication, which comes and goes.

    One row for each organiser, because the folder is written whole. `due_since` is when the present waiting began, None
    where nothing waits; `next_at` when it is tried again, after `attempts` that failed with `problem` (code and
    parameters). `mark` says which state of the pages was published at `published_at`, in `pages` of them. `heartbeat`
    is that of a worker who is writing.
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
