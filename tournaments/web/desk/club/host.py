"""Publishing from a laptop to a host: the host of this install, and the key of laptops that may publish here."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.selectors.hosts import host_state, received_of, reception_key
from tournaments.services.core.actors import Actor
from tournaments.services.publication.target import target_end, target_retry, target_set
from tournaments.services.reception.keys import reception_allow, reception_end
from tournaments.web.access import desk
from tournaments.web.desk.page import outside_address, redirect_with_success


@require_http_methods(["GET", "POST"])
@desk("site")
def host(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the host (GET), or set it (POST)."""
    if request.method == "POST":
        try:
            target_set(actor=actor, address=request.POST.get("address", ""), key=request.POST.get("key", ""))
        except DomainError as refusal:
            return _render_page(request, actor, error=refusal)
        return redirect_with_success(
            request, _("C’est noté : ce qui est publié part dès que l’hébergeur répond."), "desk-host"
        )
    return _render_page(request, actor)


@require_POST
@desk("site")
def now(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Retry the transfer at once."""
    try:
        target_retry(actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-host")
    return redirect_with_success(request, _("L’envoi est essayé tout de suite."), "desk-host")


@require_POST
@desk("site")
def end(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Stop sending to the host; its tournaments stay there."""
    target_end(actor=actor)
    return redirect_with_success(request, _("Plus rien ne part. Ce que l’hébergeur a déjà, il le garde."), "desk-host")


@require_POST
@desk("reception")
def key(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a key, which only this response shows."""
    return _render_page(request, actor, key=reception_allow(actor))


@require_POST
@desk("reception")
def key_end(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Delete the key; tournaments that laptops have sent stay here."""
    reception_end(actor)
    return redirect_with_success(
        request, _("Plus aucun portable n’envoie rien ici. Ce qui est reçu reste."), "desk-host"
    )


def _render_page(
    request: HttpRequest, actor: Actor, *, key: str = "", error: DomainError | None = None
) -> HttpResponse:
    state = host_state(actor.home)
    current = state.target.address if state.target else ""
    context = {
        "sends": not settings.HOSTED,
        "state": state,
        "typed": request.POST.get("address", "") if error else current,
        "error": error.text if error else "",
        "key": key,
        "address": outside_address(request, reverse("public-home")),
        "known": reception_key(actor.home),
        "received": received_of(actor.home),
    }
    return render(request, "desk/club/host.html", context, status=error.status if error else 200)
