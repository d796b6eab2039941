"""What everybody may read: tournaments, the live ranking, a player's day, the published files."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import get_script_prefix, reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from players.models import Organiser
from tournaments.models import Entry, Tournament
from tournaments.publishing.exports import EXPORTS, TEAM_EXPORTS
from tournaments.selectors.results.days import StageDay, player_days
from tournaments.selectors.results.heads import figure_of_round
from tournaments.services.access.addresses import prefix_of
from tournaments.web.access import get_public_tournament, organiser_of
from tournaments.web.addresses import At, at_stage
from tournaments.web.kit.fragments import rendered_once
from tournaments.web.kit.whole import kept_whole
from tournaments.web.public.curve import curve
from tournaments.web.public.ranking import known_filter, ranking_context

State = Tournament.State


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
    """The card of a tournament with its ranking, or with who is registered while nothing has been played.

    Where one line alone is what was searched for, the page with it.
    """
    found = at_stage(get_public_tournament(request, slug.slug), slug)

    def whole() -> HttpResponse:
        context = ranking_context(request, found)
        if place := context["shown"].only:
            return redirect(request.path + place)
        return render(request, "public/tournament.html", context | _live(found))

    return kept_whole(request, found, known_filter(request, found), render=whole)


@require_GET
def ranking(request: HttpRequest, slug: At) -> HttpResponse:
    """The part of the card that follows the play."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    known = known_filter(request, found)

    def render_part() -> str:
        return render_to_string("public/_ranking.html", ranking_context(request, found), request)

    return HttpResponse(
        render_part() if known is None else rendered_once(found, found.at, "ranking", known, render=render_part)
    )


@require_GET
def player(request: HttpRequest, slug: At, number: int) -> HttpResponse:
    """One player's day through all stages, each with a curve of their running total."""
    found = at_stage(get_public_tournament(request, slug.slug), slug)
    if found.publication_withdrawn:
        raise Http404
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


def _live(found: Tournament) -> dict[str, Any]:
    if found.state not in {Tournament.State.OPEN, Tournament.State.RUNNING, Tournament.State.FINISHED}:
        return {}
    return {"live_url": reverse("live", args=[found.slug]), "live_version": found.version}
