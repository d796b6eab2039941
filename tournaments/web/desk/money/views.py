"""The treasury on one page: amounts due and paid, the till, the prize fund and the prizes to hand over."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.formatting.money import money
from tournaments.models import Payment, Stage
from tournaments.selectors.money.fees import entry_fees_of
from tournaments.selectors.money.prizes import prize_fund
from tournaments.selectors.money.till import till_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.money.payments import payment_cancel, payment_note
from tournaments.services.money.prizes import prize_hand
from tournaments.web.access import desk, way_back
from tournaments.web.desk.money.forms import TillForm
from tournaments.web.desk.page import desk_page, redirect_with_success

PAGE = "desk-treasury"
AT_HAND = 10  # newest lines of the till; the page folds older ones


@require_GET
@desk("fees")
def treasury(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    return _render_page(request, stage, TillForm())


@require_POST
@desk("fees")
def note(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Note a line of the till that belongs to no player."""
    form = TillForm(request.POST)
    if form.is_valid():
        try:
            line = payment_note(tournament=stage.tournament, payment=form.payment(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            message = _("%(kind)s : %(amount)s.") % {"kind": _label(line), "amount": money(line.cents)}
            return redirect_with_success(request, message, PAGE, stage.address)
    return _render_page(request, stage, form, status=422)


@require_POST
@desk("fees")
def cancel(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Note the counter-entry of a line. `next` is the page to return to."""
    payment_cancel(tournament=stage.tournament, number=number, actor=actor)
    message = _("Mouvement %(number)s annulé : sa contre-écriture est dans la caisse.") % {"number": number}
    back = way_back(request, request.POST.get("next", ""), otherwise="")
    return (
        redirect_with_success(request, message, back)
        if back
        else redirect_with_success(request, message, PAGE, stage.address)
    )


@require_POST
@desk("fees")
def prize(request: HttpRequest, stage: Stage, actor: Actor, serial: int) -> HttpResponse:
    """Note that a prize was handed over, out of the till (`handed=true`), or that it was not."""
    handed = request.POST.get("handed") == "true"
    name = prize_hand(tournament=stage.tournament, serial=serial, handed=handed, actor=actor)
    message = _("%(name)s : prix remis.") if handed else _("%(name)s : prix non remis.")
    return redirect_with_success(request, message % {"name": name}, PAGE, stage.address)


def _label(line: Payment) -> str:
    return str(line.get_kind_display()).capitalize()


def _render_page(request: HttpRequest, stage: Stage, form: TillForm, *, status: int = 200) -> HttpResponse:
    tournament = stage.tournament
    till = till_of(tournament)
    newest = till.lines[::-1]
    context: dict[str, Any] = {"till": till, "lines": newest[:AT_HAND], "older": newest[AT_HAND:], "form": form}
    context |= {"dues": entry_fees_of(tournament), "fund": prize_fund(tournament)}
    return desk_page(request, "desk/money/treasury.html", stage, context, section="treasury", status=status)
