from django.db import models

from tournaments.models.tournament import Tournament


class StandingsSnapshot(models.Model):
    """The ranking at one version of the log, computed ahead by the worker. It can be thrown away at any time."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="standings_snapshot")
    version = models.PositiveIntegerField()
    rows = models.JSONField()

    def __str__(self) -> str:
        return f"{self.tournament} @ {self.version}"
