from django.db import models

from tournaments.models.stage import Stage


class Draw(models.Model):
    """A seating plan of a stage, drawn, repaired or exchanged. The newest one is in force.

    It has the rounds that are seated; each round seated by the ranking is added in a new plan.

    `plan` is `{"rounds": [[[1, 2, 3, 4], ...], ...], "byes": [[], ...]}`, players by start number. `request` and `seed`
    are the input from which the planner made it, and `method` names the way. `begun` is the number of rounds that had
    begun when it was created.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="draws")
    seed = models.BigIntegerField()
    request = models.JSONField(default=dict)
    plan = models.JSONField()
    method = models.CharField(max_length=200)
    begun = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.stage} / {self.seed}"
