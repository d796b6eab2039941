"""Archiving and deleting a tournament, with undo on the next page, and deleting the demonstration."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from players.errors import DomainError
from tournaments.models import Stage, Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.setup.removal import (
    demo_delete,
    draft_remove,
    draft_restore,
    drafts_removed,
    tournament_archive,
    tournament_delete,
)
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_with_success

UNDO = "undo"  # session key of what was just done to a tournament, with the slug or the keys to undo it


@require_POST
@desk("archive")
def archive(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Archive the tournament, or restore it to the list."""
    archived = request.POST.get("archived") == "yes"
    try:
        tournament_archive(tournament=stage.tournament, archived=archived, actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-settings", stage.address)
    if archived:
        request.session[UNDO] = {"archived": stage.tournament.slug}
        return redirect("desk-home")
    message = _("« %(name)s » est de nouveau dans la liste.")
    return redirect_with_success(request, message % {"name": stage.tournament.name}, "desk-home")


@require_POST
@desk("delete")
def delete(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Remove a draft, or delete another tournament whose name was typed as a confirmation."""
    try:
        if stage.tournament.state == Tournament.State.DRAFT:
            draft_remove(tournament=stage.tournament, actor=actor)
            request.session[UNDO] = {"removed": stage.tournament.pk}
            return redirect("desk-home")
        tournament_delete(tournament=stage.tournament, name=request.POST.get("name", ""), actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-settings", stage.address)
    return redirect_with_success(
        request, _("« %(name)s » est supprimé.") % {"name": stage.tournament.name}, "desk-home"
    )


@require_POST
@desk("delete")
def restore(request: HttpRequest, actor: Actor, pk: int) -> HttpResponse:
    """Bring a removed draft back."""
    tournament = get_object_or_404(drafts_removed(actor.home), pk=pk)
    draft_restore(tournament=tournament, actor=actor)
    message = _("« %(name)s » est de nouveau dans la liste.") % {"name": tournament.name}
    return redirect_with_success(request, message, "desk-home")


@require_POST
@desk("staff")
def leave_demo(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Delete the demonstration, to start with a club of one's own."""
    demo_delete(actor=actor)
    return redirect_with_success(request, _("La démonstration est partie : à vous de jouer."), "desk-home")
