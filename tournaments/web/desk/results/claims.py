"""The time limit of claims, set on the dashboard."""

from datetime import datetime

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_time
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.claims import claims_deadline_set
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success


@require_POST
@desk("claims")
def claims(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Set a time of today, or clear it."""
    if request.POST.get("clear"):
        claims_deadline_set(tournament=stage.tournament, until=None, actor=actor)
        return redirect_with_success(
            request, _("Les réclamations n’ont plus d’heure limite."), "desk-tournament", stage.address
        )
    until = _moment(request.POST.get("time", ""))
    claims_deadline_set(tournament=stage.tournament, until=until, actor=actor)
    words = _("Les réclamations sont possibles jusqu’à %(time)s.")
    return redirect_with_success(request, words % {"time": until.strftime("%H:%M")}, "desk-tournament", stage.address)


def _moment(text: str) -> datetime:
    """Return the typed time of today in the current time zone.

    :raises DomainError: `claims_unread`.
    """
    try:
        time = parse_time(text.strip())
    except ValueError:
        time = None
    if time is None:
        raise DomainError("claims_unread", field="time")
    return timezone.make_aware(datetime.combine(timezone.localdate(), time.replace(tzinfo=None)))
