"""Calls for the arbiter, as every page of the desk shows them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.web.access import desk, get_tournament
from tournaments.web.desk.page import calls_shown


@require_GET
@desk("arbiter")
def calls(request: HttpRequest, slug: str) -> HttpResponse:
    """The marks in the header and in the navigation, fetched again when the tournament moves."""
    tournament = get_tournament(slug)
    return render(request, "desk/_calls.html", {"tournament": tournament, "oob": True} | calls_shown(tournament))
