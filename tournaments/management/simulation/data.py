"""The data that a simulated day adds to the database of a club, its director included, and their removal."""

from django.contrib.auth.models import User
from django.db import transaction

from players.models import Club, Organiser, Player
from tournaments.services.access.members import member_add, member_end
from tournaments.services.access.sign_in import link_create
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import tournament_delete

NAME = "simulation"


class SimulationData:
    """The data of a simulated day: what was not in the database when this object was made, before the day.

    It also adds the person who directs the day, unless an earlier simulation has left it there.
    """

    def __init__(self, home: Organiser) -> None:
        self.home = home
        self.program = Actor.program(home)
        self.players = set(home.players.values_list("pk", flat=True))
        self.clubs = set(home.clubs.values_list("pk", flat=True))
        self.imports = set(home.imports.values_list("pk", flat=True))
        self.users = set(User.objects.values_list("pk", flat=True))
        self.user = member_add(organiser=home, username=NAME, role="director")

    def create_director_link(self) -> str:
        """Create a sign-in link for the director of the day and return its secret part."""
        return link_create(self.user, self.program)

    @transaction.atomic
    def remove(self, slug: str) -> None:
        """Delete the tournament with its documents, the people and clubs of its member file, and its director.

        Rows from before the day stay, and so do people with entries in other tournaments and the audit log.
        """
        tournament = self.home.tournaments.get(slug=slug)
        theirs = set(tournament.entries.values_list("player", flat=True)) - self.players
        tournament_delete(tournament=tournament, name=tournament.name, actor=self.program)
        self.home.imports.exclude(pk__in=self.imports).filter(user=self.user).delete()
        Player.objects.filter(pk__in=theirs, entries=None).delete()
        Club.objects.filter(organiser=self.home, players=None, tournament=None).exclude(pk__in=self.clubs).delete()
        if self.user.pk not in self.users:
            member_end(user=self.user, actor=self.program)
            self.user.delete()
