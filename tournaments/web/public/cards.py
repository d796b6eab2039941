"""The page that the QR code of a badge opens: the entry of one player, and their own check-in."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from players.errors import DomainError
from tournaments.selectors.registration.cards import entry_by_card
from tournaments.services.registration.self_check_in import entry_check_in_by_card, takes_self_check_in
from tournaments.web.access import get_public_tournament
from tournaments.web.addresses import At


@never_cache
@require_http_methods(["GET", "POST"])
def badge(request: HttpRequest, slug: At, serial: int, secret: str) -> HttpResponse:
    """Show the entry of the badge; POST checks its player in. GET changes nothing, as programs open links, too."""
    tournament = get_public_tournament(request, slug.slug)
    entry = entry_by_card(tournament, serial, secret)
    if entry is None:
        raise Http404
    error, status = None, 200
    if request.method == "POST":
        try:
            entry_check_in_by_card(entry)
        except DomainError as refused:
            error, status = refused, refused.status
        else:
            return redirect("public-badge", tournament.slug, serial, secret)
    context = {
        "tournament": tournament,
        "entry": entry,
        "takes": takes_self_check_in(tournament),
        "error": error,
    }
    return render(request, "public/badge.html", context, status=status)
