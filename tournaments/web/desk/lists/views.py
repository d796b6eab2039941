"""View of a table of the desk as a file, with the filters of its page."""

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.publishing.lists.listing import TYPES, listing_file
from tournaments.publishing.lists.registry import LISTS
from tournaments.services.access.audit import export_note
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk


@require_GET
@desk("documents")
def download(request: HttpRequest, stage: Stage, actor: Actor, kind: str, form: str) -> HttpResponse:
    """Send the table with full names, as on the page; the export is noted in the audit log."""
    if kind not in LISTS:
        raise Http404
    if not may(actor, LISTS[kind].action):
        raise PermissionDenied
    listing = LISTS[kind].make(stage, request.GET.dict())
    export_note(actor=actor, what=kind, form=form, tournament=stage.tournament)
    headers = {"Content-Disposition": f'attachment; filename="{stage.tournament.slug}-{kind}.{form}"'}
    return HttpResponse(listing_file(listing, stage, form), content_type=TYPES[form], headers=headers)
