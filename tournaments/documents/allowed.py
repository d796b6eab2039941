"""Who may have a document made, and who may read it once it is made."""

from django.core.exceptions import PermissionDenied

from tournaments.documents.kind import HOLDS, DocumentKind
from tournaments.documents.registry import DOCUMENTS, EVERYTHING, KINDS
from tournaments.models import Job
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor


def held_for(actor: Actor, kind: DocumentKind) -> dict[str, object]:
    """The argument of a job of everything: which documents that not all of the staff may read it holds, by action."""
    if kind is not EVERYTHING:
        return {}
    others = {one.action for one in DOCUMENTS.values()} - {kind.action}
    held = sorted(action for action in others if may(actor, action))
    return {HOLDS: held} if held else {}


def may_read(actor: Actor, job: Job) -> bool:
    """Whether the actor may see the job: its line, its picture, its file."""
    return job.kind in KINDS and all(may(actor, action) for action in KINDS[job.kind].actions_of(job.args))


def must_read(actor: Actor, job: Job) -> None:
    """:raises PermissionDenied: it holds what is not for the actor."""
    if not may_read(actor, job):
        raise PermissionDenied
