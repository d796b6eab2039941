"""Public pages: a tournament with its live ranking, a player's day, and the card on the player's own phone."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.decorators.http import require_GET

from tournaments.charts.curve import compute_curve
from tournaments.models import DayReport, Entry, Tournament
from tournaments.selectors.player.days import player_stages
from tournaments.selectors.player.deals import deals_shown
from tournaments.selectors.registration.online import is_offered
from tournaments.selectors.seasons.career import higher_score_wins
from tournaments.web.access import get_public_stage
from tournaments.web.addresses import StageAddress
from tournaments.web.kit.fragments import render_once
from tournaments.web.kit.whole import cache_page, with_present_time
from tournaments.web.live import live_context
from tournaments.web.public.own.contents import card_context, running_totals
from tournaments.web.public.ranking import filter_key, ranking_context
from tournaments.web.public.sharing import absolute_url, sharing_of
from tournaments.web.public.verifying import verify_address


@require_GET
def tournament(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Show a tournament with its ranking, or its entries before the first results.

    A search with one result redirects to its place in the ranking.
    """
    stage = get_public_stage(request, slug)
    tournament = stage.tournament

    def render_page() -> HttpResponse:
        context = ranking_context(request, stage)
        if place := context["shown"].only:
            return redirect(request.path + place)
        more = {"report": _report(tournament), "offered": is_offered(tournament)} | sharing_of(request, tournament)
        more["verify_address"] = verify_address(request, tournament)
        more["counts_minutes"] = tournament.has_claims_time and not hasattr(request, "in_folder")
        return render(request, "public/tournament.html", context | live_context(tournament) | more)

    return cache_page(request, tournament, filter_key(request, tournament), render=render_page)


@require_GET
def ranking(request: HttpRequest, slug: StageAddress) -> HttpResponse:
    """Return the ranking of the page, after a change of the tournament."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    key = filter_key(request, tournament)

    def render_part() -> str:
        return render_to_string("public/_ranking_part.html", ranking_context(request, stage), request)

    html = render_part() if key is None else render_once(tournament, stage.address, "ranking", key, render=render_part)
    return HttpResponse(with_present_time(html))


@require_GET
def player(request: HttpRequest, slug: StageAddress, number: int) -> HttpResponse:
    """Show a player's day through all stages, each with a curve of their running total."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    if tournament.publication_withdrawn:
        raise Http404
    entry: Entry = get_object_or_404(stage.entries, number=number)

    def render_page() -> HttpResponse:
        days = [(day, compute_curve(running_totals(day), day.carried or 0)) for day in player_stages(tournament, entry)]
        day_contexts = [(day, line, deals_shown(day.stage, entry)) for day, line in days]
        context = {
            "stage": stage,
            "tournament": tournament,
            "entry": entry,
            "days": day_contexts,
            "several": len(days) > 1,
            "person": _key_of_career_page(entry),
        }
        shared = sharing_of(request, tournament, entry.public_name)
        if tournament.state == Tournament.State.PUBLISHED and not hasattr(request, "in_folder"):
            picture = reverse("public-player-picture", args=[stage.address, number])
            shared["sharing"]["picture"] = absolute_url(request, picture)
        return render(request, "public/player.html", context | live_context(tournament) | shared)

    return cache_page(request, tournament, None if request.GET else "", render=render_page)


@require_GET
def card(request: HttpRequest, slug: StageAddress, number: int) -> HttpResponse:
    """Return a player's next seat, rank and total, which their own phone shows first."""
    stage = get_public_stage(request, slug)
    tournament = stage.tournament
    if tournament.publication_withdrawn:
        raise Http404
    entry: Entry = get_object_or_404(stage.entries, number=number)

    def render_part() -> str:
        context = card_context(tournament, entry)
        own_url = reverse("public-player", args=[context["stage"].address, entry.number])
        return render_to_string("public/_mine.html", context | {"own_url": own_url})

    html = render_once(tournament, stage.address, "card", str(number), render=render_part)
    return HttpResponse(with_present_time(html))


def _key_of_career_page(entry: Entry) -> int | None:
    """Return the primary key of the person, for the link to their page over all evenings; None if there is no page.

    The page has published tournaments of people who agree to their full name, in games in which high scores win.
    """
    may_be_named = entry.tournament.state == Tournament.State.PUBLISHED and entry.player.consent_full_name
    return entry.player_id if may_be_named and higher_score_wins(entry.tournament) else None


def _report(tournament: Tournament) -> str:
    """Return the organiser's report of the day; empty before publication."""
    if tournament.state != Tournament.State.PUBLISHED:
        return ""
    return DayReport.objects.filter(tournament=tournament).values_list("text", flat=True).first() or ""
