from django.db import models
from django.db.models import F, Q

from players.models import Organiser
from tournaments.models.tournament import Tournament


class HostTarget(models.Model):
    """The host to which a laptop sends what it has published: `address` is that of the club there.

    The key is no column: it stands in a file beside the database, and so in no copy of it. `problem` (code and
    parameters) is why nothing can be sent at all, after `attempts` that failed; `next_at` when it is tried again.
    `heartbeat` is that of a worker who is sending.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="host_target")
    address = models.URLField(max_length=200)
    next_at = models.DateTimeField()
    attempts = models.PositiveIntegerField(default=0)
    problem = models.JSONField(null=True)
    heartbeat = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return self.address


class Sending(models.Model):
    """One tournament, and what the host has of it.

    `wanted` is the digest of the log that shall be there, `there` that of the one that is; empty: nothing shall, or
    does; `UNSURE`: it was sent, and no answer came. It waits since `due_since` where they differ. `slug` and `name`
    outlive the tournament: what is deleted here is still to be withdrawn there.
    """

    UNSURE = "?"

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="sendings")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="sendings")
    source = models.CharField(max_length=64)
    slug = models.SlugField(max_length=60)
    name = models.CharField(max_length=120)
    wanted = models.CharField(max_length=64, blank=True)
    there = models.CharField(max_length=64, blank=True)
    due_since = models.DateTimeField(null=True)
    next_at = models.DateTimeField(null=True)
    attempts = models.PositiveIntegerField(default=0)
    problem = models.JSONField(null=True)
    sent_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint(fields=["organiser", "source"], name="sending_once")]

    DUE = ~Q(wanted=F("there"))

    def __str__(self) -> str:
        return f"{self.slug} {self.source[:8]}"

    @property
    def is_due(self) -> bool:
        """Whether the host has something else than it shall."""
        return self.wanted != self.there
