"""Entries (players in a tournament), and teams of them."""

from typing import TYPE_CHECKING, Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Player
from players.names import public_name
from players.prepared import Prepared
from tournaments.models.tournament import Tournament

START_COLUMNS = (
    "stage_id",
    "carried",
    "number",
    "joined_round",
    "left_after_round",
    "leaves_after_round",
    "arrives_after_round",
    "substitutes",
)


class Entry(models.Model):
    """One player in one tournament.

    `serial` counts the entries of a tournament from 1 and is never reused: it is the portable identifier of a person.
    Name, club and category are copies: a later correction of the member file changes no published ranking. `salt` is
    that of the digest of the name in the log.

    An entry of `Stage.entries` also has the columns of its `Start` in that stage, which `refresh_from_db` reloads.
    Another entry has those of the first stage.
    """

    class State(models.TextChoices):
        REGISTERED = "registered", _("inscrit")
        CHECKED_IN = "checked_in", _("présent")
        WITHDRAWN = "withdrawn", _("abandon")
        NO_SHOW = "no_show", _("absent")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    serial = models.PositiveIntegerField(editable=False)
    last_name = models.CharField(_("nom"), max_length=80, blank=True)  # empty: erased
    first_name = models.CharField(_("prénom"), max_length=80, blank=True)
    club = models.CharField(_("club"), max_length=120, blank=True)
    category = models.CharField(_("catégorie"), max_length=40, blank=True)
    consent_full_name = models.BooleanField(_("accepte que son nom complet soit publié"), default=False)
    sort_key = models.CharField(max_length=200, editable=False)
    salt = models.CharField(max_length=32, editable=False)
    state = models.CharField(_("état"), max_length=12, choices=State, default=State.REGISTERED)
    tariff = models.CharField(_("tarif"), max_length=40, blank=True)  # one of the tournament's; empty: full fee
    fee_due = models.PositiveIntegerField(_("dû (centimes)"), default=0)
    fee_paid = models.PositiveIntegerField(_("payé (centimes)"), default=0)
    rating = models.IntegerField(_("force"), null=True, blank=True)  # any scale; the higher, the stronger
    created_at = models.DateTimeField(default=timezone.now)

    stage_id: int
    carried: int | None
    number: int | None
    joined_round: int
    left_after_round: int | None
    leaves_after_round: int | None
    arrives_after_round: int | None
    substitutes: list[dict[str, Any]]
    replaced_by: list[list[Any]]  # set by rankings that name substitutes: full name, public name, first and last round

    class Meta:
        ordering = ["sort_key", "serial"]
        verbose_name = _("inscription")
        constraints = [
            models.UniqueConstraint(fields=["tournament", "player"], name="entry_player_once"),
            models.UniqueConstraint(fields=["tournament", "serial"], name="entry_serial_once"),
        ]

    def __str__(self) -> str:
        return self.full_name

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Reload the columns of the stage too."""
        super().refresh_from_db(*args, **kwargs)
        if "stage_id" in self.__dict__:
            self.start_in(self.stage_id)

    if not TYPE_CHECKING:  # mypy would accept any attribute

        def __getattr__(self, name: str) -> Any:
            """Load the columns of the first stage, in which all entries are, for an entry read without a stage."""
            if name not in START_COLUMNS:
                raise AttributeError(name)
            self.start_in(self.tournament.first_stage.pk)
            return vars(self)[name]

    def start_in(self, stage_id: int) -> None:
        """Load the columns of this player's `Start` in a stage, or their defaults for a player who is not in it."""
        columns = START_COLUMNS[1:]
        rows = _start_columns(self.pk, stage_id)
        defaults = dict.fromkeys(columns) | {"joined_round": 1, "substitutes": []}
        vars(self).update(zip(columns, rows[0], strict=True) if rows else defaults, stage_id=stage_id)

    @property
    def full_name(self) -> str:
        """The name on lists of the hall, last name first: `DUPONT Jeanne`. An erased name is replaced by a number."""
        return f"{self.last_name.upper()} {self.first_name}".strip() or self._nameless

    @property
    def public_name(self) -> str:
        """The name for the public, by consent of the player."""
        return self.name_in_files or self._nameless

    @property
    def name_in_files(self) -> str:
        """The name for the public, empty once it is erased."""
        return public_name(self.first_name, self.last_name.upper(), consent=self.consent_full_name)

    @property
    def _nameless(self) -> str:
        return _("Joueur n° %(number)s") % {"number": self.serial}

    @property
    def is_paid(self) -> bool:
        return self.fee_paid >= self.fee_due


_start_columns = Prepared(
    lambda entry, stage: Entry.objects.filter(pk=entry, starts__stage=stage).values_list(
        *(f"starts__{name}" for name in START_COLUMNS[1:])
    )
)


class Team(models.Model):
    """Entries whose results are added up in a team ranking.

    Team-mates never meet at a table, or as little as possible (`Stage.team_mates`); the two of a pair are partners.

    A team without a name is displayed by those of its members: copied into `name`, they would escape an erasure.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveIntegerField()  # counted in its tournament, never reused
    name = models.CharField(_("nom de l’équipe"), max_length=60, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="team_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament} / {self.number} {self.name}"


class TeamMember(models.Model):
    """An entry in a team. A replacement has the `place` of the replaced player, and counts from `round` of `stage` on.

    `order` is that in which the desk lists the members, from 1.
    """

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
