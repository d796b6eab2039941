"""Calls for the arbiter, as every page of the desk shows them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.models import Tournament
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import calls_shown


@require_GET
@desk("read")
def calls(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """The marks in the header and in the navigation, fetched again when the tournament moves."""
    return render(request, "desk/_calls.html", {"tournament": tournament, "oob": True} | calls_shown(tournament))
