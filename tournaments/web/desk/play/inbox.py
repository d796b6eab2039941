"""Submissions and disputes of tables that wait for the desk: what the sheet has, what was sent, and the decision."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from players.errors import Conflict, DomainError
from tournaments.models import Dispute, Stage, Submission
from tournaments.selectors.play.inbox import submission_pending
from tournaments.selectors.play.sheets import sheet_get
from tournaments.services.core.actors import Actor
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.inbox.settlements import dispute_apply, dispute_decline, dispute_settle
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.play.inbox_words import dispute_view, pending_view
from tournaments.web.games.wish import refusal_text

DECISIONS = {
    "take": (submission_take, gettext_lazy("Le résultat envoyé est enregistré.")),
    "keep": (submission_put_aside, gettext_lazy("L’envoi est écarté.")),
}

SETTLEMENTS = {
    "apply": (dispute_apply, gettext_lazy("La donne est corrigée comme demandé.")),
    "decline": (dispute_decline, gettext_lazy("La feuille reste, et la table lit pourquoi.")),
    "settle": (dispute_settle, gettext_lazy("Désaccord réglé.")),
}


@require_POST
@desk("arbitrate")
def decide(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Decide a submission; a refusal is shown next to both results.

    :raises Conflict: `submission_decided`, by another desk meanwhile.
    :raises Http404: no such decision.
    """
    get_object_or_404(Submission, tournament=stage.tournament, pk=pk)
    pending = submission_pending(stage.tournament, pk)
    if pending is None:
        raise Conflict("submission_decided")
    decision, reason = request.POST.get("decision", ""), request.POST.get("reason", "")
    if decision not in DECISIONS:
        raise Http404
    act, message = DECISIONS[decision]
    try:
        act(submission=pending.submission, reason=reason, actor=actor)
    except DomainError as refusal:
        view = pending_view(pending)
        context = {"pending": view, "error": refusal.text, "reason": reason}
        return _render_refused(request, stage, view, "desk/play/_pending.html", context, status=refusal.status)
    return redirect_with_success(request, message, "desk-tournament", stage.address)


@require_POST
@desk("arbitrate")
def settle(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Settle a dispute: correct the line as wished, keep the sheet with a sentence, or note a settlement at the table.

    A refusal is shown next to both versions.

    :raises Conflict: `dispute_settled`, by another desk meanwhile.
    :raises Http404: no such decision.
    """
    disputes = Dispute.objects.select_related("table__round__stage__tournament", "table__station")
    dispute = get_object_or_404(disputes, table__round__stage__tournament=stage.tournament, pk=pk)
    if dispute.state == Dispute.State.SETTLED:
        raise Conflict("dispute_settled")
    decision, answer = request.POST.get("decision", "settle"), request.POST.get("answer", "")
    if decision not in SETTLEMENTS:
        raise Http404
    act, message = SETTLEMENTS[decision]
    try:
        act(dispute=dispute, answer=answer, actor=actor)
    except DomainError as refusal:
        view = dispute_view(dispute, sheet_get(dispute.table))
        context = {"dispute": view, "error": refusal_text(refusal), "answer": answer}
        return _render_refused(request, stage, view, "desk/play/_dispute.html", context, status=refusal.status)
    table = dispute.table
    place = (table.round.stage.address, table.round.number, table.number)
    return redirect_with_success(request, message, "desk-table", *place)


def _render_refused(
    request: HttpRequest, stage: Stage, asked: Mapping[str, Any], part: str, context: Mapping[str, Any], *, status: int
) -> HttpResponse:
    """Render what is to decide, whose view is `asked`, by the template `part` on a page of its own."""
    values = {"asked": asked, "part": part, **context}
    return desk_page(request, "desk/play/decide.html", stage, values, section="dashboard", status=status)
