"""The name of the organiser on a host; a laptop shows no such page."""

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.errors import DomainError
from tournaments.services.access.organisers import organiser_rename
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success


@require_POST
@desk("staff")
def rename(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Rename the organiser; its URLs stay.

    :raises Http404: not on a host.
    """
    if not settings.HOSTED:
        raise Http404
    try:
        organiser_rename(organiser=actor.home, name=request.POST.get("name", ""))
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-access")
    return redirect_with_success(request, _("Le nom est enregistré ; les adresses restent."), "desk-access")
