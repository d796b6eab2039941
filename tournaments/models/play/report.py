from django.db import models

from tournaments.models.tournament import Tournament


class DayReport(models.Model):
    """What the organiser tells the public of a day, in their own words. It names people: whose data is erased takes it
    along, and the words that the program finds by itself stand there again."""

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="report")
    text = models.TextField()

    def __str__(self) -> str:
        return self.text[:40]
