"""Receipts: numbered, printed, cancelled."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.documents.money.receipts import RECEIPTS
from tournaments.models import Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.services.money.receipts import receipt_cancel, receipt_give, receipts_give
from tournaments.web.access import desk
from tournaments.web.desk.page import done
from tournaments.web.desk.paper.jobs import to_document


@require_POST
@desk("fees")
def give_all(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """One for every payment, printed together."""
    receipts_give(tournament=tournament, actor=actor)
    return _printed(request, tournament, actor, {})


@require_POST
@desk("fees")
def give(request: HttpRequest, tournament: Tournament, actor: Actor, number: int) -> HttpResponse:
    """The one for a payment, printed alone."""
    receipt_give(tournament=tournament, number=number, actor=actor)
    return _printed(request, tournament, actor, {"payment": number})


@require_POST
@desk("fees")
def cancel(request: HttpRequest, tournament: Tournament, actor: Actor, number: int) -> HttpResponse:
    """The number stays taken."""
    receipt = receipt_cancel(tournament=tournament, number=number, actor=actor)
    said = _("Reçu %(number)s annulé.") % {"number": receipt.address}
    return done(request, said, "desk-treasury", tournament.at)


def _printed(request: HttpRequest, tournament: Tournament, actor: Actor, of: dict[str, int]) -> HttpResponse:
    args = {"base_url": request.build_absolute_uri("/"), **of}
    job_start(tournament=tournament, kind=RECEIPTS.key, args=args, user=actor.user)
    return to_document(tournament, RECEIPTS.key)
