"""Decisions about similar records: two merged into one, or two people who stay distinct."""

from django.db import models

from players.models.player import Player


class Merge(models.Model):
    """A merge of two records, with the data to undo it.

    `moved` maps "app.model.field" to the keys of the rows that were repointed; `filled` maps a field of the kept
    record to its value before.
    """

    kept = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    merged = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    moved = models.JSONField(default=dict)
    filled = models.JSONField(default=dict)
    actor = models.CharField(max_length=150)
    at = models.DateTimeField(auto_now_add=True)
    undone_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.merged} → {self.kept}"


class Distinct(models.Model):
    """A pair of similar records of two people, by decision of the desk; it is not suggested as a duplicate again."""

    first = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    second = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["first", "second"], name="distinct_pair_once"),
            models.CheckConstraint(condition=models.Q(first__lt=models.F("second")), name="distinct_pair_in_order"),
        ]

    def __str__(self) -> str:
        return f"{self.first} ≠ {self.second}"
