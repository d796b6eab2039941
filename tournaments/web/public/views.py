"""What everybody may read: tournaments, the live ranking, a player's day, the published files."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from players.models import Organiser
from tournaments.models import Entry, Tournament
from tournaments.publishing.exports import EXPORTS, TEAM_EXPORTS
from tournaments.selectors.results.days import StageDay, player_days
from tournaments.selectors.results.heads import figure_of_round
from tournaments.selectors.results.present import final_standings, standings_at
from tournaments.selectors.results.standings import Standing, narrowed, round_ranking, stages_ranked
from tournaments.selectors.results.team_standings import pairs_first, stages_counted, team_standings
from tournaments.selectors.typed import number_typed
from tournaments.services.access.addresses import prefix_of
from tournaments.web.access import get_public_tournament, organiser_of
from tournaments.web.addresses import At, at_stage
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.whole import kept_whole
from tournaments.web.public.curve import curve

State = Tournament.State
FILTERS = ("vue", "tour", "club", "categorie")
ROUNDS = frozenset(map(str, range(1, 100)))


@require_GET
def home(request: HttpRequest) -> HttpResponse:
    """The organiser's tournaments, those being played first; of several organisers, who shows any."""
    organiser = organiser_of(request)
    if organiser is None:
        shown = Organiser.objects.filter(tournaments__in=Tournament.objects.exclude(state=State.DRAFT)).distinct()
        listed = [(one.name, prefix_of(one, get_script_prefix())) for one in shown]
        return render(request, "public/organisers.html", {"title": _("Tournois"), "organisers": listed})
    tournaments = list(organiser.tournaments.exclude(state=State.DRAFT).select_related("club"))
    tournaments.sort(key=lambda t: t.state != Tournament.State.RUNNING)
    return render(request, "public/home.html", {"tournaments": tournaments})


@require_GET
def tournament(request: HttpRequest, slug: At) -> HttpResponse:
    """The card of a tournament with its ranking, or with who is registered while nothing has been played."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)

    def whole() -> HttpResponse:
        return render(request, "public/tournament.html", _context(request, found))

    return kept_whole(request, found, _known_filter(request, found), render=whole)


@require_GET
def ranking(request: HttpRequest, slug: At) -> HttpResponse:
    """The part of the card that follows the play. What nobody has narrowed is the same for everybody."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)

    def render_part() -> str:
        return render_to_string("public/_ranking.html", _context(request, found), request)

    return HttpResponse(
        render_part() if any(request.GET.values()) else rendered_once(found, found.at, "ranking", render=render_part)
    )


def _known_filter(request: HttpRequest, found: Tournament) -> str | None:
    """What the ranking was narrowed to, where the tournament has such a thing: as few pages as it has rounds and clubs.

    None for any other address, of which there is no end.
    """
    asked = request.GET.get
    view, number, club, category = (asked(name, "") for name in FILTERS)
    played = found.entries.filter(club=club) if club else found.entries.all()
    if (club or category) and not (played.filter(category=category) if category else played).exists():
        return None
    other = request.GET.keys() - set(FILTERS)
    if other or view not in {"", "general", "equipes"} or (number and number not in ROUNDS):
        return None
    return "\n".join((view, number, club, category))


@require_GET
def player(request: HttpRequest, slug: At, number: int) -> HttpResponse:
    """One player's day through all stages, each with a curve of their running total."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    entry: Entry = get_object_or_404(found.stage.entries, number=number)

    def whole() -> HttpResponse:
        days = [(day, curve(_running(day), day.carried or 0)) for day in player_days(found, entry)]
        context = {"tournament": found, "entry": entry, "days": days, "several": len(days) > 1}
        return render(request, "public/player.html", context | _live(found))

    return kept_whole(request, found, None if request.GET else "", render=whole)


def _running(day: StageDay) -> list[int]:
    """The total after each round of the stage, with what was brought into it."""
    found = day.stage.tournament
    runs = (stay.running for stay in day.stays if stay.running is not None)
    return [figure_of_round(found, run + (day.carried or 0)) for run in runs]


@require_GET
def export(request: HttpRequest, slug: At, kind: str) -> HttpResponse:
    """The published ranking as a file; it does not exist before."""
    found = _published(request, slug)
    make, content_type = EXPORTS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{found.slug}.{kind}"'}
    return HttpResponse(make(found), content_type=content_type, headers=headers)


@require_GET
def team_export(request: HttpRequest, slug: At, kind: str) -> HttpResponse:
    """The published ranking of teams as a file."""
    found = _published(request, slug)
    if not found.teams.exists():
        raise Http404
    make, content_type = TEAM_EXPORTS[kind]
    headers = {"Content-Disposition": f'attachment; filename="{found.slug}-equipes.{kind}"'}
    return HttpResponse(make(found), content_type=content_type, headers=headers)


def _published(request: HttpRequest, slug: At) -> Tournament:
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    if found.state != Tournament.State.PUBLISHED:
        raise Http404
    return found


def _standings(found: Tournament) -> list[Standing]:
    return standings_at(found.stage) if found.is_public else []


def _stage_tabs(found: Tournament, *, whole: bool) -> list[dict[str, Any]]:
    """The rankings of the stages and the one over all of them, where there are several."""
    stages = stages_ranked(found) if found.is_public else []
    if len(stages) < 2:
        return []
    first = reverse("public-tournament", args=[found.slug])
    tabs = [{"label": _("Toutes les phases"), "href": f"{first}?vue=general", "current": whole}]
    for stage in sorted(stages, key=lambda one: one.number):
        address = reverse("public-tournament", args=[stage.address])
        tabs.append({"label": stage.title, "href": address, "current": not whole and stage == found.stage})
    return tabs


def _context(request: HttpRequest, found: Tournament) -> dict[str, Any]:
    """The ranking that the reader asked for: overall or one round, everybody or a club or a category."""
    whole = request.GET.get("vue") == "general" and found.is_public
    overall = final_standings(found) if whole else _standings(found)
    rounds = [] if whole else list(range(1, max((len(s.rounds) for s in overall), default=0) + 1))
    wanted = number_typed(request.GET.get("tour", ""))
    number = wanted if wanted in rounds else 0
    club, category = request.GET.get("club", ""), request.GET.get("categorie", "")
    rows = round_ranking(found.stage, number) if number else overall
    first = pairs_first(found) and not any(request.GET.get(word) for word in ("vue", "tour", "club", "categorie"))
    in_teams = (first or request.GET.get("vue") == "equipes") and found.is_public
    return {
        "tournament": found,
        "stage_tabs": _stage_tabs(found, whole=whole),
        "teams": team_standings(found) if in_teams else [],
        "counted": stages_counted(found) if in_teams else "",
        "rows": narrowed(rows, club=club, category=category) if club or category else rows,
        "round_number": number,
        "round_numbers": [] if number else rounds,
        "adjusted": not number and any(s.adjustment for s in overall),
        "tabs": _tabs(found, rounds, number, in_teams=in_teams),
        "clubs": sorted({s.club for s in overall if s.club}),
        "categories": sorted({s.category for s in overall if s.category}),
        "club": club,
        "category": category,
        "entries": [] if overall else found.entries.all(),
        "query": request.GET.urlencode(),
    } | _live(found)


def _tabs(found: Tournament, rounds: list[int], current: int, *, in_teams: bool) -> list[dict[str, Any]]:
    address = reverse("public-tournament", args=[found.at])
    pairs = pairs_first(found)
    everybody = {"number": 0, "href": f"{address}?vue=joueurs" if pairs else address}
    tabs: list[dict[str, Any]] = [everybody | {"pairs": pairs, "current": current == 0 and not in_teams}]
    if found.is_public and found.teams.exists():
        teams = {"teams": True, "href": address if pairs else f"{address}?vue=equipes", "current": in_teams}
        tabs = [teams, *tabs] if pairs else [*tabs, teams]
    return tabs + [{"number": n, "href": f"{address}?tour={n}", "current": n == current} for n in rounds]


def _live(found: Tournament) -> dict[str, Any]:
    if found.state not in {Tournament.State.OPEN, Tournament.State.RUNNING, Tournament.State.FINISHED}:
        return {}
    return {"live_url": reverse("live", args=[found.slug]), "live_version": found.version}
