"""Reception from laptops, on a host: the key of an organiser, and the tournaments that were received."""

from django.db import models

from players.models import Organiser
from tournaments.models.tournament import Tournament


class ReceptionKey(models.Model):
    """The API key with which another installation sends published tournaments and withdraws those that it sent.

    An organiser has at most one. Only its digest is stored. `used_at` is the time of the last request with it.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="reception_key")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.organiser)


class ReceivedTournament(models.Model):
    """A tournament that was received with a key. Only another one with the same `source` replaces it.

    `source` is the digest of the first line of its log, which never changes. `digest` is that of the archive, empty
    after its publication was withdrawn. `signing_key` is the public key of the laptop in hexadecimal digits, which
    papers printed there name; empty from a laptop that sends none.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="received")
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="received")
    source = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, blank=True)
    signing_key = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        constraints = [models.UniqueConstraint(fields=["organiser", "source"], name="received_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.source[:8]}"
