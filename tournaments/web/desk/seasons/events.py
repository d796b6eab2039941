"""The evenings of a season: their list, order and coefficients."""

from decimal import Decimal

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.numbers import format_number
from tournaments.models import Season, SeasonEvent
from tournaments.models.season import ONCE
from tournaments.selectors.seasons.evenings import EveningState, SeasonEvening, evenings_of
from tournaments.selectors.seasons.words import EVENING_STATES
from tournaments.services.core.actors import Actor
from tournaments.services.seasons.events import (
    season_event_add,
    season_event_change,
    season_event_move,
    season_event_remove,
)
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.seasons.forms import parse_coefficient
from tournaments.web.desk.seasons.views import season_of

TONES = {EveningState.COUNTED: "success", EveningState.WITHDRAWN: "warning", EveningState.GONE: "warning"}


@require_http_methods(["GET", "POST"])
@desk("read", post="seasons")
def events(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """List the evenings (GET), or add the tournament whose slug is sent (POST)."""
    current = season_of(actor, season)
    tournaments = actor.home.tournaments.real().filter(archived=False).exclude(season_events__season=current)
    if request.method == "POST":
        return _add(request, current, actor)
    evenings = evenings_of(current)
    context = {
        "season": current,
        "evenings": [_evening_view(evening, place, len(evenings)) for place, evening in enumerate(evenings, start=1)],
        "offered": tournaments,
        "section": "seasons",
    }
    return render(request, "desk/seasons/events.html", context)


def _add(request: HttpRequest, season: Season, actor: Actor) -> HttpResponse:
    """Add the tournament to the season. A refusal becomes a message on the same page."""
    try:
        tournament = actor.home.tournaments.present().filter(slug=request.POST.get("tournament", "")).first()
        if tournament is None:
            raise DomainError("season_which")
        season_event_add(season=season, tournament=tournament, actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-season-events", season.slug)
    message = _("« %(name)s » est une soirée de la saison.") % {"name": tournament.name}
    return redirect_with_success(request, message, "desk-season-events", season.slug)


@require_POST
@desk("seasons")
def event(request: HttpRequest, actor: Actor, season: str, pk: int) -> HttpResponse:
    """Change an evening by `do`: up, down, aside (it no longer counts), count (it does again), remove, or coefficient.

    The last takes the new value from the field `coefficient`.
    """
    current = season_of(actor, season)
    one = get_object_or_404(SeasonEvent.objects.select_related("season__organiser"), season=current, pk=pk)
    try:
        _change_event(request, one, actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
    return redirect("desk-season-events", current.slug)


def _change_event(request: HttpRequest, event: SeasonEvent, actor: Actor) -> None:
    """Make the change that `do` names; any other word changes no data."""
    match request.POST.get("do", ""):
        case "up" | "down" as direction:
            order = list(event.season.events.values_list("pk", flat=True))
            position = order.index(event.pk) + 1
            season_event_move(event=event, to=position + (-1 if direction == "up" else 1), actor=actor)
        case "aside" | "count" as word:
            season_event_change(event=event, counts=word == "count", actor=actor)
        case "remove":
            season_event_remove(event=event, actor=actor)
            messages.success(request, _("« %(name)s » n’est plus de la saison.") % {"name": event.name})
        case "coefficient":
            coefficient = parse_coefficient(request.POST.get("coefficient", ""))
            season_event_change(event=event, coefficient=coefficient, actor=actor)
            messages.success(request, _("Le coefficient de « %(name)s » est enregistré.") % {"name": event.name})


def _evening_view(evening: SeasonEvening, place: int, last: int) -> dict[str, object]:
    """Return an evening as the page shows it; `place` of `last` decides which buttons move it."""
    return {
        "event": evening.event,
        "players": len(evening.played),
        "state": EVENING_STATES[evening.state],
        "tone": TONES.get(evening.state, ""),
        "coefficient": format_number(Decimal(evening.event.coefficient) / ONCE).replace("\N{NO-BREAK SPACE}", ""),
        "first": place == 1,
        "last": place == last,
    }
