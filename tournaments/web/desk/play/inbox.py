"""Submissions from tables that wait for the desk: the one sent, the one recorded, and the decision between them."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from players.errors import Conflict, DomainError
from tournaments.models import Dispute, Stage, Submission
from tournaments.selectors.play.inbox import submission_pending
from tournaments.services.core.actors import Actor
from tournaments.services.inbox.decide import submission_put_aside, submission_take
from tournaments.services.play.disputes import dispute_settle
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.play.inbox_words import pending_view

DECISIONS = {
    "take": (submission_take, gettext_lazy("Le résultat envoyé est enregistré.")),
    "keep": (submission_put_aside, gettext_lazy("L’envoi est écarté.")),
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
        context = {"pending": pending_view(pending), "error": refusal.text, "reason": reason}
        page = "desk/play/decide.html"
        return desk_page(request, page, stage, context, section="dashboard", status=refusal.status)
    return redirect_with_success(request, message, "desk-tournament", stage.address)


@require_POST
@desk("arbitrate")
def settle(request: HttpRequest, stage: Stage, actor: Actor, pk: int) -> HttpResponse:
    """Note that a dispute was settled at the table."""
    disputes = Dispute.objects.select_related("table__round__stage__tournament", "table__station")
    dispute = get_object_or_404(disputes, table__round__stage__tournament=stage.tournament, pk=pk)
    dispute_settle(dispute=dispute, actor=actor)
    table = dispute.table
    place = (table.round.stage.address, table.round.number, table.number)
    return redirect_with_success(request, _("Désaccord réglé."), "desk-table", *place)
