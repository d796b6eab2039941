"""Rules of the prize fund: the share paid back, the number of places, and the shares of categories and teams."""

import re
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.prizes.rules import (
    MOST_CENTS,
    MOST_PLACES,
    CategoryPrize,
    PrizeRules,
    Split,
    rules_data,
    rules_read,
)
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, Refusals
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.access import desk
from tournaments.web.desk.money.forms import MoneyForm
from tournaments.web.desk.money.tariffs import parse_tariffs
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.kit.euros import Euros, cents_to_euros

SPLITS = [
    (Split.TABLE, gettext_lazy("selon le nombre de places payées")),
    (Split.STEPS, gettext_lazy("par pas égaux, du premier au dernier")),
    (Split.EQUAL, gettext_lazy("la même somme pour tous")),
    (Split.OWN, gettext_lazy("en pourcentages choisis")),
]


class RulesForm(MoneyForm):
    """The rules of the prize fund. `rules()` returns them for the settings of the tournament."""

    back = forms.IntegerField(
        label=gettext_lazy("Part reversée (%)"),
        min_value=0,
        max_value=100,
        help_text=gettext_lazy("De ce qui est encaissé ; 0 : pas de dotation, sauf celle que vous garantissez."),
    )
    guaranteed = Euros(label=gettext_lazy("Dotation garantie (€)"), most=MOST_CENTS, required=False)
    less_expenses = forms.BooleanField(label=gettext_lazy("Retirer d’abord les dépenses"), required=False)
    places = forms.IntegerField(
        label=gettext_lazy("Places payées"),
        min_value=0,
        max_value=MOST_PLACES,
        required=False,
        help_text=gettext_lazy("Laissez vide pour un quart des joueurs."),
    )
    split = forms.ChoiceField(label=gettext_lazy("Répartition"), choices=SPLITS, widget=forms.RadioSelect)
    own = forms.CharField(
        label=gettext_lazy("Pourcentages"),
        required=False,
        max_length=600,
        help_text=gettext_lazy("Du premier au dernier, leur somme est 100 : 50, 30, 20."),
    )
    whole_euros = forms.BooleanField(label=gettext_lazy("Arrondir à l’euro, le reste au premier"), required=False)
    categories = forms.CharField(
        label=gettext_lazy("Prix de catégorie"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=gettext_lazy("Un par ligne, pris sur la dotation : Jeune = 20."),
    )
    teams = forms.IntegerField(label=gettext_lazy("Part des équipes (%)"), min_value=0, max_value=100, required=False)
    several = forms.BooleanField(label=gettext_lazy("Un joueur peut avoir plusieurs prix"), required=False)

    def clean_own(self) -> tuple[int, ...]:
        words = re.split(r"[\s,;%]+", self.cleaned_data["own"].strip(" ,;%"))
        if not all(word.isascii() and word.isdecimal() and len(word) <= 3 for word in words if word):
            raise forms.ValidationError(_("Écrivez des nombres entiers : 50, 30, 20."))
        return tuple(int(word) for word in words if word)

    def clean_categories(self) -> tuple[CategoryPrize, ...]:
        prizes = parse_tariffs(self.cleaned_data["categories"])
        if not all(prize["cents"] for prize in prizes):
            raise forms.ValidationError(_("Chaque prix de catégorie a un montant en euros."))
        return tuple(CategoryPrize(**prize) for prize in prizes)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and cleaned["split"] == Split.OWN and not cleaned["own"]:
            self.add_error("own", _("À remplir."))
        return cleaned

    def rules(self) -> PrizeRules:
        """Return the rules as they are typed; the shares of places only if the director chose their own."""
        data = self.cleaned_data
        return PrizeRules(
            back=data["back"],
            guaranteed=data["guaranteed"] or 0,
            less_expenses=data["less_expenses"],
            split=Split(data["split"]),
            places=data["places"] or 0,
            own=data["own"] if data["split"] == Split.OWN else (),
            whole_euros=data["whole_euros"],
            categories=data["categories"],
            teams=data["teams"] or 0,
            several=data["several"],
        )


@require_http_methods(["GET", "POST"])
@desk("fees", post="settings")
def rules(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the rules of the prize fund (GET), or save them (POST)."""
    tournament = stage.tournament
    form = RulesForm(request.POST or None, initial=_initial(rules_read(tournament.prizes)))
    if request.method == "POST" and form.is_valid():
        try:
            settings = {"prizes": rules_data(form.rules())}
            tournament_configure(tournament=tournament, settings=settings, actor=actor)
        except DomainError as error:
            for each in error.each if isinstance(error, Refusals) else (error,):
                form.refuse(each)
        else:
            return redirect_with_success(
                request, _("Les règles de la dotation sont enregistrées."), "desk-treasury", stage.address
            )
    context = {"form": form, "open": may(actor, "settings", tournament)}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/money/rules.html", stage, context, section="treasury", status=status)


def _initial(rules: PrizeRules) -> dict[str, Any]:
    """Return the values that the form shows for these rules."""
    categories = (f"{one.name} = {str(cents_to_euros(one.cents)).replace('.', ',')}" for one in rules.categories)
    return {
        "back": rules.back,
        "guaranteed": cents_to_euros(rules.guaranteed) if rules.guaranteed else None,
        "less_expenses": rules.less_expenses,
        "places": rules.places or None,
        "split": rules.split,
        "own": ", ".join(map(str, rules.own)),
        "whole_euros": rules.whole_euros,
        "categories": "\n".join(categories),
        "teams": rules.teams or None,
        "several": rules.several,
    }
