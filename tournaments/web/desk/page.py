"""Helpers for all desk pages: rendering a page of a tournament, and redirecting with a message after a POST.

Also the context that several pages share: waiting calls, the URLs for other devices, the views for a projector.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tournaments.models import Stage, Tournament
from tournaments.selectors.play.calls import moments_to_decide, unanswered_calls
from tournaments.services.access.addresses import outside_url, works_only_here

NO_VERSION, MAX_VERSION_DIGITS = -1, 9  # `NO_VERSION` equals no version of a sheet or tournament, for a forged form


def desk_page(
    request: HttpRequest,
    template: str,
    stage: Stage,
    context: Mapping[str, Any],
    *,
    section: str,
    status: int = 200,
) -> HttpResponse:
    """Render a page about `stage` that follows its tournament live. `section` is the key of its navigation link."""
    tournament = stage.tournament
    live = {"live_url": reverse("live", args=[tournament.slug]), "live_version": tournament.version}
    shared = {"stage": stage, "tournament": tournament, "section": section, **live, **calls_context(tournament)}
    shared["stage_tabs"] = _stage_tabs(stage, section)
    return render(request, template, shared | dict(context), status=status)


def desk_part(
    request: HttpRequest, template: str, stage: Stage, context: Mapping[str, Any], *, status: int = 200
) -> HttpResponse:
    """Render a fragment of a page about `stage`."""
    return render(request, template, {"stage": stage, "tournament": stage.tournament, **context}, status=status)


# URL name of the first page of each section that has one page per stage.
OF_STAGE = {
    "dashboard": "desk-tournament",
    "entries": "desk-entries",
    "draw": "desk-draw",
    "rounds": "desk-rounds",
    "ranking": "desk-ranking",
    "adjustments": "desk-adjustments",
    "documents": "desk-documents",
}


def _stage_tabs(current: Stage, section: str) -> list[dict[str, Any]]:
    """Return links to this page of each stage that has players, as stages may run in parallel; none for one stage."""
    if section not in OF_STAGE:
        return []
    # `carried` is set when a player enters a stage.
    entered = current.tournament.stages.filter(starts__carried__isnull=False).distinct()
    stages = list(entered.order_by("number"))
    return [
        {
            "label": stage.title,
            "href": reverse(OF_STAGE[section], args=[stage.address]),
            "current": stage.number == current.number,
        }
        for stage in (stages if len(stages) > 1 else [])
    ]


def calls_context(tournament: Tournament) -> dict[str, Any]:
    """Return the numbers of waiting calls and of disputes, and the time of the newest, for the header of every page."""
    unanswered = unanswered_calls(tournament)
    undecided = moments_to_decide(tournament)
    waiting = [*unanswered, *undecided]
    newest = str(max(waiting).timestamp()) if waiting else ""  # templates would format a float by locale
    return {"unanswered": len(unanswered), "undecided": len(undecided), "waiting": len(waiting), "newest": newest}


def outside_address(request: HttpRequest, path: str) -> str:
    """Return the URL of `path` for tablets and phones: on the configured address, else on the host of this request."""
    return outside_url(request.build_absolute_uri("/"), path)


@dataclass(frozen=True)
class LocalOnly:
    """An address of this install that works on this computer only. `offline`: it was started for a hall, but is in no
    network.
    """

    address: str
    offline: bool


def local_only_address(request: HttpRequest) -> LocalOnly | None:
    """Return this install's address for other devices if it works on this computer only, else None."""
    address = outside_address(request, "/")
    offline = settings.OWN_ADDRESSES.read().is_in_hall
    return LocalOnly(address, offline) if works_only_here(address) else None


def wall_views(request: HttpRequest, tournament: Tournament) -> list[dict[str, str]]:
    """Return the views for a projector, each with its path and its URL for other devices; none for a draft."""
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


def redirect_with_success(request: HttpRequest, text: str | Promise, to: str, *args: object) -> HttpResponse:
    """Redirect to the page named `to` with a success message."""
    messages.success(request, str(text))
    return redirect(to, *args)


def redirect_to_round(request: HttpRequest, text: str, stage: Stage, number: int) -> HttpResponse:
    """Redirect to the seats of round `number` with a success message."""
    messages.success(request, text)
    return redirect(f"{reverse('desk-draw', args=[stage.address])}?tour={number}#plan")


def read_version(request: HttpRequest) -> int:
    """Return the version of the sheet or tournament in the form, or one that no sheet has if the form's is invalid."""
    seen = request.POST.get("version", "")
    return int(seen) if seen.isdecimal() and len(seen) <= MAX_VERSION_DIGITS else NO_VERSION
