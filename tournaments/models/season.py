"""A season, its rules, its evenings, and their stored results."""

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from players.models import Organiser, Player
from tournaments.models.tournament import Tournament

ONCE = 100  # coefficient, in hundredths, of an evening that counts once


class Season(models.Model):
    """Evenings of an organiser that are ranked together, by the newest of its `rulings`.

    `final` is the tournament of its finalists, if it was created. The ranking is provisional until the season is
    closed; then the counted results are stored as `SeasonResult`s and never change.
    """

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, editable=False, related_name="seasons")
    name = models.CharField(_("nom"), max_length=80)
    slug = models.SlugField(max_length=60, editable=False)
    starts = models.DateField(_("du"))
    ends = models.DateField(_("au"))
    public = models.BooleanField(_("page publique"), default=False)
    closed_at = models.DateTimeField(null=True, editable=False)
    final = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, editable=False, related_name="+")
    lots = models.JSONField(default=dict, editable=False)  # by person, of an imported season: they break the last ties
    demo = models.BooleanField(default=False, editable=False)  # deleted with the demonstration
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        ordering = ["-starts", "-pk"]
        verbose_name = _("saison")
        constraints = [models.UniqueConstraint(fields=["organiser", "slug"], name="season_address_once")]

    def __str__(self) -> str:
        return self.name

    @property
    def is_closed(self) -> bool:
        return self.closed_at is not None


class SeasonRuling(models.Model):
    """The rules of a season from a moment on, in the format of `SeasonRules`. Rows are immutable."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="rulings")
    rules = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.at:%Y-%m-%d}"


class SeasonProgramme(models.Model):
    """A snapshot of the evenings of a season, in their order, from a moment on. Rows are immutable."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="programmes")
    evenings = models.JSONField(default=list)  # as `selectors.seasons.programmes.event_data` encodes them
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.season} {self.at:%Y-%m-%d}"


class SeasonEvent(models.Model):
    """One evening of a season: a tournament, or a past evening that was imported from a file.

    Name and date stay when its tournament is deleted. `coefficient` is in hundredths. `deals` is the number of deals of
    a round of an imported evening, 0 if unknown.
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="events")
    tournament = models.ForeignKey(Tournament, on_delete=models.SET_NULL, null=True, related_name="season_events")
    name = models.CharField(_("nom"), max_length=120)
    date = models.DateField(_("date"))
    position = models.PositiveSmallIntegerField()
    coefficient = models.PositiveIntegerField(
        _("coefficient"), default=ONCE, validators=[MinValueValidator(1), MaxValueValidator(10 * ONCE)]
    )
    counts = models.BooleanField(_("compte"), default=True)
    imported = models.BooleanField(default=False, editable=False)
    deals = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["season", "tournament"], name="season_tournament_once")]

    def __str__(self) -> str:
        return f"{self.season} / {self.name}"


class SeasonResult(models.Model):
    """The result of a person on one evening: imported, or copied from a tournament when its season was closed.

    Club and category are those of that evening; the name is that of the person's record. `rounds` are the scores by
    round, null for a missed one, `deals` the number of deals played; `rank` is None for a person outside the ranking.
    """

    event = models.ForeignKey(SeasonEvent, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="season_results")
    score = models.IntegerField()
    rank = models.PositiveIntegerField(null=True)
    rounds = models.JSONField(default=list)
    deals = models.PositiveIntegerField(default=0)
    club = models.CharField(max_length=120, blank=True)
    category = models.CharField(max_length=40, blank=True)

    class Meta:
        ordering = ["rank", "pk"]
        constraints = [models.UniqueConstraint(fields=["event", "player"], name="season_result_once")]

    def __str__(self) -> str:
        return f"{self.event} / {self.rank}"
