"""Manual exchange of two players: first its price, then the exchange."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.models import Stage
from tournaments.seating.repairing.exchange import ChangeByHand
from tournaments.services.core.actors import Actor
from tournaments.services.seating.exchanges import exchange_find, exchange_make
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page
from tournaments.web.desk.seating.plan_changes import change_lines


class ExchangeForm(forms.Form):
    """Two start numbers of players in a round."""

    first = forms.TypedChoiceField(label=gettext_lazy("Ce joueur"), coerce=int)
    second = forms.TypedChoiceField(label=gettext_lazy("prend la place de"), coerce=int)

    def __init__(self, data: Mapping[str, Any] | None, *, people: Mapping[int, str]) -> None:
        super().__init__(data)
        choices = [("", _("Choisissez un joueur")), *people.items()]
        for field in self.fields.values():
            field.choices = choices  # type: ignore[attr-defined]  # choice fields

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors and cleaned["first"] == cleaned["second"]:
            self.add_error("second", _("Choisissez deux joueurs différents."))
        return cleaned


@require_http_methods(["GET", "POST"])
@desk("rounds")
def exchange(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Show the price of an exchange (GET with two players), or make it (POST)."""
    people = people_of(stage)
    sent = request.POST or (request.GET if "first" in request.GET else None)
    form, exchange = ExchangeForm(sent, people=people), None
    if sent and form.is_valid():
        try:
            exchange = exchange_find(stage=stage, number=number, **form.cleaned_data)
            if request.method == "POST":
                exchange_make(stage=stage, number=number, **form.cleaned_data, actor=actor)
                messages.success(request, _("Les deux joueurs ont échangé leurs places."))
                return redirect(f"{reverse('desk-draw', args=[stage.address])}?tour={number}")
        except DomainError as error:
            form.add_error(None, error.text)
    context = {
        "form": form,
        "number": number,
        "price": _price(exchange) if exchange else "",
        "lines": _lines(exchange, people, stage),
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/seating/exchange.html", stage, context, section="draw", status=status)


def people_of(stage: Stage) -> dict[int, str]:
    """Return full names by start number, in the order of names."""
    drawn = stage.entries.exclude(number=None)
    return {entry.number: entry.full_name for entry in drawn if entry.number is not None}


def _lines(exchange: ChangeByHand | None, people: Mapping[int, str], stage: Stage) -> list[dict[str, str]]:
    return change_lines(exchange.changes, people, stage) if exchange else []


def _price(exchange: ChangeByHand) -> str:
    """Return the sentence about the repeated meetings that the exchange costs or avoids."""
    more = exchange.repeats_after - exchange.repeats_before
    if not more:
        return _("Cet échange ne change rien aux rencontres répétées.")
    words = {"n": abs(more), "before": exchange.repeats_before, "after": exchange.repeats_after}
    if more > 0:
        return (
            ngettext(
                "Cet échange coûte %(n)s rencontre répétée : %(after)s au lieu de %(before)s.",
                "Cet échange coûte %(n)s rencontres répétées : %(after)s au lieu de %(before)s.",
                more,
            )
            % words
        )
    return (
        ngettext(
            "Cet échange évite %(n)s rencontre répétée : %(after)s au lieu de %(before)s.",
            "Cet échange évite %(n)s rencontres répétées : %(after)s au lieu de %(before)s.",
            -more,
        )
        % words
    )
