"""What all desk pages share: the way a page of a tournament is rendered, and how a press on a button ends."""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.models import Stage, Tournament
from tournaments.selectors.play.calls import calls_waiting
from tournaments.services.access.addresses import outside_url, works_only_here


def desk_page(
    request: HttpRequest,
    template: str,
    stage: Stage,
    context: Mapping[str, Any],
    *,
    section: str,
    status: int = 200,
) -> HttpResponse:
    """A page about `stage` that follows its tournament live. `section` is the word of its link in the navigation."""
    tournament = stage.tournament
    live = {"live_url": reverse("live", args=[tournament.slug]), "live_version": tournament.version}
    shared = {"stage": stage, "tournament": tournament, "section": section, **live, **calls_shown(tournament)}
    shared["stage_tabs"] = _stage_tabs(stage, section)
    return render(request, template, shared | dict(context), status=status)


def desk_part(
    request: HttpRequest, template: str, stage: Stage, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """A part of a page about `stage`, drawn again by itself."""
    return render(request, template, {"stage": stage, "tournament": stage.tournament, **context}, status=status)


# The page that a section begins with; each stage has its own.
OF_STAGE = {
    "dashboard": "desk-tournament",
    "entries": "desk-entries",
    "draw": "desk-draw",
    "rounds": "desk-rounds",
    "ranking": "desk-ranking",
    "adjustments": "desk-adjustments",
    "documents": "desk-documents",
}


def _stage_tabs(shown: Stage, section: str) -> list[dict[str, Any]]:
    """The same page of the other stages: final and consolation are played at once. Nothing where there is but one."""
    if section not in OF_STAGE:
        return []
    entered = shown.tournament.stages.filter(starts__carried__isnull=False).distinct()
    stages = list(entered.order_by("number"))
    return [
        {
            "label": stage.title,
            "href": reverse(OF_STAGE[section], args=[stage.address]),
            "current": stage.number == shown.number,
        }
        for stage in (stages if len(stages) > 1 else [])
    ]


def calls_shown(tournament: Tournament) -> dict[str, Any]:
    """How many tables wait for the arbiter, as the header of every page shows it, and when the last of them called."""
    calls = calls_waiting(tournament)
    unanswered = [call.since for call in calls if not call.coming]
    newest = str(max(unanswered).timestamp()) if unanswered else ""  # a text: a script reads it in every language
    return {"unanswered": len(unanswered), "newest": newest}


def outside_address(request: HttpRequest, path: str) -> str:
    """`path` as tablets and phones reach it: by its own address when it has one, else as this browser does."""
    return outside_url(request.build_absolute_uri("/"), path)


def only_here(request: HttpRequest) -> str:
    """The address that this install has for others, when it leads nowhere but to this computer; else nothing."""
    address = outside_address(request, "/")
    return address if works_only_here(address) else ""


def wall_views(request: HttpRequest, tournament: Tournament) -> list[dict[str, str]]:
    """What a projector can show, each with its address on this computer and for others; nothing of a draft."""
    if tournament.state == Tournament.State.DRAFT:
        return []
    path = reverse("hall", args=[tournament.slug])
    views = [
        (path, _("Tout, page après page"), _("Les places, les tables en jeu, puis le classement.")),
        (f"{path}?vue=classement", _("Le classement seul"), _("Il suit les résultats en direct.")),
        (f"{path}?vue=places", _("Les places seules"), _("Qui est assis où, par ordre alphabétique.")),
    ]
    kiosk = _("Une borne à toucher : les premières lettres du nom, ou la carte du joueur devant la caméra.")
    views.append((f"{path}ma-place/", _("Où suis-je assis ?"), kiosk))
    if tournament.teams.exists():
        alone = _("Les paires seules") if tournament.in_pairs else _("Les équipes seules")
        views.append((f"{path}?vue=equipes", alone, _("Leur classement, en direct.")))
    return [
        {"href": href, "title": title, "purpose": purpose, "address": outside_address(request, href)}
        for href, title, purpose in views
    ]


def done(request: HttpRequest, text: str | Promise, to: str, *args: object) -> HttpResponse:
    """Say that it is done, on the page `to` (the name of an address)."""
    messages.success(request, str(text))
    return redirect(to, *args)


def done_at_round(request: HttpRequest, text: str, stage: Stage, number: int) -> HttpResponse:
    """Say that it is done, beside the seats of the round that it was done to."""
    messages.success(request, text)
    return redirect(f"{reverse('desk-draw', args=[stage.address])}?tour={number}#plan")
