"""The seasons of the club: the list, a season with its ranking, its rules, closing, its final, and deleting."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from players.errors import DomainError
from tournaments.models import Season
from tournaments.selectors.seasons.standings import rules_of, season_shown, seasons_of
from tournaments.services.core.actors import Actor
from tournaments.services.seasons.final import final_name, season_final_make
from tournaments.services.seasons.seasons import (
    season_change,
    season_close,
    season_create,
    season_delete,
    season_reopen,
)
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success
from tournaments.web.desk.seasons.forms import SeasonForm
from tournaments.web.kit.seasons.table import category_asked, day_asked, season_context


@require_GET
@desk("read")
def seasons(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List all seasons, the newest first."""
    return render(request, "desk/seasons/seasons.html", {"seasons": seasons_of(actor.home), "section": "seasons"})


@require_http_methods(["GET", "POST"])
@desk("seasons")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Create a season by a form in which only the name has no default."""
    form = SeasonForm(request.POST or None, organiser=actor.home, today=timezone.localdate())
    if request.method == "POST" and form.is_valid():
        try:
            season = season_create(settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(
                request, _("La saison est commencée : ajoutez ses soirées."), "desk-season-events", season.slug
            )
    context = {"form": form, "section": "seasons"}
    return render(request, "desk/seasons/form.html", context, status=422 if form.errors else 200)


@require_GET
@desk("read")
def season(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Show one season; `?au=2026-11-07` at the end of that day, `?categorie=` one of its categories."""
    current = season_of(actor, season)
    shown = season_shown(current, on=day_asked(request))
    context = season_context(shown, full_names=True, category=category_asked(request, shown))
    return render(request, "desk/seasons/season.html", context | {"section": "seasons"})


@require_http_methods(["GET", "POST"])
@desk("seasons")
def rules(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Change name, days and rules."""
    current = season_of(actor, season)
    title = current.name
    form = SeasonForm(
        request.POST or None, organiser=actor.home, today=timezone.localdate(), season=current, rules=rules_of(current)
    )
    if request.method == "POST" and form.is_valid():
        try:
            season_change(season=current, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return redirect_with_success(
                request, _("Les règles de la saison sont enregistrées."), "desk-season", current.slug
            )
    context = {"form": form, "season": current, "title": title, "section": "seasons"}
    return render(request, "desk/seasons/form.html", context, status=422 if form.errors else 200)


@require_POST
@desk("seasons")
def close(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Freeze the ranking; with `do=reopen` let it follow the tournaments again."""
    current = season_of(actor, season)
    reopen = request.POST.get("do") == "reopen"
    try:
        if reopen:
            season_reopen(season=current, actor=actor)
        else:
            season_close(season=current, actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-season", current.slug)
    message = _("La saison est rouverte.") if reopen else _("La saison est close : son classement ne change plus.")
    return redirect_with_success(request, message, "desk-season", current.slug)


@require_POST
@desk("seasons")
def final(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Create a tournament with the finalists as its entries."""
    current = season_of(actor, season)
    try:
        tournament = season_final_make(season=current, name=final_name(current), day=timezone.localdate(), actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-season", current.slug)
    message = _("Les finalistes sont inscrits. Choisissez le jour et le nombre de tours.")
    return redirect_with_success(request, message, "desk-settings", tournament.slug)


@require_POST
@desk("seasons")
def delete(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Delete a season whose name was typed as a confirmation."""
    current = season_of(actor, season)
    try:
        season_delete(season=current, name=request.POST.get("name", ""), actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-season-rules", current.slug)
    return redirect_with_success(request, _("« %(name)s » est supprimée.") % {"name": current.name}, "desk-seasons")


def season_of(actor: Actor, slug: str) -> Season:
    """Return a season of the actor's organiser.

    :raises Http404: no such season.
    """
    return get_object_or_404(Season.objects.select_related("organiser", "final"), organiser=actor.home, slug=slug)
