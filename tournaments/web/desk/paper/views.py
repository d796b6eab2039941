"""Documents of a tournament, rendered in the background, and the URLs at which the public reads it."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_GET, require_POST

from tournaments.documents.allowed import further_actions_args, may_read
from tournaments.documents.freshness import find_outdated
from tournaments.documents.kind import DocumentKind, Needs
from tournaments.documents.needs import met_needs
from tournaments.documents.registry import COLLECTIONS, DOCUMENTS, KINDS
from tournaments.documents.sites import SITES
from tournaments.formatting.language import LANGUAGES, chosen_language, reader_language
from tournaments.models import Job, Round, Stage, Tournament
from tournaments.selectors.typed import number_typed
from tournaments.services.access.permissions import may, must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.jobs import job_start
from tournaments.web.access import desk
from tournaments.web.desk.obstacles import document_obstacle
from tournaments.web.desk.page import desk_page, local_only_address, outside_address, wall_views
from tournaments.web.desk.paper.jobs import args_of_install, job_view, to_document

RECENT_JOBS = 60
HIDDEN = frozenset({Needs.CHANGE, Needs.NEWCOMER, Needs.FEDERATION})  # documents hidden until their need is met


@require_GET
@desk("read")
def documents(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the documents that the actor may have, each with its newest versions, and the public URLs."""
    tournament = stage.tournament
    rounds = list(stage.rounds.all())
    made_by_kind = _documents_by_kind(request, tournament, actor)
    begun_rounds = [round_ for round_ in rounds if round_.state != Round.State.PLANNED]
    needs_met = met_needs(stage)
    kinds = [kind for kind in DOCUMENTS.values() if may(actor, kind.action)]
    kinds = [kind for kind in kinds if needs_met[kind.needs] or kind.needs not in HIDDEN]
    context = {
        "offers": [
            _offer(
                stage, kind, needs_met, begun_rounds if kind.needs == Needs.ROUND else rounds, made_by_kind[kind.key]
            )
            for kind in kinds
        ],
        "collections": [_offer(stage, kind, needs_met, [], made_by_kind[kind.key]) for kind in COLLECTIONS.values()],
        "sites": [
            _offer(stage, kind, needs_met, [], made_by_kind[kind.key])
            for kind in SITES.values()
            if may(actor, kind.action)
        ],
        "public": _public(request, tournament),
        "only_here": local_only_address(request),
        "wall": wall_views(request, tournament),
    }
    return desk_page(request, "desk/paper/documents.html", stage, context, section="documents")


@require_POST
@desk("documents")
def make(request: HttpRequest, stage: Stage, actor: Actor, kind: str) -> HttpResponse:
    """Queue one document, or a collection. The page of documents shows its progress, and opens it once it is made."""
    if kind not in KINDS:
        raise Http404
    must_allow(actor, KINDS[kind].action, stage.tournament)
    number = None
    if typed := request.POST.get("round", ""):
        number = number_typed(typed)
        if number is None or not stage.rounds.filter(number=number).exists():
            raise Http404
    chosen = {name for name, value in request.POST.items() if value}
    args = KINDS[kind].arguments(round_number=number, option_keys=chosen, on=request.POST.get("format", ""))
    args |= {"stage": stage.number} if stage.number > 1 else {}
    args |= further_actions_args(actor, KINDS[kind])
    args |= args_of_install(request)
    with override(chosen_language(request.POST.get("language", ""))):
        job = _find_current(stage.tournament, kind, args) or job_start(
            tournament=stage.tournament, kind=kind, args=args, user=actor.user
        )
    return to_document(stage, job)


def _find_current(tournament: Tournament, kind: str, args: Mapping[str, object]) -> Job | None:
    """Return the newest job of this order in the active language if it makes another one unnecessary: it waits or runs,
    or its document is up to date, and made for the same address and program version. Else None.
    """
    wanted = Job(args=dict(args))
    made = tournament.jobs.filter(kind=kind, language=reader_language()).exclude(state=Job.State.FAILED)
    newest = next((job for job in made[:RECENT_JOBS] if job.choices == wanted.choices), None)
    if newest is None or newest.state != Job.State.DONE:
        return newest
    is_for_here = newest.args.get(Job.MADE_FOR) == args.get(Job.MADE_FOR)
    return newest if is_for_here and not find_outdated(tournament, [newest]) else None


def _documents_by_kind(
    request: HttpRequest, tournament: Tournament, actor: Actor
) -> Mapping[str, list[dict[str, Any]]]:
    """Return the documents that the actor may read, by kind, newest first: the newest of each language and choice of
    options.

    The one whose key is `pret` in the query opens once it is made. One made for another address is marked as outdated.
    """
    made_for = args_of_install(request)[Job.MADE_FOR]
    newest: dict[tuple[str, str, str], Job] = {}
    for job in tournament.jobs.filter(kind__in=KINDS)[:RECENT_JOBS]:
        newest.setdefault((job.kind, job.language, str(sorted(job.choices.items()))), job)
    jobs = [job for job in newest.values() if may_read(actor, job)]
    outdated_jobs = find_outdated(tournament, jobs)
    events = tournament.events.filter(sequence__in={job.version for job in jobs if job.version is not None})
    moments = dict(events.order_by().values_list("sequence", "at"))
    by_kind: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for job in jobs:
        at = moments.get(job.version or 0)
        behind = job.pk in outdated_jobs or job.args.get(Job.MADE_FOR, made_for) != made_for
        by_kind[job.kind].append(job_view(job, at=at, behind=behind, opens=str(job.pk) == request.GET.get("pret")))
    return by_kind


def _offer(
    stage: Stage,
    kind: DocumentKind,
    needs_met: Mapping[Needs, bool],
    rounds: Sequence[Round],
    jobs: Sequence[Mapping[str, Any]],
) -> dict[str, Any]:
    """Return the row of a document: its obstacle, its choices, and its `jobs` so far.

    `rounds` are those to choose from, if the document can be made for one round.
    """
    return {
        "kind": kind,
        "obstacle": document_obstacle(stage, kind, needs_met),
        "options": [option for option in kind.options if needs_met[option.needs]],
        "rounds": rounds if kind.whole else [],
        "languages": LANGUAGES,
        "made": jobs,
        "preview": next((item["job"].preview for item in jobs if item["job"].preview), None),
    }


def _public(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    """Return the stable URLs of a tournament that is public."""
    if tournament.state == Tournament.State.DRAFT:
        return {}
    path = reverse("public-tournament", args=[tournament.slug])
    return {
        "address": outside_address(request, path),
        "csv": reverse("public-ranking-csv", args=[tournament.slug]) + "?vue=general",
        "xlsx": reverse("public-ranking-xlsx", args=[tournament.slug]) + "?vue=general",
    }
