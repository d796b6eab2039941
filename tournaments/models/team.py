from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import Entry
from tournaments.models.tournament import Tournament


class Team(models.Model):
    """Entries that add up in a ranking of their own and never meet at a table.

    Without a name it is called by those of its members: a person's name typed here could not be erased.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveIntegerField()  # counted in its tournament, never given again
    name = models.CharField(_("nom de l’équipe"), max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="team_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament} / {self.number} {self.name}"


class TeamMember(models.Model):
    """An entry in a team. A replacement holds the `place` of whom they came for, and counts from `round` on."""

    team = models.ForeignKey(Team, on_delete=models.CASCADE, related_name="members")
    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="team_member")
    order = models.PositiveSmallIntegerField()
    place = models.PositiveSmallIntegerField()
    stage = models.PositiveSmallIntegerField(default=1)
    round = models.PositiveSmallIntegerField(default=1)

    class Meta:
        ordering = ["order"]

    def __str__(self) -> str:
        return f"{self.team} / {self.entry}"
