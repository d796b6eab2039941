from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.play.rounds import Table


class Deal(models.Model):
    """One line of a sheet: the current state, by the log, of this table and number.

    `number` counts all lines, passed and cancelled ones included. `outcome` is the JSON of the game's outcome, seats
    numbered from 1 among those who play the deal. `scores` has one integer for each seat of the table, in order; in a
    zero-sum game they sum to zero unless the arbiter adjusted the deal. `dealer` is the number of a seat of the table.
    `version` counts the writes of this line; `reason` is that of the last one, if it needed one.
    """

    class Status(models.TextChoices):
        PLAYED = "played", _("jouée")
        PASSED = "passed", _("passée")
        CANCELLED = "cancelled", _("annulée")
        ADJUSTED = "adjusted", _("ajustée")
        NOT_PLAYED = "not_played", _("non jouée")

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    status = models.CharField(max_length=10, choices=Status, default=Status.PLAYED)
    outcome = models.JSONField(null=True)
    dealer = models.PositiveSmallIntegerField()
    scores = models.JSONField()
    reason = models.CharField(max_length=200, blank=True)
    version = models.PositiveIntegerField(default=1)
    updated_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["table", "number"], name="deal_number_once")]

    def __str__(self) -> str:
        return f"{self.table} / {self.number}"
