from django.db import models

from tournaments.models.play.rounds import Table


class SheetPhotograph(models.Model):
    """The paper sheet of a table in its round, photographed for the arbiter: a JPEG that we have written anew.

    It shows names and handwriting, so it stands beside the log, which keeps its `digest` alone.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="photographs")
    content = models.BinaryField()
    digest = models.CharField(max_length=32)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["table", "digest"], name="photograph_once")]

    def __str__(self) -> str:
        return self.digest
