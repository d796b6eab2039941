from django.db import models

from players.models import Organiser
from tournaments.models.tournament import Tournament


class ReceptionKey(models.Model):
    """Whoever has the key may send an organiser tournaments that are published, and take back those that it sent.

    One for each organiser; of it we keep the digest alone. `used_at` is when something last came with it.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="reception_key")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return str(self.organiser)


class ReceivedTournament(models.Model):
    """A tournament that came with a key: the next one with the same `source` replaces it, and nothing else does.

    `source` is the digest of the first line of its log, which stays the same whatever is played or corrected. `digest`
    is that of the archive, empty once its publication was withdrawn.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="received")
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="received")
    source = models.CharField(max_length=64)
    digest = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at"]
        constraints = [models.UniqueConstraint(fields=["organiser", "source"], name="received_once")]

    def __str__(self) -> str:
        return f"{self.tournament} {self.source[:8]}"
