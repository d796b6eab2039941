"""The spare computer that follows this one: its code, and its last request."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Event, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.spare.following import is_followed, spare_allow, spare_end
from tournaments.services.spare.lag import spare_lags
from tournaments.services.spare.takeovers import lines_only_here, takeover_dismiss
from tournaments.web.access import desk
from tournaments.web.desk.journal.words import LogLine, log_lines
from tournaments.web.desk.page import local_only_address, outside_address, redirect_with_success

MAX_LINES = 200  # of the logs on the page: more are an evening, which a backup brings


@require_http_methods(["GET", "POST"])
@desk("backup")
def spare(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Show the state (GET), or create a code, which only this response shows (POST)."""
    command, error, status = "", "", 200
    if request.method == "POST":
        try:
            code = spare_allow(actor)
            command = f"chelem spare {outside_address(request, '').rstrip('/')} --code {code}"
        except DomainError as refusal:
            error, status = refusal.text, refusal.status
    context = {
        "only_here": local_only_address(request),
        "command": command,
        "error": error,
        "followed": is_followed(),
        "lags": list(spare_lags()),
        "lines_only_here": lines_only_here().count(),
        "logs_only_here": _logs_only_here(),
    }
    return render(request, "desk/spare/page.html", context, status=status)


@require_GET
@desk("backup")
def lags(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Return the lag of each spare, for htmx."""
    context = {"followed": is_followed(), "lags": list(spare_lags())}
    return render(request, "desk/spare/_lags.html", context)


@require_POST
@desk("backup")
def end(request: HttpRequest, actor: Actor) -> HttpResponse:
    spare_end(actor)
    return redirect_with_success(request, _("Plus aucun ordinateur ne suit celui-ci."), "desk-spare")


@require_POST
@desk("backup")
def lead(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Continue on this computer after another one had taken over."""
    takeover_dismiss(actor)
    return redirect_with_success(request, _("Cet ordinateur mène de nouveau."), "desk-spare")


def _logs_only_here() -> list[tuple[Tournament, list[LogLine]]]:
    """Return the first `MAX_LINES` lines that only this computer has, in words, by tournament."""
    events: dict[Tournament, list[Event]] = {}
    for event in lines_only_here().select_related("tournament")[:MAX_LINES]:
        events.setdefault(event.tournament, []).append(event)
    return [(tournament, log_lines(lines, tournament)) for tournament, lines in events.items()]
