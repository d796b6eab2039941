"""The director's wishes for the seating: who does not meet whom, and who stays at his table."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from players.models import Club
from tournaments.models import Entry, Round, Tournament, Wish
from tournaments.selectors.seating.wishes import wishes_waiting
from tournaments.services.seating.constraints import TABLE_LIMIT, wish_apart, wish_fixed, wish_remove, wishes_apply
from tournaments.services.setup.lifecycle import allows
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.page import desk_page, done

SEATS = ("first", "second", "third", "fourth")
NOBODY = _("choisir un joueur")


class ApartForm(forms.Form):
    """Up to four players, or a whole club; for how long; whether the draw may break it."""

    first = forms.ModelChoiceField(
        label=_("Ce joueur"), queryset=Entry.objects.none(), required=False, empty_label=NOBODY
    )
    second = forms.ModelChoiceField(
        label=_("et celui-ci"), queryset=Entry.objects.none(), required=False, empty_label=NOBODY
    )
    third = forms.ModelChoiceField(
        label=_("et un troisième"), queryset=Entry.objects.none(), required=False, empty_label=NOBODY
    )
    fourth = forms.ModelChoiceField(
        label=_("et un quatrième"), queryset=Entry.objects.none(), required=False, empty_label=NOBODY
    )
    club = forms.ModelChoiceField(
        label=_("ou tous les joueurs d’un club"), queryset=Club.objects.none(), required=False, empty_label=_("aucun")
    )
    until = forms.TypedChoiceField(label=_("Jusqu’à quand"), coerce=int, empty_value=None, required=False)
    hard = forms.TypedChoiceField(
        label=_("Ce souhait vaut"),
        choices=[("yes", _("toujours : sinon le tirage est refusé")), ("no", _("si possible"))],
        coerce=lambda value: value == "yes",
        initial="yes",
        widget=forms.RadioSelect,
    )

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        for name in SEATS:
            self.fields[name].queryset = _entries(tournament)  # type: ignore[attr-defined]  # a model choice field
        clubs = Club.objects.filter(players__entries__tournament=tournament).distinct()
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]  # the same
        rounds = range(1, tournament.rounds_planned)
        self.fields["until"].choices = [  # type: ignore[attr-defined]  # a choice field
            ("", _("toute la journée")),
            *((n, _("jusqu’au tour %(n)s") % {"n": n}) for n in rounds),
        ]

    def wish(self) -> dict[str, Any]:
        """What the service takes."""
        cleaned = self.cleaned_data
        entries = [cleaned[name] for name in SEATS if cleaned[name]]
        return {"entries": entries, **{name: cleaned[name] for name in ("club", "until", "hard")}}


class FixedForm(forms.Form):
    """Who stays, and where."""

    entry = forms.ModelChoiceField(label=_("Ce joueur"), queryset=Entry.objects.none(), empty_label=NOBODY)
    table = forms.IntegerField(label=_("reste à la table"), min_value=1, max_value=TABLE_LIMIT)

    def __init__(self, data: Any = None, *, tournament: Tournament) -> None:
        super().__init__(data)
        self.fields["entry"].queryset = _entries(tournament)  # type: ignore[attr-defined]  # a model choice field


@require_GET
@desk("arbiter")
def wishes(request: HttpRequest, slug: str) -> HttpResponse:
    """All wishes; the director adds and drops them."""
    return _page(request, get_tournament(slug))


@require_POST
@desk("director")
def add_apart(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(slug)
    form = ApartForm(request.POST, tournament=tournament)
    if form.is_valid():
        try:
            wish_apart(tournament=tournament, **form.wish(), actor=actor_of(request))
        except DomainError as error:
            form.add_error(error.field if error.field in form.fields else None, error.text)
        else:
            return done(request, _("Le souhait est noté."), "desk-wishes", slug)
    return _page(request, tournament, apart=form)


@require_POST
@desk("director")
def add_fixed(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(slug)
    form = FixedForm(request.POST, tournament=tournament)
    if form.is_valid():
        wish_fixed(tournament=tournament, **form.cleaned_data, actor=actor_of(request))
        return done(request, _("Le souhait est noté."), "desk-wishes", slug)
    return _page(request, tournament, fixed=form)


@require_POST
@desk("director")
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    wish = get_object_or_404(Wish.objects.select_related("tournament"), pk=pk, tournament__slug=slug)
    wish_remove(wish=wish, actor=actor_of(request))
    return done(request, _("Le souhait est retiré."), "desk-wishes", slug)


@require_POST
@desk("director")
def apply(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat the rounds to come by the wishes of now."""
    wishes_apply(tournament=get_tournament(slug), actor=actor_of(request))
    return done(request, _("Les tours à venir tiennent compte des souhaits."), "desk-draw", slug)


def _page(
    request: HttpRequest, tournament: Tournament, *, apart: ApartForm | None = None, fixed: FixedForm | None = None
) -> HttpResponse:
    drawn = tournament.draws.first()
    coming = tournament.rounds.filter(state=Round.State.PLANNED, number__lte=tournament.rounds_drawn)
    context = {
        "wishes": tournament.wishes.select_related("club").prefetch_related("entries__player"),
        "apart": apart or ApartForm(tournament=tournament),
        "fixed": fixed or FixedForm(tournament=tournament),
        "allowed": allows(tournament, "entries"),
        "waiting": drawn is not None and coming.exists() and wishes_waiting(drawn),
    }
    status = 422 if apart or fixed else 200
    return desk_page(request, "desk/seating/wishes.html", tournament, context, section="draw", status=status)


def _entries(tournament: Tournament) -> Any:
    here = tournament.entries.filter(state__in=(Entry.State.REGISTERED, Entry.State.CHECKED_IN))
    return here.select_related("player")
