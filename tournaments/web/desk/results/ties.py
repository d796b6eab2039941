"""Ties that only a play-off decides: the players who share a place, their order, and the reason."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.models import Stage
from tournaments.selectors.results.ties import DecidedTie, Tie, decided_team_ties, decided_ties, ties_of, ties_of_teams
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.play.ties import team_tie_decide, team_tie_drop, tie_decide, tie_drop
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_with_success

TEAMS = "teams"


@dataclass(frozen=True)
class TiesOfRanking:
    """The open and the decided ties of the players or of the teams. `of` is the value in a form."""

    of: str
    ties: list[Tie]
    decided: list[DecidedTie]


@require_http_methods(["GET", "POST"])
@desk("adjustments")
def ties(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List all ties (GET), or save the order of one (POST), with a place for each number."""
    tournament = stage.tournament
    refusal: DomainError | None = None
    if request.method == "POST":
        try:
            _decide(request, stage, actor)
        except DomainError as error:
            refusal = error
        else:
            return redirect_with_success(request, _("Le départage est noté."), "desk-ties", stage.address)
    rankings = [TiesOfRanking("players", ties_of(stage), decided_ties(stage))]
    if tournament.teams.exists():
        rankings.append(TiesOfRanking(TEAMS, ties_of_teams(tournament), decided_team_ties(tournament)))
    context = {"rankings": rankings, "refused": refusal, "several": len(rankings) > 1}
    status = refusal.status if refusal else 200
    return desk_page(request, "desk/results/ties.html", stage, context, section="ranking", status=status)


@require_POST
@desk("adjustments")
def drop(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Drop a decision; the players share their place again."""
    order = [number_typed(text) or 0 for text in request.POST.getlist("number")]
    if request.POST.get("of") == TEAMS:
        team_tie_drop(tournament=stage.tournament, order=order, actor=actor)
    else:
        tie_drop(stage=stage, order=order, actor=actor)
    return redirect_with_success(request, _("Le départage est annulé."), "desk-ties", stage.address)


def _decide(request: HttpRequest, stage: Stage, actor: Actor) -> None:
    """Save the order of a tie.

    :raises DomainError: `tie_unknown` unless the places are 1, 2, 3 and so on, each once; and those of the service.
    """
    numbers = [number_typed(text) or 0 for text in request.POST.getlist("number")]
    places = {number: number_typed(request.POST.get(f"place-{number}", "")) for number in numbers}
    if sorted(place or 0 for place in places.values()) != list(range(1, len(numbers) + 1)):
        raise DomainError("tie_unknown", field="order")
    order = sorted(numbers, key=lambda number: places[number] or 0)
    reason = request.POST.get("reason", "")
    if request.POST.get("of") == TEAMS:
        team_tie_decide(tournament=stage.tournament, order=order, reason=reason, actor=actor)
    else:
        tie_decide(stage=stage, order=order, reason=reason, actor=actor)
