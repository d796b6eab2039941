"""The pages of teams or pairs: one to form them by touch, by lot or in writing.

For each team a page to rename, change or delete it, and its fee.
"""

from typing import Any

from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.formatting.money import money
from tournaments.models import Entry, Stage, Team, Tournament
from tournaments.selectors.registration.team_names import entries_typed
from tournaments.selectors.registration.teams import most_members, team_view, teams_of, without_team
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.registration.team_draws import teams_draw, teams_drop
from tournaments.services.registration.team_fees import team_fee_set
from tournaments.services.registration.teams import team_change, team_drop, team_make, team_rename
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part, redirect_with_success
from tournaments.web.desk.registration.team_words import forecast_words, members_words
from tournaments.web.desk.registration.words import registration_tabs
from tournaments.web.kit.parts import wants_part

MAX_LENGTH = 400


@require_GET
@desk("read")
def teams(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List all teams, the players without a team, and the forecast of the draw."""
    return _render_page(request, stage, {})


@require_POST
@desk("teams")
def make(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Form a team of the people typed in `membres`, and of those chosen in `entry`.

    A touch on a name (`tap`) adds it to the chosen ones, or removes it; it forms the team once that is complete.
    """
    tournament = stage.tournament
    text, name = request.POST.get("membres", "")[:MAX_LENGTH], request.POST.get("nom", "")[:MAX_LENGTH]
    chosen = _chosen_entries(request.POST, tournament)
    if "tap" in request.POST and len(chosen) != most_members(tournament):
        return _render_page(request, stage, {"picked": [entry.pk for entry in chosen]})
    try:
        entries = [*entries_typed(tournament, text), *chosen]
        team = team_make(tournament=tournament, entries=entries, name=name, actor=actor)
    except DomainError as error:
        picked = [entry.pk for entry in chosen]
        typed = {"error": error.text, "text": text, "name": name, "picked": picked}
        return _render_page(request, stage, typed, status=error.status)
    sentence = _("Paire « %(team)s » formée.") if tournament.in_pairs else _("Équipe « %(team)s » formée.")
    return _render_made(request, stage, sentence % {"team": team_view(team).label}, [team])


@require_POST
@desk("teams")
def draw(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Form complete teams of the players without one, by lot."""
    try:
        made = teams_draw(tournament=stage.tournament, actor=actor)
    except DomainError as error:
        return _render_page(request, stage, {"error": error.text}, status=error.status)
    sentence = (
        ngettext("%(n)s paire tirée au sort.", "%(n)s paires tirées au sort.", len(made))
        if stage.tournament.in_pairs
        else ngettext("%(n)s équipe tirée au sort.", "%(n)s équipes tirées au sort.", len(made))
    )
    return _render_made(request, stage, sentence % {"n": len(made)}, made)


@require_POST
@desk("teams")
def undo(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Delete the teams of the last draw or touch (`team`), which its notice offers."""
    numbers = [number for number in map(number_typed, request.POST.getlist("team")) if number]
    try:
        teams_drop(tournament=stage.tournament, numbers=numbers, actor=actor)
    except DomainError as error:
        return _render_page(request, stage, {"error": error.text}, status=error.status)
    return _render_made(request, stage, _("C’est annulé."), [])


@require_http_methods(["GET", "POST"])
@desk("read", post="teams")
def team(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Show one team with its name and members (GET), or save them (POST)."""
    tournament = stage.tournament
    team = _get_team(tournament, number)
    if request.method == "GET":
        return _render_team_page(request, stage, team, {})
    entries, name = _chosen_entries(request.POST, tournament), request.POST.get("nom", "")[:MAX_LENGTH]
    captain = number_typed(request.POST.get("capitaine", ""))
    entries.sort(key=lambda entry: entry.pk != captain)  # the captain first, the others in their order
    try:
        _save(team, entries, name, actor)
    except DomainError as error:
        team.refresh_from_db()
        typed = {"error": error.text, "name": name, "picked": {entry.pk for entry in entries}}
        return _render_team_page(request, stage, team, typed, status=error.status)
    sentence = _("Paire « %(team)s » enregistrée.") if tournament.in_pairs else _("Équipe « %(team)s » enregistrée.")
    message = sentence % {"team": team_view(team).label}
    return redirect_with_success(request, message, "desk-teams", stage.address)


@require_POST
@desk("teams")
def drop(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    team = _get_team(stage.tournament, number)
    sentence = (
        _("Paire « %(team)s » défaite.")
        if stage.tournament.in_pairs
        else _("Équipe « %(team)s » retirée : ses joueurs jouent pour eux-mêmes.")
    )
    message = sentence % {"team": team_view(team).label}
    team_drop(team=team, actor=actor)
    return redirect_with_success(request, message, "desk-teams", stage.address)


@require_POST
@desk("fees")
def fee(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Note as paid all that the members owe (`paid=true`), or zero."""
    paying, paid = _get_team(stage.tournament, number), request.POST.get("paid") == "true"
    view = team_fee_set(team=paying, paid=paid, actor=actor)
    amount = money(sum(entry.fee_paid for entry in view.here))
    message = _("%(team)s : %(paid)s payés.") % {"team": view.label, "paid": amount}
    return redirect_with_success(request, message, "desk-teams", stage.address)


def _save(team: Team, entries: list[Entry], name: str, actor: Actor) -> None:
    """Save the name and the members in one transaction."""
    with transaction.atomic():
        team_rename(team=team, name=name, actor=actor)
        team_change(team=team, entries=entries, actor=actor)


def _render_made(request: HttpRequest, stage: Stage, text: str, made: list[Team]) -> HttpResponse:
    """Render the page with a notice that offers the undo of the teams `made`; without htmx, redirect to the page."""
    if not wants_part(request):
        return redirect_with_success(request, text, "desk-teams", stage.address)
    return _render_page(request, stage, {"notice": text, "made": [team.number for team in made]})


def _render_page(request: HttpRequest, stage: Stage, values: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """Render the page; for htmx only what changes with each team."""
    tournament = stage.tournament
    context = {
        "teams": [(view, members_words(view, in_pairs=tournament.in_pairs)) for view in teams_of(tournament)],
        "without": without_team(tournament),
        "tabs": registration_tabs(stage, "teams"),
        "forecast": [] if tournament.first_stage.draws.exists() else forecast_words(tournament),
        "size": tournament.get_team_size_display(),
        "members": most_members(tournament),
        "off": not tournament.has_teams,
        "picked": [],
    }
    if wants_part(request):
        part_context = {"oob": True} | context | values
        return desk_part(request, "desk/registration/_teams.html", stage, part_context, status=status)
    return desk_page(request, "desk/registration/teams.html", stage, context | values, section="entries", status=status)


def _render_team_page(
    request: HttpRequest, stage: Stage, team: Team, values: dict[str, Any], *, status: int = 200
) -> HttpResponse:
    view = team_view(team)
    context = {
        "view": view,
        "others": without_team(team.tournament),
        "picked": {entry.pk for entry in view.entries},
        "name": team.name,
    }
    return desk_page(request, "desk/registration/team.html", stage, context | values, section="entries", status=status)


def _chosen_entries(sent: QueryDict, tournament: Tournament) -> list[Entry]:
    """Return the entries of `entry` in its order, with those of `tap` added or, if they were chosen, removed.

    Unknown keys are ignored.
    """
    chosen, tapped = ([number_typed(value) for value in sent.getlist(name)] for name in ("entry", "tap"))
    wanted = [pk for pk in dict.fromkeys([*chosen, *tapped]) if pk and not (pk in chosen and pk in tapped)]
    by_key = {entry.pk: entry for entry in tournament.entries.filter(pk__in=wanted)}
    return [by_key[pk] for pk in wanted if pk in by_key]


def _get_team(tournament: Tournament, number: int) -> Team:
    return get_object_or_404(Team.objects.select_related("tournament"), tournament=tournament, number=number)
