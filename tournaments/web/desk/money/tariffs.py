"""The fee of a tournament, its other tariffs, and whether each player or each team owes it."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import require_http_methods

from players.names import plain
from tournaments.models import Stage, Tournament
from tournaments.models.tournament import FEE_LIMIT
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError, Refusals
from tournaments.services.setup.settings import tournament_configure
from tournaments.web.access import desk
from tournaments.web.desk.money.forms import MoneyForm
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.kit.euros import Euros, cents_to_euros

HALF, FREE = {"1 2", "moitie", "demi", "half"}, {"gratuit", "free"}  # normalised by `plain`, which makes `1 2` of `1/2`
AMOUNT = re.compile(r"(\d{1,5})(?:[.,](\d{1,2}))?\s*€?")


class TariffsForm(MoneyForm):
    """The usual fee, and one line for each other tariff."""

    NAMES = {"fee": "euros"}

    euros = Euros(label=gettext_lazy("Droit d’engagement (€)"), most=FEE_LIMIT)
    fee_per = forms.ChoiceField(
        label=gettext_lazy("Qui le doit"), choices=Tournament.FeePer.choices, widget=forms.RadioSelect
    )
    tariffs = forms.CharField(
        label=gettext_lazy("Autres tarifs"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=gettext_lazy(
            "Un par ligne : Étudiant = 5 ; Jeune = gratuit ; Arbitre = moitié. "
            "Un joueur dont la catégorie porte ce nom l’obtient à son inscription."
        ),
    )

    def clean_tariffs(self) -> list[dict[str, Any]]:
        return parse_tariffs(self.cleaned_data["tariffs"])

    def settings(self) -> dict[str, Any]:
        data = self.cleaned_data
        return {"fee": data["euros"], "fee_per": data["fee_per"], "tariffs": data["tariffs"]}


@require_http_methods(["GET", "POST"])
@desk("fees", post="settings")
def tariffs(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the fee and the tariffs (GET), or save them (POST)."""
    tournament = stage.tournament
    initial = {
        "euros": cents_to_euros(tournament.fee),
        "fee_per": tournament.fee_per,
        "tariffs": format_tariffs(tournament),
    }
    form = TariffsForm(request.POST or None, initial=initial)
    if request.method == "POST" and form.is_valid():
        try:
            tournament_configure(tournament=tournament, settings=form.settings(), actor=actor)
        except DomainError as error:
            for each in error.each if isinstance(error, Refusals) else (error,):
                form.refuse(each)
        else:
            return redirect_with_success(request, _("Les tarifs sont enregistrés."), "desk-treasury", stage.address)
    context = {"form": form, "open": may(actor, "settings", tournament)}
    status = 422 if form.errors else 200
    return desk_page(request, "desk/money/tariffs.html", stage, context, section="treasury", status=status)


def format_tariffs(tournament: Tournament) -> str:
    """Return the tariffs in the format in which they are typed."""
    return "\n".join(f"{one['name']} = {_format_amount(one)}" for one in tournament.tariffs)


def _format_amount(one: Mapping[str, Any]) -> str:
    if one["cents"] is None:
        return pgettext("tariff", "moitié")
    return str(cents_to_euros(one["cents"])).replace(".", ",") if one["cents"] else pgettext("tariff", "gratuit")


def parse_tariffs(text: str) -> list[dict[str, Any]]:
    """Parse tariffs, one per line, as {name, cents}: cents is None for half of the fee.

    :raises ValidationError: with the line that cannot be parsed.
    """
    lines = [" ".join(line.split()) for line in text.splitlines() if line.strip()]
    return [_parse_tariff(line) for line in lines]


def _parse_tariff(line: str) -> dict[str, Any]:
    """Return name and cents of a line such as `Jeunes = 5`; cents are None for half the price."""
    name, _sign, price = (part.strip() for part in line.rpartition("="))
    word, amount = plain(price), AMOUNT.fullmatch(price)
    has_price = amount is not None or word in HALF | FREE
    if not name or not has_price:
        raise forms.ValidationError(_("Cette ligne ne se lit pas : « %(line)s ».") % {"line": line[:60]})
    if amount is None:
        return {"name": name, "cents": None if word in HALF else 0}
    return {"name": name, "cents": int(amount[1]) * 100 + int((amount[2] or "0").ljust(2, "0"))}
