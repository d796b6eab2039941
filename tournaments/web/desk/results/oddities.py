"""Oddities in the sheets of a tournament, to be checked and accepted before the ranking is final."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournaments.formatting.language import reader_language
from tournaments.formatting.numbers import format_signed
from tournaments.models import Stage
from tournaments.selectors.oddities.field import FarDeal
from tournaments.selectors.oddities.finding import (
    ALL_PASSED,
    EXTRA_ROUND,
    FAR_DEAL,
    FAR_TABLE,
    FAR_TOTAL,
    HASTY,
    LATE,
    OVERRIDDEN,
    TWO_DEVICES,
    Key,
    Oddity,
    find_oddities,
)
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.oddities import oddity_accept, oddity_reopen
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success

TEXTS = {
    ALL_PASSED: gettext_lazy("Toutes les donnes ont été passées."),
    HASTY: gettext_lazy("Saisie et validée en moins d’une minute."),
    LATE: gettext_lazy("Saisie plus d’une demi-heure après la fin de l’horloge."),
    OVERRIDDEN: gettext_lazy("Une donne a été prise malgré un refus du programme."),
    TWO_DEVICES: gettext_lazy("Deux appareils ou plus ont saisi cette feuille."),
    FAR_TABLE: gettext_lazy("Les gains de cette table, sur la journée, sont très loin de ceux des autres tables."),
}


@dataclass(frozen=True)
class OddityRow:
    """An oddity in words, with the URL of its sheet."""

    odd: Oddity
    text: str
    href: str


@require_http_methods(["GET", "POST"])
@desk("read", post="oddities")
def page(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the oddities; a POST accepts one, or reopens it if `do` is `open`."""
    tournament = stage.tournament
    if request.method == "POST":
        key = _key(request)
        if request.POST.get("do") == "open":
            oddity_reopen(tournament=tournament, key=key, actor=actor)
            return redirect_with_success(request, _("C’est de nouveau à vérifier."), "desk-oddities", stage.address)
        oddity_accept(tournament=tournament, key=key, reason=request.POST.get("reason", ""), actor=actor)
        return redirect_with_success(request, _("C’est accepté ainsi."), "desk-oddities", stage.address)
    rows = [_row(oddity) for oddity in find_oddities(tournament)]
    context = {
        "open": [row for row in rows if not row.odd.cleared],
        "cleared": [row for row in rows if row.odd.cleared],
    }
    return desk_page(request, "desk/results/oddities.html", stage, context, section="ranking")


def oddity_sentence(oddity: Oddity) -> str:
    """Return the sentence of an oddity."""
    table = oddity.table
    if oddity.problem is not None:
        return table.round.stage.tournament.engine.problem_text(oddity.problem, reader_language())
    if oddity.code == FAR_TOTAL and oddity.seat is not None:
        words = _("Le total de %(name)s, %(total)s, est très loin de ceux des autres.")
        return words % {"name": oddity.seat.entry.full_name, "total": format_signed(oddity.seat.score)}
    if oddity.code == EXTRA_ROUND and oddity.seat is not None:
        return _("%(name)s a joué plus de tours que les autres.") % {"name": oddity.seat.entry.full_name}
    if oddity.code == FAR_DEAL:
        return " ".join(map(_far_deal_sentence, oddity.deals))
    return str(TEXTS[oddity.code])


def _far_deal_sentence(deal: FarDeal) -> str:
    """Return the distance of a deal from what was bid, and the usual one of the deals compared with it."""
    words = _("Donne %(deal)s : %(figure)s par rapport à l’annonce ; %(count)s donnes semblables : %(usual)s.")
    figure = int(deal.figure) if deal.figure.is_integer() else deal.figure  # at three and five there are half points
    return words % {
        "deal": deal.label,
        "figure": format_signed(figure),
        "count": deal.count,
        "usual": format_signed(round(deal.usual)),
    }


def _row(oddity: Oddity) -> OddityRow:
    """Return an oddity with its sentence and the link to its deal, else to its table."""
    table = oddity.table
    at = [table.round.stage.address, table.round.number, table.number]
    href = reverse("desk-table-deal", args=[*at, oddity.lines[0]]) if oddity.lines else reverse("desk-table", args=at)
    return OddityRow(odd=oddity, text=oddity_sentence(oddity), href=href)


def _key(request: HttpRequest) -> Key:
    """Return the key of the oddity in the form.

    :raises DomainError: `oddity_unknown`, a forged form.
    """
    stage, round_, table, seat = (
        number_typed(request.POST.get(name, "")) for name in ("stage", "round", "table", "seat")
    )
    if stage is None or round_ is None or table is None:
        raise DomainError("oddity_unknown")
    return stage, round_, table, request.POST.get("code", ""), seat
