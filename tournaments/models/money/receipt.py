from django.db import models

from players.models import Organiser
from tournaments.models.tournament import Tournament


class ReceiptCounter(models.Model):
    """The last receipt of an organiser in a year. Its row is locked while the next number is taken, so none is missing
    and none is given twice."""

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="+")
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organiser", "year"], name="receipt_counter_once")]

    def __str__(self) -> str:
        return f"{self.organiser} {self.year}: {self.last}"


class Receipt(models.Model):
    """What was given for a payment. It outlives its tournament, and keeps its number when it is cancelled.

    It has no name of a person: whose payment it is the till tells, as long as there is one.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="receipts")
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="receipts")
    payment = models.PositiveIntegerField()  # its number in the till
    what = models.CharField(max_length=120)  # the name of the tournament when it was given
    cents = models.PositiveIntegerField()
    method = models.CharField(max_length=8)
    at = models.DateTimeField()
    cancelled_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["year", "number"]
        constraints = [models.UniqueConstraint(fields=["organiser", "year", "number"], name="receipt_number_once")]

    def __str__(self) -> str:
        return self.address

    @property
    def address(self) -> str:
        """As it is printed: `2026-0042`."""
        return f"{self.year}-{self.number:04}"
