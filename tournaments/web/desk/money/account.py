"""The account of one player: their charge with its tariff, and their payments."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.formatting.money import money
from tournaments.models import Entry, Stage
from tournaments.selectors.money.till import till_of
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.money.fees import entry_amounts_set, entry_tariff_set
from tournaments.services.money.payments import payment_note
from tournaments.web.access import desk
from tournaments.web.desk.money.forms import ChargeForm, PaymentForm
from tournaments.web.desk.page import desk_page, redirect_with_success

PAGE = "desk-account"


@require_http_methods(["GET", "POST"])
@desk("fees")
def account(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Show the account (GET); POST with `do=charge` sets the amount due, another POST notes a payment or a refund."""
    tournament = stage.tournament
    entry = get_object_or_404(tournament.entries, pk=pk)
    entry.tournament = tournament
    data, charging = request.POST or None, request.POST.get("do") == "charge"
    charge = ChargeForm(data if charging else None, tournament=tournament, entry=entry)
    pay = PaymentForm(None if charging else data, entry=entry)
    form = charge if charging else pay
    if data and form.is_valid():
        try:
            message = _charge_entry(charge, entry, actor) if charging else _note_payment(pay, entry, actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(request, message, PAGE, stage.address, pk)
    lines = [line for line in till_of(tournament).lines if line.entry == entry.serial]
    context = {
        "entry": entry,
        "charge": charge,
        "pay": pay,
        "lines": lines[::-1],
        "owed": max(entry.fee_due - entry.fee_paid, 0),
    }
    status = 422 if form.errors else 200
    return desk_page(request, "desk/money/account.html", stage, context, section="treasury", status=status)


def _charge_entry(form: ChargeForm, entry: Entry, actor: Actor) -> str:
    """Set the tariff or the individual amount, and return the message for the desk."""
    data = form.cleaned_data
    if data["tariff"] == form.OWN:
        entry_amounts_set(entry=entry, due=data["euros"], actor=actor)
    else:
        entry_tariff_set(entry=entry, tariff=data["tariff"], actor=actor)
    return _("%(name)s doit %(amount)s.") % {"name": entry.full_name, "amount": money(entry.fee_due)}


def _note_payment(form: PaymentForm, entry: Entry, actor: Actor) -> str:
    """Note the payment or refund, and return the message for the desk."""
    line = payment_note(tournament=entry.tournament, payment=form.payment(entry), actor=actor)
    words = {"name": entry.full_name, "amount": money(line.cents)}
    if line.kind == line.Kind.REFUND:
        return _("%(name)s : %(amount)s remboursés.") % words
    return _("%(name)s : %(amount)s encaissés.") % words
