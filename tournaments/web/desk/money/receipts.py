"""Receipts: numbered, printed, cancelled."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.documents.money.receipts import RECEIPTS
from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.services.money.receipts import receipt_cancel, receipt_give, receipts_give
from tournaments.web.access import desk
from tournaments.web.desk.page import done
from tournaments.web.desk.paper.jobs import to_document


@require_POST
@desk("fees")
def give_all(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """One for every payment, printed together."""
    receipts_give(tournament=stage.tournament, actor=actor)
    return _printed(request, stage, actor, {})


@require_POST
@desk("fees")
def give(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """The one for a payment, printed alone."""
    receipt_give(tournament=stage.tournament, number=number, actor=actor)
    return _printed(request, stage, actor, {"payment": number})


@require_POST
@desk("fees")
def cancel(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """The number stays taken."""
    receipt = receipt_cancel(tournament=stage.tournament, number=number, actor=actor)
    said = _("Reçu %(number)s annulé.") % {"number": receipt.address}
    return done(request, said, "desk-treasury", stage.address)


def _printed(request: HttpRequest, stage: Stage, actor: Actor, of: dict[str, int]) -> HttpResponse:
    args = {"base_url": request.build_absolute_uri("/"), **of}
    job_start(tournament=stage.tournament, kind=RECEIPTS.key, args=args, user=actor.user)
    return to_document(stage, RECEIPTS.key)
