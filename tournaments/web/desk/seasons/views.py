"""The seasons of the club: the list, one with its ranking, its rules, how it is closed and how it leaves."""

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
from tournaments.web.desk.page import done
from tournaments.web.desk.seasons.forms import SeasonForm
from tournaments.web.kit.seasons.table import category_asked, day_asked, season_context


@require_GET
@desk("read")
def seasons(request: HttpRequest, actor: Actor) -> HttpResponse:
    """All of them, the newest first."""
    return render(request, "desk/seasons/seasons.html", {"seasons": seasons_of(actor.home), "section": "seasons"})


@require_http_methods(["GET", "POST"])
@desk("seasons")
def create(request: HttpRequest, actor: Actor) -> HttpResponse:
    """A form of which only the name must be typed."""
    form = SeasonForm(request.POST or None, organiser=actor.home, today=timezone.localdate())
    if request.method == "POST" and form.is_valid():
        try:
            made = season_create(settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return done(request, _("La saison est commencée : ajoutez ses soirées."), "desk-season-events", made.slug)
    context = {"form": form, "section": "seasons"}
    return render(request, "desk/seasons/form.html", context, status=422 if form.errors else 200)


@require_GET
@desk("read")
def season(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """One season; `?au=2026-11-07` as it was at the end of that day, `?categorie=` one of its categories."""
    found = season_of(actor, season)
    shown = season_shown(found, on=day_asked(request))
    context = season_context(shown, full_names=True, category=category_asked(request, shown))
    return render(request, "desk/seasons/season.html", context | {"section": "seasons"})


@require_http_methods(["GET", "POST"])
@desk("seasons")
def rules(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Change name, days and rules."""
    found = season_of(actor, season)
    title = found.name
    form = SeasonForm(
        request.POST or None, organiser=actor.home, today=timezone.localdate(), season=found, rules=rules_of(found)
    )
    if request.method == "POST" and form.is_valid():
        try:
            season_change(season=found, settings=form.settings(), actor=actor)
        except DomainError as error:
            form.refuse(error)
        else:
            return done(request, _("Les règles de la saison sont enregistrées."), "desk-season", found.slug)
    context = {"form": form, "season": found, "title": title, "section": "seasons"}
    return render(request, "desk/seasons/form.html", context, status=422 if form.errors else 200)


@require_POST
@desk("seasons")
def close(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Keep the ranking as it is; with `do=reopen` let it follow the tournaments again."""
    found = season_of(actor, season)
    reopen = request.POST.get("do") == "reopen"
    try:
        if reopen:
            season_reopen(season=found, actor=actor)
        else:
            season_close(season=found, actor=actor)
    except DomainError as refused:
        messages.error(request, refused.text)
        return redirect("desk-season", found.slug)
    said = _("La saison est rouverte.") if reopen else _("La saison est close : son classement ne change plus.")
    return done(request, said, "desk-season", found.slug)


@require_POST
@desk("seasons")
def final(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """Enter the finalists into a tournament of their own."""
    found = season_of(actor, season)
    try:
        made = season_final_make(season=found, name=final_name(found), day=timezone.localdate(), actor=actor)
    except DomainError as refused:
        messages.error(request, refused.text)
        return redirect("desk-season", found.slug)
    said = _("Les finalistes sont inscrits. Choisissez le jour et le nombre de tours.")
    return done(request, said, "desk-settings", made.slug)


@require_POST
@desk("seasons")
def delete(request: HttpRequest, actor: Actor, season: str) -> HttpResponse:
    """For good, once its name was typed."""
    found = season_of(actor, season)
    try:
        season_delete(season=found, name=request.POST.get("name", ""), actor=actor)
    except DomainError as refused:
        messages.error(request, refused.text)
        return redirect("desk-season-rules", found.slug)
    return done(request, _("« %(name)s » est supprimée.") % {"name": found.name}, "desk-seasons")


def season_of(actor: Actor, slug: str) -> Season:
    """That of the actor's organiser.

    :raises Http404: there is none.
    """
    return get_object_or_404(Season.objects.select_related("organiser", "final"), organiser=actor.home, slug=slug)
