"""A tournament with its settings.

First the columns that events set (state, counters, publication, ceremony), then from `game` on the settings of the day.
Rounds, draws and rankings belong to its stages (`models/stage.py`).
"""

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from django.apps import apps
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from players.models import Club, Organiser
from players.prepared import Prepared
from scoring.games import DEFAULT_GAME, Game, game_named
from tournaments.log.rankings import teams_are_pairs

if TYPE_CHECKING:
    from tournaments.models.stage import Stage

FEE_LIMIT = 1_000_000  # cents
NOTE_LENGTH = 400  # letters
NOTES = ("meal_note", "rules_note", "prizes_note")


@lru_cache(maxsize=64)
def _rules(game: str, rule_set: str, options: str) -> Any:
    """Build the rules of a game from a rule set and options (JSON). Cached: a request needs them several times."""
    return game_named(game).rules(rule_set, json.loads(options))


_first_stages = Prepared(  # the one stage of a tournament with this number; its model imports this module
    lambda tournament: apps.get_model("tournaments", "Stage").objects.filter(tournament=tournament, number=1).order_by()
)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def real(self) -> "TournamentQuerySet":
        """Return the tournaments without rehearsals and removed drafts. All lists of tournaments start from this."""
        return self.filter(rehearsal_of=None, removed_at=None)

    def present(self) -> "TournamentQuerySet":
        """Return the tournaments that have pages: all but removed drafts."""
        return self.filter(removed_at=None)


class Tournament(models.Model):
    """A tournament with its settings. `version` is the number of events in its log.

    Its rounds belong to its stages. Stage 1 is created with it.
    """

    class State(models.TextChoices):
        DRAFT = "draft", _("en préparation")
        OPEN = "open", _("inscriptions ouvertes")
        RUNNING = "running", _("en cours")
        FINISHED = "finished", _("terminé")
        PUBLISHED = "published", _("publié")

    class FeePer(models.TextChoices):
        PLAYER = "player", _("par joueur")
        TEAM = "team", _("par équipe, chacun sa part")

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

    class Substitutes(models.TextChoices):
        ENTRY = "entry", _("les points comptent pour le joueur remplacé")
        PERSON = "person", _("les points comptent pour le remplaçant, classé à son nom")

    class ByeScore(models.TextChoices):
        ZERO = "zero", _("zéro point")
        AVERAGE = "average", _("la moyenne du joueur sur ses autres tours")

    class TeamSize(models.TextChoices):
        NONE = "none", _("sans équipes")
        TWO = "2", _("équipes de deux")
        THREE = "3", _("équipes de trois")
        FOUR = "4", _("équipes de quatre")
        ANY = "any", _("équipes de n’importe quelle taille")

    class TeamIncomplete(models.TextChoices):
        ZERO = "zero", _("zéro point pour l’équipier qui manque")
        AVERAGE = "average", _("la moyenne des autres pour l’équipier qui manque")

    class TeamStages(models.TextChoices):
        EVERYBODY = "everybody", _("les phases que tous jouent")
        ALL = "all", _("toutes les phases, finales comprises")

    class Partners(models.TextChoices):
        FIXED = "fixed", _("paires fixes : le même partenaire toute la journée")
        CHANGING = "changing", _("partenaires changeants : un autre à chaque tour")

    class Quorum(models.TextChoices):
        NONE = "none", _("personne d’autre : qui a saisi termine la feuille")
        ONE = "one", _("un autre joueur relit et valide")
        ALL = "all", _("tous les autres joueurs valident")

    class Tablets(models.TextChoices):
        TABLE = "table", _("restent à leur table")
        PLAYER = "player", _("suivent un joueur de table en table")

    class RecordingMode(models.TextChoices):
        DEALS = "deals", _("donne par donne, sur tablette ou téléphone")
        TOTALS = "totals", _("totaux de la table, le club garde le papier")

    rehearsal_of = models.ForeignKey(
        "self", on_delete=models.CASCADE, null=True, editable=False, related_name="rehearsals"
    )  # a copy for practice, which no list contains
    rehearsal_from = models.PositiveIntegerField(default=0, editable=False)  # version of the original then
    rehearsal_seconds = models.PositiveSmallIntegerField(null=True, editable=False)  # per round; None: people play it
    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, editable=False, related_name="tournaments")
    name = models.CharField(_("nom"), max_length=120)
    slug = models.SlugField(_("adresse"), max_length=60)
    date = models.DateField(_("date"), default=timezone.localdate)
    venue = models.CharField(_("lieu"), max_length=120, blank=True)
    club = models.ForeignKey(Club, on_delete=models.PROTECT, null=True, blank=True, verbose_name=_("club organisateur"))
    state = models.CharField(_("état"), max_length=12, choices=State, default=State.DRAFT, editable=False)
    version = models.PositiveIntegerField(default=0, editable=False)
    digest = models.CharField(max_length=64, blank=True, editable=False)  # of the newest event
    last_entry = models.PositiveIntegerField(default=0, editable=False)  # counters of numbers that are never reused
    last_adjustment = models.PositiveIntegerField(default=0, editable=False)
    last_constraint = models.PositiveIntegerField(default=0, editable=False)
    last_team = models.PositiveIntegerField(default=0, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    published_at = models.DateTimeField(null=True, editable=False)
    team_play_offs = models.JSONField(default=list, editable=False)  # like `Stage.play_offs`, for teams by number
    claims_until = models.DateTimeField(null=True, editable=False)  # results are provisional until then
    announcement = models.CharField(max_length=200, blank=True, editable=False)  # on walls, tablets and phones
    announced_until = models.DateTimeField(null=True, editable=False)  # None: until it is removed
    publication_withdrawn = models.BooleanField(default=False, editable=False)  # until it is published again
    ceremony_group = models.PositiveSmallIntegerField(null=True, editable=False)  # places at a time, if any
    ceremony_step = models.PositiveSmallIntegerField(default=0, editable=False)
    ranking_released = models.BooleanField(default=False, editable=False)  # by a ceremony that is over
    archived = models.BooleanField(default=False, editable=False)  # only in the desk's list of archives
    removed_at = models.DateTimeField(null=True, editable=False)  # of a draft that has no page and is deleted later
    demo = models.BooleanField(default=False, editable=False)  # one button deletes it with all its people

    game = models.CharField(_("jeu"), max_length=40, default=DEFAULT_GAME)
    rule_set = models.CharField(_("règle"), max_length=40, default="fft-2012")
    rule_options = models.JSONField(_("variantes"), default=dict, blank=True)
    tie_breaks = models.JSONField(_("départage des ex æquo"), default=list, blank=True)
    unplayed_deals = models.CharField(
        _("donnes non jouées"), max_length=10, choices=UnplayedDeals, default=UnplayedDeals.ZERO
    )
    passed_deals = models.CharField(
        _("donnes passées"), max_length=10, choices=PassedDeals, default=PassedDeals.REDEALT
    )
    substitutes = models.CharField(
        _("remplaçant d’un tour"), max_length=6, choices=Substitutes, default=Substitutes.ENTRY
    )
    withdrawal = models.CharField(
        pgettext_lazy("setting", "abandon"), max_length=10, choices=Withdrawal, default=Withdrawal.LAST
    )
    bye_score = models.CharField(_("tour d’exempt"), max_length=8, choices=ByeScore, default=ByeScore.ZERO)
    recording_mode = models.CharField(
        _("saisie des résultats"), max_length=8, choices=RecordingMode, default=RecordingMode.DEALS
    )
    quorum = models.CharField(_("validation des feuilles"), max_length=4, choices=Quorum, default=Quorum.ONE)
    partners = models.CharField(_("partenaires"), max_length=8, choices=Partners, default=Partners.FIXED)
    devices_per_table = models.PositiveSmallIntegerField(
        _("appareils par table"), default=3, validators=[MinValueValidator(1), MaxValueValidator(10)]
    )
    tablets = models.CharField(_("tablettes d’un tour à l’autre"), max_length=6, choices=Tablets, default=Tablets.TABLE)
    places_at_tables = models.BooleanField(_("place et total de chacun à sa table"), default=True)  # before this round
    honours_at_tables = models.BooleanField(_("grandes donnes annoncées à la table"), default=False)
    self_check_in = models.BooleanField(_("présence notée par les joueurs"), default=False)
    claim_minutes = models.PositiveSmallIntegerField(
        _("minutes de réclamation à la fin"), default=0, validators=[MaxValueValidator(2880)]
    )  # from the end of play on; 0: the director sets a deadline, or none
    round_claim_minutes = models.PositiveSmallIntegerField(
        _("minutes de réclamation après chaque tour"), default=0, validators=[MaxValueValidator(720)]
    )  # from the closing of a round on; 0: until the end. Pages show the end as a time of day, hence the limit.
    starts_at = models.TimeField(_("début du premier tour"), null=True, blank=True)  # None: no planned times
    break_minutes = models.PositiveSmallIntegerField(
        _("minutes entre deux tours"), default=10, validators=[MaxValueValidator(120)]
    )
    meal_after = models.PositiveSmallIntegerField(
        _("repas après le tour"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(19)]
    )  # in the place of the break after that round of the first stage; None: no meal
    meal_minutes = models.PositiveSmallIntegerField(
        _("minutes du repas"), default=60, validators=[MinValueValidator(10), MaxValueValidator(240)]
    )
    meal_note = models.CharField(_("le repas"), max_length=NOTE_LENGTH, blank=True)  # notes: on pages of the public
    rules_note = models.CharField(_("la règle de la salle"), max_length=NOTE_LENGTH, blank=True)
    prizes_note = models.CharField(_("les prix"), max_length=NOTE_LENGTH, blank=True)
    rooms = models.CharField(_("salles"), max_length=300, blank=True)  # in the format of `rooms_typed`
    team_size = models.CharField(_("équipes"), max_length=4, choices=TeamSize, default=TeamSize.NONE)
    team_counting = models.PositiveSmallIntegerField(
        _("équipiers qui comptent"), default=0, validators=[MinValueValidator(0), MaxValueValidator(20)]
    )  # the number of best members; 0: all
    team_incomplete = models.CharField(
        _("équipes incomplètes"), max_length=7, choices=TeamIncomplete, default=TeamIncomplete.ZERO
    )
    team_stages = models.CharField(
        _("phases qui comptent pour les équipes"), max_length=9, choices=TeamStages, default=TeamStages.EVERYBODY
    )
    team_same_club = models.BooleanField(_("équipiers d’un même club"), default=False)
    team_tie_breaks = models.JSONField(_("départage des équipes"), default=list, blank=True)
    fee = models.PositiveIntegerField(
        _("droit d’engagement (centimes)"), default=0, validators=[MaxValueValidator(FEE_LIMIT)]
    )
    online_from = models.DateField(_("inscriptions en ligne dès le"), null=True, blank=True)  # None: never
    online_from_time = models.TimeField(_("à partir de"), null=True, blank=True)  # None: start of that day
    online_until = models.DateField(_("inscriptions en ligne jusqu’au"), null=True, blank=True)  # None: the day itself
    online_until_time = models.TimeField(_("jusqu’à"), null=True, blank=True)  # None: end of that day
    capacity = models.PositiveSmallIntegerField(
        _("nombre de places"), null=True, blank=True, validators=[MinValueValidator(1), MaxValueValidator(2000)]
    )  # None: no limit
    waiting_list = models.BooleanField(_("liste d’attente quand c’est complet"), default=True)
    online_teams = models.BooleanField(_("équipes inscrites par leur capitaine"), default=False)
    deals_public = models.BooleanField(_("donnes de chacun sur la page publique"), default=False)
    tariffs = models.JSONField(_("tarifs"), default=list, blank=True)  # of `name` and `cents` (None: half)
    fee_per = models.CharField(_("droit d’engagement dû"), max_length=6, choices=FeePer, default=FeePer.PLAYER)
    prizes = models.JSONField(_("dotation"), default=dict, blank=True)  # format: `tournaments.prizes.rules`

    objects = TournamentQuerySet.as_manager()

    class Meta:
        ordering = ["-date", "-pk"]
        verbose_name = _("tournoi")
        constraints = [models.UniqueConstraint(fields=["organiser", "slug"], name="tournament_address_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_final(self) -> bool:
        """True while it is finished, not yet published, and the time for claims is over: results no longer change."""
        ended = self.claims_until is not None and self.claims_until <= timezone.now()
        return ended and self.state == self.State.FINISHED

    @property
    def has_claims_time(self) -> bool:
        """True if results are or may become provisional until a time of the day, and the ranking is not published."""
        has_end = self.claims_until is not None or bool(self.claim_minutes or self.round_claim_minutes)
        return has_end and self.state != self.State.PUBLISHED

    @property
    def is_prepared(self) -> bool:
        """True until the first round begins."""
        return self.state in {self.State.DRAFT, self.State.OPEN}

    @property
    def engine(self) -> Game[Any, Any]:
        """The implementation of the game. This package uses it only through the protocol `Game`."""
        return game_named(self.game)

    @property
    def is_rehearsal(self) -> bool:
        """True for a copy for practice, whose results do not count."""
        return self.rehearsal_of_id is not None

    @property
    def original_plays(self) -> bool:
        """True for a rehearsal whose original has an open round: the hall and the worker are for that one."""
        return self.rehearsal_of is not None and self.rehearsal_of.stages.filter(rounds__state="open").exists()

    @property
    def in_pairs(self) -> bool:
        """True if its teams are pairs of partners, who sit opposite each other all day, by the rules of the game.

        Otherwise the seating separates team-mates, as strictly as `Stage.team_mates` asks.
        """
        return teams_are_pairs(self.engine, self.partners)

    @property
    def has_teams(self) -> bool:
        """True if its settings allow teams."""
        return self.in_pairs or self.team_size != self.TeamSize.NONE

    def rules(self) -> Any:
        """Return the rule set with its options, in the type of the game."""
        return _rules(self.game, self.rule_set, json.dumps(self.rule_options, sort_keys=True))

    @cached_property
    def first_stage(self) -> "Stage":
        stages = _first_stages(self.pk)
        if not stages:
            raise self.stages.model.DoesNotExist
        stages[0].tournament = self
        return stages[0]

    def refresh_from_db(self, *args: Any, **kwargs: Any) -> None:
        """Drop the cached first stage too: code that locks and refreshes a tournament must not use a stale stage."""
        super().refresh_from_db(*args, **kwargs)
        self.__dict__.pop("first_stage", None)

    @property
    def is_over(self) -> bool:
        """True once it is finished or published."""
        return self.state in {self.State.FINISHED, self.State.PUBLISHED}

    @property
    def announced(self) -> str:
        """The announcement, empty once its time is over."""
        is_over = self.announced_until is not None and self.announced_until <= timezone.now()
        return "" if is_over else self.announcement

    @property
    def notes(self) -> list[tuple[str, str]]:
        """The notes of the club for its players, as pairs of heading and text, without empty ones."""
        texts = ((self._meta.get_field(name), getattr(self, name)) for name in NOTES)
        return [(str(field.verbose_name), text) for field, text in texts if text]  # type: ignore[union-attr]

    @property
    def in_ceremony(self) -> bool:
        """True while the wall shows only the ceremony, which reveals the ranking step by step."""
        return self.is_over and self.ceremony_group is not None

    @property
    def is_public(self) -> bool:
        """True while the public page shows results: from the start of play until the publication is withdrawn."""
        shown = {self.State.RUNNING, self.State.FINISHED, self.State.PUBLISHED}
        return self.state in shown and not self.publication_withdrawn
