"""Background jobs on the desk: progress, download, retry."""

from datetime import datetime
from importlib.metadata import version
from typing import Any
from uuid import UUID

from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import override
from django.views.decorators.http import require_GET, require_POST

from tournaments.documents.allowed import must_read
from tournaments.documents.registry import KINDS
from tournaments.models import Job, Stage
from tournaments.services.access.audit import document_note
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.jobs import job_start
from tournaments.web.access import desk
from tournaments.web.desk.page import outside_address
from tournaments.web.desk.paper.words import choices_words, edition_words

STATES = {Job.State.DONE: "done", Job.State.FAILED: "failed", Job.State.RUNNING: "running"}


def job_view(job: Job, *, at: datetime | None, behind: bool = False, opens: bool = False) -> dict[str, Any]:
    """Return a job for `_job.html`. `at` is the time of the version that it shows; `behind` if that is out of date.

    `opens`: the browser downloads it once it is made.
    """
    state = STATES.get(Job.State(job.state), "waiting")
    return {
        "job": job,
        "title": KINDS[job.kind].title_of(job.args),
        "choices": choices_words(job),
        "edition": edition_words(job, at),
        "state": "behind" if behind else state,
        "opens": opens,
    }


@require_GET
@desk("documents")
def job(request: HttpRequest, actor: Actor, pk: UUID) -> HttpResponseBase:
    """Render the fragment that polls until the job ends."""
    job = _get_job(actor, pk)
    view = job_view(job, at=job.moment, opens=bool(request.GET.get("ouvrir")))
    return render(request, "desk/paper/_job.html", {"item": view, "live": True})


@require_GET
@desk("documents")
def download(request: HttpRequest, actor: Actor, pk: UUID) -> HttpResponseBase:
    """Send the document, and note the export in the audit log.

    :raises Conflict: `job_not_ready`.
    """
    job = _get_job(actor, pk)
    if job.state != Job.State.DONE or not job.document:
        raise Conflict("job_not_ready")
    document_note(job, actor)
    return FileResponse(job.document.open("rb"), as_attachment=True, filename=job.filename)


@require_POST
@desk("documents")
def retry(request: HttpRequest, actor: Actor, pk: UUID) -> HttpResponseBase:
    """Start a new job with the same choices, for the present address and program version."""
    former = _get_job(actor, pk)
    args = former.args | args_of_install(request)
    with override(former.language):
        job = job_start(tournament=former.tournament, kind=former.kind, args=args, user=actor.user)
    return to_document(former.stage, job)


def args_of_install(request: HttpRequest) -> dict[str, str]:
    """Return the arguments of a document that this install adds: its base URL, and `Job.MADE_FOR`."""
    made_for = f"{outside_address(request, '/')} {version('chelem')}"
    return {"base_url": request.build_absolute_uri("/"), Job.MADE_FOR: made_for}


def to_document(stage: Stage, job: Job) -> HttpResponse:
    """Redirect to the row of this document on the page of documents, which opens it once it is made."""
    return redirect(f"{reverse('desk-documents', args=[stage.address])}?pret={job.pk}#document-{job.kind}")


def _get_job(actor: Actor, pk: UUID) -> Job:
    """Return a job of the organiser that the actor may read."""
    job = get_object_or_404(Job.objects.select_related("tournament"), tournament__organiser=actor.home, pk=pk)
    must_read(actor, job)
    return job
