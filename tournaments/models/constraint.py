from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.stage import Stage


class Constraint(models.Model):
    """What the director asks of the seating: players kept apart, or one who stays at their table.

    Separation: the `entries`, or everybody of a `club`, do not meet in rounds 1 to `until` (None: all day); `hard` is a
    condition of the draw, else it is kept where it costs nothing dearer. Fixed table: one entry stays at `table`.
    """

    class Kind(models.TextChoices):
        SEPARATION = "separation", _("ne se rencontrent pas")
        FIXED_TABLE = "fixed_table", _("reste à sa table")

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="constraints")
    number = models.PositiveIntegerField()  # counted in the tournament, never given again
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
