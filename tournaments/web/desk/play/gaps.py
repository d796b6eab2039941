"""Closing a round early: each table with a gap, and the consequence of closing for it.

A gap is a sheet that is incomplete or not confirmed, or a submission or dispute that waits for a decision.
"""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.selectors.play.gaps import Gap, Remedy, count_round, round_gaps
from tournaments.selectors.play.sheets import round_sheets
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.inbox.closing import round_close_settled
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.play.words import count_words


@dataclass(frozen=True)
class GapRow:
    """A gap in words: what is missing, and the consequence of closing. `ticked`: the director has accepted it."""

    gap: Gap
    missing: str
    becomes: str
    ticked: bool


@require_http_methods(["GET", "POST"])
@desk("read", post="rounds")
def gaps(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Show the gaps that keep the round open (GET), or close it with the ticked ones (POST)."""
    round_ = round_at(stage, number)
    refusal: DomainError | None = None
    if request.method == "POST":
        try:
            round_close_settled(
                round_=round_, versions=_seen_versions(request), reason=request.POST.get("reason", ""), actor=actor
            )
        except DomainError as error:
            refusal = error
        else:
            return redirect_with_success(
                request, _("Le tour %(n)s est clos.") % {"n": number}, "desk-tournament", stage.address
            )
    ticked = set(request.POST.getlist("table"))
    rows = [
        GapRow(gap, _gap_words(gap), _consequence(gap), ticked=str(gap.number) in ticked) for gap in round_gaps(round_)
    ]
    count = count_words(count_round(round_sheets(round_.pk)))
    context = {
        "round": round_,
        "rows": rows,
        "count": count,
        "refused": refusal,
        "reason": request.POST.get("reason", ""),
    }
    status = refusal.status if refusal else 200
    return desk_page(request, "desk/play/gaps.html", stage, context, section="rounds", status=status)


def _seen_versions(request: HttpRequest) -> dict[int, int]:
    """Return the ticked tables with the version of the sheet that the page showed."""
    versions = {
        number_typed(table): number_typed(request.POST.get(f"seen-{table}", ""))
        for table in request.POST.getlist("table")
    }
    return {table: version for table, version in versions.items() if table is not None and version is not None}


def _gap_words(gap: Gap) -> str:
    """Return the gap of a table as a list of short phrases."""
    phrases = []
    if gap.remedy == Remedy.ZERO:
        phrases.append(_("pas de totaux"))
    if gap.remedy == Remedy.STOP:
        left = gap.sheet.missing or 0
        phrases.append(ngettext("il manque %(n)s donne", "il manque %(n)s donnes", left) % {"n": left})
    if gap.remedy == Remedy.CONFIRM:
        phrases.append(_("partie pas finie") if gap.game_goes_on else _("feuille pas validée"))
    if gap.disputes:
        phrases.append(_("désaccord à régler"))
    if gap.sent:
        phrases.append(_("un résultat envoyé attend une décision"))
    return ", ".join(phrases)


def _consequence(gap: Gap) -> str:
    """Return the consequence of closing for the table, in sentences."""
    sentences = {
        Remedy.ZERO: _("Zéro pour tous."),
        Remedy.STOP: _("Les donnes qui manquent ne seront pas jouées ; les autres comptent."),
        Remedy.CONFIRM: _("La feuille compte comme elle est."),
        None: _("La feuille validée reste comme elle est."),
    }
    aside = _("Ce qui attend est écarté et reste lisible.") if gap.sent or gap.disputes else ""
    return f"{sentences[gap.remedy]} {aside}".strip()
