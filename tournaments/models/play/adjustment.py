from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry, Team
from tournaments.models.play.rounds import Round
from tournaments.models.stage import Stage


class Adjustment(models.Model):
    """A penalty or bonus of a player or of a team, given by the arbiter independently of deals.

    The values are free: the federation publishes no scale.
    """

    class Kind(models.TextChoices):
        PENALTY = "penalty", _("pénalité")
        BONUS = "bonus", _("bonification")

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, null=True, related_name="adjustments")
    team = models.ForeignKey(Team, on_delete=models.CASCADE, null=True, related_name="adjustments")  # one of the two
    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="adjustments")
    number = models.PositiveIntegerField()  # counted in the tournament
    round = models.ForeignKey(
        Round, on_delete=models.PROTECT, null=True, related_name="adjustments"
    )  # None: of the stage
    begun = models.PositiveSmallIntegerField()  # rounds of the stage that had begun when it was given
    kind = models.CharField(max_length=8, choices=Kind)
    points = models.IntegerField(_("points"))  # signed: a penalty is below zero, above it if less is better
    reason = models.CharField(_("motif"), max_length=200)
    cancelled = models.BooleanField(default=False)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(entry__isnull=True) ^ models.Q(team__isnull=True), name="adjustment_of_one"
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry or self.team} {self.points}"
