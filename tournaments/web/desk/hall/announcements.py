"""The announcement to the hall, written at the desk: made with an optional end, or removed."""

from datetime import datetime, timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.dateparse import parse_time
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.setup.announcements import announcement_make, announcement_remove
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success


@require_POST
@desk("announce")
def announce(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Announce the typed sentence until the typed time of day, or remove the announcement."""
    tournament = stage.tournament
    if "remove" in request.POST:
        announcement_remove(tournament=tournament, actor=actor)
        return redirect_with_success(request, _("L’annonce est retirée."), "desk-displays", tournament.slug)
    until = _read_end(request.POST.get("until", "").strip())
    announcement_make(tournament=tournament, text=request.POST.get("text", ""), until=until, actor=actor)
    return redirect_with_success(
        request,
        _("L’annonce se lit sur les écrans, les tablettes et les téléphones."),
        "desk-displays",
        tournament.slug,
    )


def _read_end(text: str) -> datetime | None:
    """Return the next moment with the typed time of day, None without one.

    :raises DomainError: `announcement_time`.
    """
    if not text:
        return None
    try:
        time = parse_time(text)
    except ValueError:
        time = None
    if time is None:
        raise DomainError("announcement_time", field="until")
    moment = timezone.make_aware(datetime.combine(timezone.localdate(), time.replace(tzinfo=None)))
    return moment if moment > timezone.now() else moment + timedelta(days=1)
