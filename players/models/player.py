"""A person who plays, and the queries for current records and for words typed in a search."""

from datetime import date
from typing import Any

from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models
from django.utils.translation import gettext_lazy as _

from players.models.club import Club
from players.models.organiser import Organiser
from players.names import plain, public_name


class PlayerQuerySet(models.QuerySet["Player"]):
    def current(self) -> "PlayerQuerySet":
        """Exclude the records that were merged into another."""
        return self.filter(merged_into=None)

    def search(self, words: str) -> "PlayerQuerySet":
        """Filter by words: each must be the beginning of a word of name, licence or club, regardless of accents."""
        players = self.current()
        for word in plain(words).split():
            players = players.filter(search_text__contains=f" {word}")
        return players


class Player(models.Model):
    """A person who plays. The licence is a text: the federation documents no format."""

    organiser = models.ForeignKey(Organiser, on_delete=models.PROTECT, related_name="players")
    last_name = models.CharField(_("nom"), max_length=80)
    first_name = models.CharField(_("prénom"), max_length=80, blank=True)
    licence = models.CharField(_("licence"), max_length=40, blank=True)
    club = models.ForeignKey(
        Club, on_delete=models.PROTECT, null=True, blank=True, verbose_name=_("club"), related_name="players"
    )
    category = models.CharField(_("catégorie"), max_length=40, blank=True)
    birth_year = models.PositiveSmallIntegerField(
        _("année de naissance"),
        null=True,
        blank=True,
        validators=[MinValueValidator(1900), MaxValueValidator(2100)],
    )
    email = models.EmailField(_("courriel"), blank=True)
    consent_full_name = models.BooleanField(_("accepte que son nom complet soit publié"), default=False)
    member_until = models.DateField(_("adhésion jusqu’au"), null=True, blank=True)  # None: membership is not recorded
    dues_paid = models.BooleanField(_("cotisation payée"), default=False)  # of that membership
    merged_into = models.ForeignKey(
        "self", on_delete=models.PROTECT, null=True, blank=True, editable=False, related_name="merged"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    sort_key = models.CharField(max_length=200, db_index=True, editable=False)
    search_text = models.CharField(max_length=600, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        ordering = ["sort_key", "pk"]
        verbose_name = _("joueur")
        constraints = [
            models.UniqueConstraint(
                fields=["organiser", "licence"],
                condition=~models.Q(licence="") & models.Q(merged_into=None),
                name="player_licence_once",
            )
        ]

    def __str__(self) -> str:
        return self.full_name

    @property
    def full_name(self) -> str:
        """The name on the lists of the hall: `DUPONT Jeanne`."""
        return f"{self.last_name.upper()} {self.first_name}".strip()

    @property
    def public_name(self) -> str:
        """The name on public pages, shortened without consent."""
        return public_name(self.first_name, self.last_name.upper(), consent=self.consent_full_name)

    def is_member(self, day: date) -> bool | None:
        """Return True if the membership is valid on that day; None if it is not recorded."""
        return None if self.member_until is None else self.member_until >= day

    def derive(self) -> None:
        """Set the fields for sorting and searching. `save` calls it; bulk writes must call it themselves."""
        name = plain(f"{self.last_name} {self.first_name}")
        self.sort_key = name
        self.search_text = f" {name} {plain(f'{self.licence} {self.club.name if self.club else str()}')}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        self.derive()
        super().save(*args, **kwargs)
