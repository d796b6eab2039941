"""Receipts for payments, and the counter of their numbers."""

from django.db import models

from players.models import Organiser
from tournaments.models.tournament import Tournament


class ReceiptCounter(models.Model):
    """The last receipt number of an organiser in a year.

    The row is locked while the next number is assigned, so that numbers have no gaps and no duplicates.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="+")
    year = models.PositiveSmallIntegerField()
    last = models.PositiveIntegerField(default=0)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["organiser", "year"], name="receipt_counter_once")]

    def __str__(self) -> str:
        return f"{self.organiser} {self.year}: {self.last}"


class Receipt(models.Model):
    """A receipt for a payment. It outlives its tournament, and keeps its number when it is cancelled.

    It contains no name of a person. The payer is found by the payment in the till, while the tournament exists.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.CASCADE, related_name="receipts")
    year = models.PositiveSmallIntegerField()
    number = models.PositiveIntegerField()
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="receipts")
    payment = models.PositiveIntegerField()  # its number in the till
    what = models.CharField(max_length=120)  # the name of the tournament when the receipt was issued
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
        """The printed number: `2026-0042`."""
        return f"{self.year}-{self.number:04}"
