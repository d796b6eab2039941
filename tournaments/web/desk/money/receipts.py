"""Views that number, print and cancel receipts."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.documents.money.receipts import RECEIPTS
from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.services.money.receipts import receipt_cancel, receipt_give, receipts_give
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.paper.jobs import to_document


@require_POST
@desk("fees")
def give_all(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Give a receipt number to every payment that lacks one, and print all receipts together."""
    receipts_give(tournament=stage.tournament, actor=actor)
    return _print(request, stage, actor, {})


@require_POST
@desk("fees")
def give(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Give a payment its receipt number, and print that receipt."""
    receipt_give(tournament=stage.tournament, number=number, actor=actor)
    return _print(request, stage, actor, {"payment": number})


@require_POST
@desk("fees")
def cancel(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Cancel a receipt. Its number stays taken."""
    receipt = receipt_cancel(tournament=stage.tournament, number=number, actor=actor)
    message = _("Reçu %(number)s annulé.") % {"number": receipt.address}
    return redirect_with_success(request, message, "desk-treasury", stage.address)


def _print(request: HttpRequest, stage: Stage, actor: Actor, of: dict[str, int]) -> HttpResponse:
    """Start the printing of receipts and redirect to the document. `of` has the number of one `payment`, or is empty
    for all of them.
    """
    args = {"base_url": request.build_absolute_uri("/"), **of}
    job = job_start(tournament=stage.tournament, kind=RECEIPTS.key, args=args, user=actor.user)
    return to_document(stage, job)
