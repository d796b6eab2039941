from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Club
from scoring.games import DEFAULT_GAME, Game, game_named
from tournaments.seating.problem.request import Odd
from tournaments.seating.swiss.ranked import Pattern


class Tournament(models.Model):
    """One event: donnes libres, individual. `version` counts the events of its log."""

    class State(models.TextChoices):
        DRAFT = "draft", _("en préparation")
        OPEN = "open", _("inscriptions ouvertes")
        RUNNING = "running", _("en cours")
        FINISHED = "finished", _("terminé")
        PUBLISHED = "published", _("publié")

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

    class UnplayedDeals(models.TextChoices):
        ZERO = "zero", _("comptées zéro pour tous, signalées sur la feuille")
        REQUIRED = "required", _("toutes les donnes doivent être jouées")

    class PassedDeals(models.TextChoices):
        REDEALT = "redealt", _("redonnées par le joueur suivant, elles ne comptent pas")
        COUNTED = "counted", _("comptées comme une donne à zéro")

    class Withdrawal(models.TextChoices):
        LAST = "last", _("classé après tous les autres")
        KEEP = "keep", _("classé avec les points marqués")
        UNRANKED = "unranked", _("non classé")

    class ByeScore(models.TextChoices):
        ZERO = "zero", _("zéro point")
        AVERAGE = "average", _("la moyenne du joueur sur ses autres tours")

    class RecordingMode(models.TextChoices):
        DEALS = "deals", _("donne par donne, sur tablette ou téléphone")
        TOTALS = "totals", _("totaux de la table, le club garde le papier")

    name = models.CharField(_("nom"), max_length=120)
    slug = models.SlugField(_("adresse"), max_length=60, unique=True)
    date = models.DateField(_("date"), default=timezone.localdate)
    venue = models.CharField(_("lieu"), max_length=120, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, verbose_name=_("club organisateur"))
    state = models.CharField(_("état"), max_length=12, choices=State, default=State.DRAFT, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    digest = models.CharField(max_length=64, blank=True, editable=False)  # of the newest event
    last_entry = models.PositiveIntegerField(default=0, editable=False)  # numbers given so far, never given again
    last_adjustment = models.PositiveIntegerField(default=0, editable=False)
    last_constraint = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    published_at = models.DateTimeField(null=True, editable=False)

    game = models.CharField(_("jeu"), max_length=40, default=DEFAULT_GAME)
    rule_set = models.CharField(_("règle"), max_length=40, default="fft-2012")
    rule_options = models.JSONField(_("variantes"), default=dict, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(
        _("nombre de tours"), default=5, validators=[MinValueValidator(1), MaxValueValidator(20)]
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
    )
    odd_tables = models.CharField(_("joueurs en surnombre"), max_length=6, choices=OddTables, default=OddTables.THREE)
    strict_fairness = models.BooleanField(_("équité stricte des tables incomplètes"), default=False)
    rating_balance = models.CharField(
        _("équilibre des forces"), max_length=6, choices=RatingBalance, default=RatingBalance.NONE
    )
    tie_breaks = models.JSONField(_("départage des ex æquo"), default=list, blank=True)
    unplayed_deals = models.CharField(
        _("donnes non jouées"), max_length=10, choices=UnplayedDeals, default=UnplayedDeals.ZERO
    )
    passed_deals = models.CharField(
        _("donnes passées"), max_length=10, choices=PassedDeals, default=PassedDeals.REDEALT
    )
    withdrawal = models.CharField(
        pgettext_lazy("setting", "abandon"), max_length=10, choices=Withdrawal, default=Withdrawal.LAST
    )
    bye_score = models.CharField(_("tour d’exempt"), max_length=8, choices=ByeScore, default=ByeScore.ZERO)
    recording_mode = models.CharField(
        _("saisie des résultats"), max_length=8, choices=RecordingMode, default=RecordingMode.DEALS
    )
    fee = models.PositiveIntegerField(_("droit d’engagement (centimes)"), default=0)

    class Meta:
        ordering = ["-date", "-pk"]
        verbose_name = _("tournoi")

    def __str__(self) -> str:
        return self.name

    @property
    def engine(self) -> Game[Any, Any]:
        """The game behind its protocol: all that anybody here knows of it."""
        return game_named(self.game)

    def rules(self) -> Any:
        """The rule set as the game reads it."""
        return self.engine.rules(self.rule_set, self.rule_options)

    @property
    def rounds_drawn(self) -> int:
        """How many rounds are seated before the first; the ranking seats the others, one by one."""
        return self.rounds_planned - self.ranked_rounds

    @property
    def is_public(self) -> bool:
        """Whether the public page shows results: live during the event, and after publication."""
        return self.state in {self.State.RUNNING, self.State.FINISHED, self.State.PUBLISHED}
