import uuid
from datetime import datetime
from typing import Any

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.stage import Stage
from tournaments.models.tournament import Tournament


class Job(models.Model):
    """A background job and its result. This row is the source of truth; the Celery message only wakes a worker.

    A worker claims it by compare-and-set on `attempts` and updates `heartbeat` while it works. A sweep re-sends lost
    jobs. `progress` is a percentage; `page` of `pages` are done, and at the end both are the number of pages.
    `version` is the version of the tournament that the document shows, `preview` a thumbnail
    (`documents/kit/preview.py`).
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("en attente")
        RUNNING = "running", _("en cours")
        DONE = "done", _("prêt")
        FAILED = "failed", _("échec")

    MADE_FOR = "made_for"  # in `args`: the address for other devices and the program version at the time of the order

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="jobs")
    kind = models.CharField(max_length=40)
    args = models.JSONField(default=dict)
    state = models.CharField(max_length=8, choices=State, default=State.QUEUED)
    progress = models.PositiveSmallIntegerField(default=0)
    page = models.PositiveIntegerField(default=0)
    pages = models.PositiveIntegerField(default=0)
    version = models.PositiveIntegerField(null=True)
    preview = models.JSONField(null=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    heartbeat = models.DateTimeField(null=True)
    error = models.CharField(max_length=300, blank=True)
    document = models.FileField(upload_to="jobs", blank=True, max_length=200)
    filename = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=8, default="fr")
    created_by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-created_at"]

    @property
    def choices(self) -> dict[str, Any]:
        """Its arguments without `MADE_FOR`: they are equal if the same document was ordered."""
        return {name: value for name, value in self.args.items() if name != self.MADE_FOR}

    @property
    def stage(self) -> Stage:
        """The stage in its arguments; by default the first."""
        return self.tournament.stages.get(number=self.args.get("stage", 1))

    @property
    def moment(self) -> datetime | None:
        """The time at which the tournament reached the version that the document shows."""
        return self.tournament.events.filter(sequence=self.version or 0).values_list("at", flat=True).first()

    def __str__(self) -> str:
        return f"{self.kind} {self.id}"
