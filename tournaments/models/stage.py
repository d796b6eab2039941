"""A stage of a tournament, and each player's start in it.

Most columns of `Stage` are settings; `selectors/log/stored.py` lists the others. `Start` is the link between a stage
and an entry of the tournament.
"""

from typing import TYPE_CHECKING, Any, TypedDict

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from tournaments.models.entry import START_COLUMNS, Entry
from tournaments.models.tournament import Tournament
from tournaments.seating.problem.request import Odd
from tournaments.seating.swiss.ranked import Pattern

MOST_ROUNDS = 20


class StartColumns(TypedDict):
    """The columns of `Start` with which `Stage.entries` annotates each entry."""

    stage_id: int
    carried: int | None
    number: int | None
    joined_round: int
    left_after_round: int | None
    leaves_after_round: int | None
    arrives_after_round: int | None
    substitutes: list[dict[str, Any]]


if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    EntryAtStage = WithAnnotations[Entry, StartColumns]


class Stage(models.Model):
    """One sequence of rounds of a tournament, with one way of seating. `number` counts from 1 in its tournament."""

    class OddTables(models.TextChoices):
        THREE = Odd.THREE, _("tables de trois")
        FIVE_DEALER_OUT = Odd.FIVE_DEALER_OUT, _("tables de cinq, le donneur ne joue pas (mort)")
        FIVE = Odd.FIVE, _("tables de cinq, règle du tarot à cinq")
        BYE = Odd.BYE, _("exempts")
        ALL_THREE = Odd.ALL_THREE, _("seulement des tables de trois")
        ALL_FIVE = Odd.ALL_FIVE, _("seulement des tables de cinq, règle du tarot à cinq")

    class RatingBalance(models.TextChoices):
        NONE = "none", _("aucun, le sort décide")
        SPREAD = "spread", _("les plus forts à des tables différentes au premier tour")
        EQUAL = "equal", _("des tables de force à peu près égale à tous les tours tirés")

    class RankedPattern(models.TextChoices):
        BLOCKS = Pattern.BLOCKS, _("les quatre premiers ensemble, puis les quatre suivants")
        FOLDED = Pattern.FOLDED, _("un joueur de chaque quart du classement, toutes les tables se valent")

    class EarlierMeetings(models.TextChoices):
        NONE = "none", _("elles ne comptent pas")
        WISH = "wish", _("à éviter si possible")
        HARD = "hard", _("jamais une seconde fois")

    class TeamMates(models.TextChoices):
        HARD = "hard", _("jamais à la même table")
        WISH = "wish", _("séparés si possible")

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="stages")
    number = models.PositiveSmallIntegerField(default=1, editable=False)
    name = models.CharField(_("nom de la phase"), max_length=60, blank=True)
    source = models.PositiveSmallIntegerField(null=True, editable=False)  # number of the stage that it follows
    cut = models.JSONField(
        _("qui passe"), default=dict, blank=True
    )  # the players who qualify: the fields of `ranking.cuts.Cut`, and `group`
    carry = models.JSONField(
        _("points apportés"), default=dict, blank=True
    )  # the share of points that they carry: `numerator`, `denominator`, `prorata`
    first_table = models.PositiveSmallIntegerField(default=1, editable=False)  # two stages may play at the same time
    play_offs = models.JSONField(default=list, editable=False)  # ties decided by hand: `order` (serials), `reason`
    abandoned = models.JSONField(default=list, editable=False)  # round numbers, one for each abandoned play
    rounds_planned = models.PositiveSmallIntegerField(
        _("nombre de tours"), default=5, validators=[MinValueValidator(1), MaxValueValidator(MOST_ROUNDS)]
    )
    deals_per_round = models.PositiveSmallIntegerField(
        _("donnes par tour"),
        default=5,
        null=True,
        blank=True,
        validators=[MinValueValidator(1), MaxValueValidator(30)],
    )
    minutes_per_round = models.PositiveSmallIntegerField(
        _("minutes par tour"),
        null=True,
        blank=True,
        validators=[MinValueValidator(5), MaxValueValidator(240)],
    )
    ranked_rounds = models.PositiveSmallIntegerField(
        _("derniers tours d’après le classement"), default=0, validators=[MaxValueValidator(19)]
    )
    ranked_pattern = models.CharField(
        _("tables d’après le classement"), max_length=6, choices=RankedPattern, default=RankedPattern.BLOCKS
    )
    ranked_most_moved = models.PositiveSmallIntegerField(
        _("éviter les rencontres déjà faites"), default=0, validators=[MaxValueValidator(100)]
    )  # the most places between a player’s rank and their table, to avoid a repeat
    odd_tables = models.CharField(_("joueurs en surnombre"), max_length=6, choices=OddTables, default=OddTables.THREE)
    strict_fairness = models.BooleanField(_("équité stricte des tables incomplètes"), default=False)
    rating_balance = models.CharField(
        _("équilibre des forces"), max_length=6, choices=RatingBalance, default=RatingBalance.NONE
    )
    earlier_meetings = models.CharField(
        _("rencontres des phases précédentes"), max_length=4, choices=EarlierMeetings, default=EarlierMeetings.WISH
    )
    frozen_after = models.PositiveSmallIntegerField(
        _("classement public arrêté après le tour"),
        null=True,
        blank=True,
        validators=[MinValueValidator(0), MaxValueValidator(MOST_ROUNDS)],
    )  # None: never frozen
    team_mates = models.CharField(_("équipiers"), max_length=4, choices=TeamMates, default=TeamMates.HARD)

    class Meta:
        ordering = ["number"]
        verbose_name = _("phase")
        constraints = [models.UniqueConstraint(fields=["tournament", "number"], name="stage_number_once")]

    def __str__(self) -> str:
        return f"{self.tournament} / {self.number}"

    @property
    def title(self) -> str:
        """The name on pages and documents; an unnamed first stage has that of its tournament."""
        if self.name or self.number == 1:
            return self.name or self.tournament.name
        return _("Phase %(number)s") % {"number": self.number}

    @property
    def full_title(self) -> str:
        """The name of its tournament, followed by its own unless it is the first."""
        name = self.tournament.name
        return name if self.number == 1 else f"{name} · {self.title}"

    @property
    def address(self) -> str:
        """The path of its pages; the first stage has that of the tournament."""
        slug = self.tournament.slug
        return slug if self.number == 1 else f"{slug}/phase/{self.number}"

    @property
    def rounds_drawn(self) -> int:
        """The number of rounds drawn before the first one begins. The ranking seats the others, one by one."""
        return self.rounds_planned - self.ranked_rounds

    @property
    def entrants(self) -> "models.QuerySet[Start]":
        """The players of this stage, also after they have left it: those whose `carried` is set, even to 0.

        The others are not in it: they declined, were replaced by a reserve before round 1, or the cut was undone.
        """
        return self.starts.exclude(carried=None)

    @property
    def entries(self) -> "models.QuerySet[EntryAtStage]":
        """The players of this stage by name, annotated with the columns of their `Start`, in one query."""
        return entries_at(self)


def entries_at(stage: Any) -> "models.QuerySet[EntryAtStage]":
    """Return the players of a stage as `Stage.entries` does; `stage` may be a placeholder of a prepared query."""
    own = Entry.objects.filter(starts__stage=stage, starts__carried__isnull=False)
    columns = {name: F(f"starts__{name}") for name in START_COLUMNS}
    entries: models.QuerySet[EntryAtStage] = own.annotate(**columns)  # type: ignore[assignment]  # by their names
    return entries


class Start(models.Model):
    """One player in one stage. `number` is their start number there, which is also their number in its draw.

    `carried` are points from earlier stages; None: they are not in the stage, or not yet. `stays` is their reply to the
    question whether they play it; None: none yet.

    `leaves_after_round` and `arrives_after_round` are set while that round is open; once it is closed, the desk
    decides, and they are cleared.

    `substitutes`, the newest last: `by` (a serial) plays from round `first` to `last` (None: to the end); `own`: the
    points count for the substitute.
    """

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="starts")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="starts")
    stays = models.BooleanField(null=True)
    carried = models.IntegerField(_("points apportés"), null=True)
    number = models.PositiveSmallIntegerField(_("dossard"), null=True, editable=False)
    joined_round = models.PositiveSmallIntegerField(_("arrivé au tour"), default=1, editable=False)
    left_after_round = models.PositiveSmallIntegerField(_("parti après le tour"), null=True, editable=False)
    leaves_after_round = models.PositiveSmallIntegerField(_("part après le tour"), null=True, editable=False)
    arrives_after_round = models.PositiveSmallIntegerField(_("arrive après le tour"), null=True, editable=False)
    substitutes = models.JSONField(default=list, editable=False)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["stage", "entry"], name="start_entry_once"),
            models.UniqueConstraint(fields=["stage", "number"], name="start_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.stage} / {self.number}"
