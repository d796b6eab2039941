"""Permissions to order and to read documents."""

from django.core.exceptions import PermissionDenied

from tournaments.documents.kind import HOLDS, DocumentKind
from tournaments.documents.registry import COLLECTIONS, DOCUMENTS, KINDS
from tournaments.models import Job
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor


def further_actions_args(actor: Actor, kind: DocumentKind) -> dict[str, object]:
    """Return the argument `HOLDS` of a job of a collection: the further actions that the actor is allowed.

    For a job of one document, return no argument.
    """
    if kind.key not in COLLECTIONS:
        return {}
    others = {one.action for one in DOCUMENTS.values()} - {kind.action}
    actions = sorted(action for action in others if may(actor, action))
    return {HOLDS: actions} if actions else {}


def may_read(actor: Actor, job: Job) -> bool:
    """Return True if the actor may see the job: its line, its preview, its file."""
    return job.kind in KINDS and all(may(actor, action) for action in KINDS[job.kind].actions_of(job.args))


def must_read(actor: Actor, job: Job) -> None:
    """Check that the actor may read the job.

    :raises PermissionDenied: if it contains documents that the actor may not read.
    """
    if not may_read(actor, job):
        raise PermissionDenied
