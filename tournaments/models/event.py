from django.db import models

from tournaments.models.tournament import Tournament


class Event(models.Model):
    """One event of the log, in the format of `tournaments.log`. Rows are immutable.

    `sequence` counts from 1 within a tournament and equals its version after the event. `actor` is portable, as
    `tablet:4` or `director:1`; the name of official 1 is in `Official`. `format` is the version of the fields in `data`
    of events with this name, `undoes` the sequence of the event that it takes back. `digest` covers the line and the
    previous digest (hash chain). `stage`, `round` and `table` repeat the address in `data`, for an index.
    """

    TABLET = "tablet:"  # beginning of the `actor` of a tablet

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    format = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    actor = models.CharField(max_length=40)
    undoes = models.PositiveIntegerField(null=True)
    stage = models.PositiveSmallIntegerField(null=True)
    round = models.PositiveSmallIntegerField(null=True)
    table = models.PositiveSmallIntegerField(null=True)
    data = models.JSONField()
    digest = models.CharField(max_length=64)

    class Meta:
        ordering = ["sequence"]
        constraints = [models.UniqueConstraint(fields=["tournament", "sequence"], name="event_sequence_once")]
        indexes = [models.Index(fields=["tournament", "stage", "round", "table"], name="event_of_table")]

    def __str__(self) -> str:
        return f"{self.sequence} {self.name}"

    @property
    def is_by_tablet(self) -> bool:
        return self.actor.startswith(self.TABLET)
