from django.db import models

from tournaments.models.stage import Stage


class StandingsSnapshot(models.Model):
    """A cache of the ranking of a stage at one version of the log, computed by the worker. It may be deleted.

    `rows` are in the format of `selectors.results.standings.as_rows`.
    """

    stage = models.OneToOneField(Stage, on_delete=models.CASCADE, related_name="standings_snapshot")
    version = models.PositiveIntegerField()
    rows = models.JSONField()

    def __str__(self) -> str:
        return f"{self.stage} @ {self.version}"
