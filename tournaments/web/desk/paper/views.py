"""Paper and publication: the documents of a tournament, made in the background, and where the public reads it."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.documents.kind import DocumentKind, Needs
from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Draw, Job, Round, Tournament
from tournaments.selectors.seating.plans import last_changes
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, only_here, outside_address, wall_views
from tournaments.web.desk.paper.jobs import job_view

RECENT = 12


@require_GET
@desk("read")
def documents(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    rounds, newest = list(tournament.stage.rounds.all()), tournament.stage.draws.first()
    begun = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    have = {
        Needs.NOTHING: True,
        Needs.DRAW: bool(rounds),
        Needs.ROUND: bool(begun),
        Needs.CHANGE: bool(last_changes(tournament.stage)),
        Needs.TEAMS: tournament.teams.exists(),
    }
    kinds = [kind for kind in DOCUMENTS.values() if have[Needs.CHANGE] or kind.needs != Needs.CHANGE]
    context = {
        "offers": [_offer(kind, have, begun if kind.needs == Needs.ROUND else rounds) for kind in kinds],
        "jobs": [_told(job, newest) for job in _newest(tournament)],
        "public": _public(request, tournament),
        "only_here": only_here(request),
        "wall": wall_views(request, tournament),
    }
    return desk_page(request, "desk/paper/documents.html", tournament, context, section="documents")


@require_POST
@desk("documents")
def make(request: HttpRequest, tournament: Tournament, actor: Actor, kind: str) -> HttpResponse:
    """Queue one document. Its progress shows on the page of documents."""
    if kind not in DOCUMENTS:
        raise Http404
    number = None
    if asked := request.POST.get("round", ""):
        number = number_typed(asked)
        if number is None or not tournament.stage.rounds.filter(number=number).exists():
            raise Http404
    chosen = {name for name, value in request.POST.items() if value}
    args = DOCUMENTS[kind].arguments(round_number=number, chosen=chosen)
    args |= {"stage": tournament.stage.number} if tournament.stage.number > 1 else {}
    args["base_url"] = request.build_absolute_uri("/")
    job_start(tournament=tournament, kind=kind, args=args, user=actor.user)
    return redirect("desk-documents", tournament.at)


def _newest(tournament: Tournament) -> list[Job]:
    """Of each document and its choices the one asked for last, newest first."""
    recent = tournament.jobs.filter(kind__in=DOCUMENTS)[:RECENT]
    newest: dict[tuple[str, str], Job] = {}
    for job in recent:
        newest.setdefault((job.kind, str(sorted(job.args.items()))), job)
    return list(newest.values())


def _told(job: Job, draw: Draw | None) -> dict[str, Any]:
    """A job, and whether what it printed is still so: a list from before a change sends people to wrong chairs."""
    told = job_view(job)
    if told["href"] and DOCUMENTS[job.kind].seats and (draw is None or job.created_at < draw.created_at):
        told["text"] = _("Préparé avant le dernier changement de places : préparez-le de nouveau.")
    return told


def _offer(kind: DocumentKind, have: Mapping[Needs, bool], rounds: Sequence[Round]) -> dict[str, Any]:
    reason = _("Disponible après le tirage.") if kind.needs == Needs.DRAW else _("Disponible dès le premier tour.")
    return {
        "kind": kind,
        "lacking": "" if have[kind.needs] else reason,
        "option": kind.option if kind.option and have[kind.option.needs] else None,
        "rounds": rounds if kind.whole else [],
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
