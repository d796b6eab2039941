from django.conf import settings
from django.db import models

from tournaments.models.access import Device
from tournaments.models.rounds import Table
from tournaments.models.tournament import Tournament


class Event(models.Model):
    """One line of the log: append-only, the truth from which everything else is derived.

    `sequence` counts from 1 within a tournament and equals its version after the event. `client_id` is what a device
    calls its submission, so that the same one arriving twice is one event.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="events")
    sequence = models.PositiveIntegerField()
    name = models.CharField(max_length=60)
    table = models.ForeignKey(Table, on_delete=models.SET_NULL, null=True, related_name="events")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True)
    device = models.ForeignKey(Device, on_delete=models.SET_NULL, null=True)
    actor = models.CharField(max_length=150)  # as shown in the log, and kept when the account goes
    client_id = models.CharField(max_length=64, null=True)
    data = models.JSONField(default=dict)
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["sequence"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sequence"], name="event_sequence_once"),
            models.UniqueConstraint(fields=["tournament", "client_id"], name="event_client_id_once"),
        ]

    def __str__(self) -> str:
        return f"{self.sequence} {self.name}"
