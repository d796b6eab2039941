"""Sending to a host, on a laptop: the chosen host, and the state of each tournament there."""

from django.db import models
from django.db.models import F, Q

from players.models import Organiser
from tournaments.models.tournament import Tournament


class HostTarget(models.Model):
    """The host to which a laptop sends published tournaments. `address` is that of the club there.

    The key is not a column, but in a file next to the database, so that backups do not contain it. `problem` (code and
    parameters) is the error after `attempts` failures; `next_at` is the time of the retry. `heartbeat` is that of the
    worker which is sending.
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
    """One tournament and its state on the host.

    `wanted` is the digest of the log that the host should have, `there` that of the one it has; empty: none. `UNSURE`:
    it was sent, and no response came. `due_since` is the time since when they differ. `slug` and `name` outlive the
    tournament, because a deleted tournament must still be withdrawn from the host.
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
        """True if the host does not have the wanted state."""
        return self.wanted != self.there
