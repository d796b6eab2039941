"""The ranking before and after the undo of a line of the journal, without undoing it."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.views.decorators.http import require_POST

from players.errors import DomainError
from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.log.undo import event_undo
from tournaments.web.access import desk
from tournaments.web.desk.journal.words import log_lines
from tournaments.web.desk.page import desk_page
from tournaments.web.desk.ranking_preview import build_preview
from tournaments.web.takeover import writes_nothing


@writes_nothing
@require_POST
@desk("undo")
def preview(request: HttpRequest, stage: Stage, actor: Actor, sequence: int) -> HttpResponse:
    """Show the places that the undo would change; a refusal is shown on the journal."""
    event = get_object_or_404(stage.tournament.events, sequence=sequence)

    def write(stage: Stage) -> None:
        event_undo(tournament=stage.tournament, sequence=sequence, actor=actor)

    try:
        changes = ranking_preview(stage, write)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-log", stage.address)
    lines = log_lines([event], stage.tournament)
    context = {"lines": lines, "line": lines[0], "preview": build_preview(changes, stage)}
    return desk_page(request, "desk/journal/undo.html", stage, context, section="log")
