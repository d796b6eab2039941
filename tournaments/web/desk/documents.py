"""Paper and publication: the documents of a tournament, made in the background, and where the public reads it."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Job, Round, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.jobs import job_start
from tournaments.services.states import allows
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.job_titles import BY_ROUND, KINDS
from tournaments.web.desk.jobs import job_view
from tournaments.web.desk.page import desk_page, outside_address

RECENT = 12


@require_GET
@desk("arbiter")
def documents(request: HttpRequest, slug: str) -> HttpResponse:
    tournament = get_tournament(slug)
    rounds = list(tournament.rounds.all())
    begun = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    context = {
        "offers": [_offer(kind, rounds, begun) for kind in KINDS],
        "rounds": rounds,
        "jobs": [job_view(job) for job in _newest(tournament)],
        "public": _public(request, tournament),
        "may_publish": allows(tournament, "publish"),
        "may_unpublish": allows(tournament, "unpublish"),
    }
    return desk_page(request, "desk/documents.html", tournament, context, section="documents")


@require_POST
@desk("arbiter")
def make(request: HttpRequest, slug: str, kind: str) -> HttpResponse:
    """Queue one document. Its progress shows on the page of documents."""
    if kind not in KINDS:
        raise Http404
    tournament = get_tournament(slug)
    args: dict[str, object] = {"base_url": request.build_absolute_uri("/")}
    asked = request.POST.get("round", "")
    if kind in BY_ROUND and asked:
        number = number_typed(asked)
        if number is None or not tournament.rounds.filter(number=number).exists():
            raise Http404
        args["round"] = number
    if kind in BY_ROUND and request.POST.get("filled"):
        args["filled"] = True
    job_start(tournament=tournament, kind=kind, args=args, user=actor_of(request).user)
    return redirect("desk-documents", slug)


def _newest(tournament: Tournament) -> list[Job]:
    """Of each document and its choices the one asked for last, newest first."""
    recent = tournament.jobs.filter(kind__in=KINDS)[:RECENT]
    newest: dict[tuple[str, str], Job] = {}
    for job in recent:
        newest.setdefault((job.kind, str(sorted(job.args.items()))), job)
    return list(newest.values())


def _offer(kind: str, rounds: list[Round], begun: list[Round]) -> dict[str, Any]:
    title, purpose, needs = KINDS[kind]
    lacking = {"draw": not rounds, "round": not begun, "": False}[needs]
    reason = _("Disponible après le tirage.") if needs == "draw" else _("Disponible dès le premier tour.")
    return {
        "kind": kind,
        "title": title,
        "purpose": purpose,
        "lacking": reason if lacking else "",
        "by_round": kind in BY_ROUND,
    }


def _public(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    """The stable addresses of a tournament that the public may see."""
    if tournament.state == Tournament.State.DRAFT:
        return {}
    path = reverse("public-tournament", args=[tournament.slug])
    return {
        "address": outside_address(request, path),
        "csv": reverse("public-ranking-csv", args=[tournament.slug]),
        "xlsx": reverse("public-ranking-xlsx", args=[tournament.slug]),
    }
