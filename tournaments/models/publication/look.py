from django.db import models

from players.models import Organiser


class Look(models.Model):
    """How a club shows itself, on paper and on the public pages: a logo and one colour.

    `logo` is a PNG that we have written anew, empty where there is none, `width` times `height` points; `digest` is
    that of it. `accent` is `#17573e`, empty for Chelem's own. What was printed before `changed_at` shows another one.
    """

    organiser = models.OneToOneField(Organiser, on_delete=models.CASCADE, related_name="look")
    logo = models.BinaryField(default=bytes)
    width = models.PositiveSmallIntegerField(default=0)
    height = models.PositiveSmallIntegerField(default=0)
    digest = models.CharField(max_length=32, blank=True)
    accent = models.CharField(max_length=7, blank=True)
    changed_at = models.DateTimeField()

    def __str__(self) -> str:
        return str(self.organiser)
