from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.stage import Stage


class Constraint(models.Model):
    """A constraint on the seating, set by the director: a separation of players or a fixed table.

    Separation: the `entries`, or all members of a `club`, do not meet in rounds 1 to `until` (None: all day). It is
    `hard`, or a wish that yields to more important ones. Fixed table: one entry stays at `table`.
    """

    class Kind(models.TextChoices):
        SEPARATION = "separation", _("ne se rencontrent pas")
        FIXED_TABLE = "fixed_table", _("reste à sa table")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="constraints")
    number = models.PositiveIntegerField()  # counted in the tournament, never reused
    kind = models.CharField(max_length=11, choices=Kind)
    entries = models.ManyToManyField(Entry, related_name="constraints")
    club = models.CharField(max_length=120, blank=True)  # as the entries name it
    table = models.PositiveSmallIntegerField(null=True)
    until = models.PositiveSmallIntegerField(null=True)
    hard = models.BooleanField(default=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="constraint_number_once")]

    def __str__(self) -> str:
        return f"{self.stage} / {self.kind} {self.number}"
