"""The ranking on the desk: of a stage, of all stages or of one round, for all players, a club or a category."""

from collections.abc import Iterable
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.formatting.teams import teams_word
from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing, filter_standings, round_ranking, stages_ranked
from tournaments.selectors.results.team_standings import counted_stages_sentence, pairs_first, team_standings
from tournaments.selectors.results.ties import applied_ties
from tournaments.selectors.rounds import begun_rounds, count_confirmed_sheets, open_round
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part
from tournaments.web.kit.long_ranking import PLACE_KEYS, page_of_ranking
from tournaments.web.kit.parts import wants_part

TEAMS, CHARTS, ALL_STAGES = -1, -2, -3  # tabs that are not rounds


@require_GET
@desk("read")
def ranking(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the ranking of the players; with pairs that of the pairs, and with `?vue=joueurs` that of the players.

    A search with one result redirects to its place in the ranking.
    """
    only_a_place_is_asked = request.GET.keys() <= PLACE_KEYS
    if pairs_first(stage) and only_a_place_is_asked:
        return _render_team_page(request, stage)
    context = _ranking_context(request, stage)
    if place := context["shown"].only:
        return redirect(request.path + place)
    if wants_part(request):
        return desk_part(request, "desk/results/_ranking.html", stage, context)
    return desk_page(request, "desk/results/ranking.html", stage, context, section="ranking")


@require_GET
@desk("read")
def team_ranking(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the ranking of teams, with folded members."""
    return _render_team_page(request, stage)


def _render_team_page(request: HttpRequest, stage: Stage) -> HttpResponse:
    tournament = stage.tournament
    numbers = list(begun_rounds(stage).values_list("number", flat=True))
    teams = team_standings(tournament)
    page = page_of_ranking(
        teams, request.GET, number_and_name=lambda row: (row.number, f"{row.name} {row.partners} {row.club}")
    )
    if page.only:
        return redirect(request.path + page.only)
    context = {
        "teams": teams,
        "shown": page,
        "counted": counted_stages_sentence(tournament),
        "tabs": ranking_tabs(stage, numbers, TEAMS),
        "address": request.get_full_path(),
    }
    if wants_part(request):
        return desk_part(request, "desk/results/_teams.html", stage, context)
    return desk_page(request, "desk/results/teams.html", stage, context, section="ranking")


def _ranking_context(request: HttpRequest, stage: Stage) -> dict[str, Any]:
    """Return the context of `_ranking.html` for the query: a round or all stages, a club or category.

    :raises Http404: a round that has not begun.
    """
    begun = begun_rounds(stage).values_list("number", flat=True)
    numbers = list(begun)
    number = _typed_round(request.GET.get("tour", ""), numbers)
    # The tab of all stages is on the page of the first stage.
    all_stages = not number and request.GET.get("vue") == "general" and stage.number == 1
    standings = _standings(stage, number, all_stages=all_stages)
    club, category = request.GET.get("club", ""), request.GET.get("categorie", "")
    rows = filter_standings(standings, club=club, category=category) if club or category else standings
    playing = _any_open_round(stage.tournament) if all_stages else open_round(stage)
    if playing and number and number != playing.number:
        playing = None
    view_of_stage = "joueurs" if pairs_first(stage) else ""
    return {
        "playing": playing,
        "sheets": count_confirmed_sheets(playing) if playing else None,
        "shown": page_of_ranking(rows, request.GET, number_and_name=lambda row: (row.number, f"{row.name} {row.club}")),
        "numbers": [] if number or all_stages else numbers,
        "round_number": number,
        "view": "general" if all_stages else view_of_stage,
        "tabs": ranking_tabs(stage, numbers, ALL_STAGES if all_stages else number),
        "clubs": _distinct(row.club for row in standings),
        "categories": _distinct(row.category for row in standings),
        "club": club,
        "category": category,
        "address": request.get_full_path(),
        "adjusted": any(row.adjustment for row in rows),
        "tied": not number and (bool(stage.play_offs) or any(row.tied for row in standings)),
        "decided": applied_ties(stage, standings) if not number and not all_stages else [],
        "sum": sum(row.total for row in standings) if stage.tournament.engine.is_zero_sum and not all_stages else None,
        "carried": sum(row.carried for row in standings),
    }


def _standings(stage: Stage, number: int | None, *, all_stages: bool) -> list[Standing]:
    if number:
        return round_ranking(stage, number)
    return final_standings(stage.tournament) if all_stages else standings_at(stage)


def _any_open_round(tournament: Tournament) -> Round | None:
    return Round.objects.filter(stage__tournament=tournament, state=Round.State.OPEN).first()


def _typed_round(text: str, begun_rounds: list[int]) -> int | None:
    """Return the number of the round, None for the ranking of the stage.

    :raises Http404: a round that has not begun.
    """
    if not text:
        return None
    number = number_typed(text)
    if number not in begun_rounds:
        raise Http404
    return number


def ranking_tabs(stage: Stage, numbers: Iterable[int], current: int | None) -> list[dict[str, object]]:
    """Return the tabs: the ranking of the stage, teams if there are any, all stages, each round, charts.

    With pairs the first tab is that of the pairs, and the second that of the players.
    """
    tournament = stage.tournament
    address = reverse("desk-ranking", args=[stage.address])
    teams = reverse("desk-team-ranking", args=[stage.address])
    if pairs_first(stage):
        tabs = [
            _tab(teams_word(in_pairs=True), address, current=current == TEAMS),
            _tab(_("Joueurs"), f"{address}?vue=joueurs", current=current is None),
        ]
    else:
        tabs = [_tab(_("Général"), address, current=current is None)]
        if tournament.teams.exists():
            tabs.append(_tab(teams_word(in_pairs=tournament.in_pairs), teams, current=current == TEAMS))
    if len(stages_ranked(tournament)) > 1:
        first = reverse("desk-ranking", args=[tournament.slug])
        tabs.append(_tab(_("Toutes les phases"), f"{first}?vue=general", current=current == ALL_STAGES))
    tabs += [_tab(_("Tour %(n)s") % {"n": n}, f"{address}?tour={n}", current=n == current) for n in numbers]
    return [*tabs, _tab(_("Images"), reverse("desk-pictures", args=[stage.address]), current=current == CHARTS)]


def _tab(label: str, href: str, *, current: bool) -> dict[str, object]:
    return {"label": label, "href": href, "current": current}


def _distinct(words: Iterable[str]) -> list[str]:
    return sorted({word for word in words if word})
