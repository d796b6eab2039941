"""Background work seen from the desk: its progress, its result, and another try."""

from typing import Any
from uuid import UUID

from django.http import FileResponse, HttpRequest, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.views.decorators.http import require_GET, require_POST

from tournaments.documents.registry import DOCUMENTS
from tournaments.models import Job
from tournaments.services.access.audit import document_note
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.jobs import job_start
from tournaments.web.access import desk

STATES = {Job.State.DONE: "done", Job.State.FAILED: "failed"}


def job_view(job: Job) -> dict[str, Any]:
    """A job as the component `_progress.html` shows it."""
    done = job.state == Job.State.DONE
    return {
        "job": job,
        "id": f"job-{job.pk}",
        "label": DOCUMENTS[job.kind].title_of(job.args) if job.kind in DOCUMENTS else job.kind,
        "percent": job.progress if job.state == Job.State.RUNNING else None,
        "state": STATES.get(Job.State(job.state), "running"),
        "url": reverse("job", args=[job.pk]),
        "text": job.error,
        "href": reverse("job-download", args=[job.pk]) if done else "",
    }


@require_GET
@desk("documents")
def job(request: HttpRequest, actor: Actor, pk: UUID) -> HttpResponseBase:
    """The fragment that asks for itself again until the work is over."""
    return render(request, "desk/paper/_job.html", {"item": job_view(_job(actor, pk))})


@require_GET
@desk("documents")
def download(request: HttpRequest, actor: Actor, pk: UUID) -> HttpResponseBase:
    """The document.

    :raises Conflict: `job_not_ready`.
    """
    made = _job(actor, pk)
    if made.state != Job.State.DONE or not made.document:
        raise Conflict("job_not_ready")
    document_note(made, actor)
    return FileResponse(made.document.open("rb"), as_attachment=True, filename=made.filename)


@require_POST
@desk("documents")
def retry(request: HttpRequest, actor: Actor, pk: UUID) -> HttpResponseBase:
    """The same work again, as a job of its own."""
    failed = _job(actor, pk)
    job_start(tournament=failed.tournament, kind=failed.kind, args=failed.args, user=actor.user)
    return redirect("desk-documents", failed.tournament.slug)


def _job(actor: Actor, pk: UUID) -> Job:
    return get_object_or_404(Job.objects.select_related("tournament"), tournament__organiser=actor.home, pk=pk)
