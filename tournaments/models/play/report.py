from django.db import models

from tournaments.models.tournament import Tournament


class DayReport(models.Model):
    """The organiser's own report of the day for the public.

    It names people, so the erasure of a person deletes it; then the generated report is displayed again.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="report")
    text = models.TextField()

    def __str__(self) -> str:
        return self.text[:40]
