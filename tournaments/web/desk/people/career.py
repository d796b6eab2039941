"""A person across all evenings: their ranks, their bids, a curve."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_GET

from players.models import Player
from tournaments.charts.curve import compute_curve
from tournaments.selectors.seasons.career import career_of
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk


@require_GET
@desk("read")
def career(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Show the career; a merged record redirects to the kept one."""
    player = get_object_or_404(Player, organiser=actor.home, pk=pk)
    if player.merged_into_id is not None:
        return redirect("desk-player-career", player.merged_into_id)
    career = career_of(player)
    context = {"player": player, "career": career, "curve": compute_curve(career.running), "section": "players"}
    return render(request, "desk/people/career.html", context)
