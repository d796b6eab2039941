"""Sessions of a person: signing out other devices, and sign-in links that others created for them."""

from typing import cast

from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.selectors.typed import number_typed
from tournaments.services.access.sessions import own_sessions_end
from tournaments.services.access.sign_in import links_acknowledge
from tournaments.services.core.actors import Actor
from tournaments.web.access import LINK, desk, way_back
from tournaments.web.desk.page import redirect_with_success


@require_http_methods(["GET", "POST"])
@desk("read")
def sessions(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Explain (GET), or end every session of the person except this one (POST)."""
    if request.method == "GET":
        return render(request, "desk/setup/sessions.html")
    update_session_auth_hash(request, own_sessions_end(actor))
    return redirect_with_success(
        request, _("Vos autres appareils sont déconnectés. Celui-ci reste connecté."), "desk-home"
    )


@require_POST
@desk("read")
def notice_links(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Mark the links on the page (`link`, several) as read by the person."""
    keys = [key for typed in request.POST.getlist("link") if (key := number_typed(typed)) is not None]
    links_acknowledge(cast(User, actor.user), request.session.get(LINK, 0), keys)
    return redirect(way_back(request, request.POST.get("next", ""), otherwise="desk-home"))
