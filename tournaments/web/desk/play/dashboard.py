"""The dashboard: what to do next, what needs attention, and every table at a glance."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Round, Tournament
from tournaments.selectors.play.board import attention, reopened_before, round_board
from tournaments.selectors.play.inbox import submissions_pending
from tournaments.selectors.play.rounds import begun_rounds
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.seating.ranked import ranking_moved
from tournaments.services.access.codes import guessed_at
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.services.setup.lifecycle import TRANSITIONS, tournament_transition
from tournaments.web.access import desk
from tournaments.web.desk.next_action import next_action
from tournaments.web.desk.page import desk_page, done, wall_views
from tournaments.web.desk.play.inbox_words import pending_view
from tournaments.web.desk.play.words import alert_of, tile_of
from tournaments.web.desk.registration.words import noted_words

TRANSITION_DONE = {
    "open": _("Les inscriptions sont ouvertes."),
    "draft": _("Le tournoi est de nouveau en préparation."),
    "finish": _("Les résultats sont arrêtés."),
    "resume": _("Le tournoi a repris."),
    "publish": _("Le classement est publié."),
    "unpublish": _("Le classement n’est plus publié."),
}
UNDO = {
    "draft": _("Revenir en préparation"),
    "resume": _("Reprendre le tournoi"),
    "unpublish": _("Retirer la publication"),
}


@require_GET
@desk("read")
def dashboard(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    return desk_page(
        request, "desk/play/dashboard.html", tournament, _now(request, tournament, actor), section="dashboard"
    )


@require_GET
@desk("read")
def board(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """What changes on the dashboard while people play, as a fragment."""
    return render(request, "desk/play/_dashboard.html", {"tournament": tournament} | _now(request, tournament, actor))


@require_POST
@desk("transition")
def take_transition(request: HttpRequest, tournament: Tournament, actor: Actor, transition: str) -> HttpResponse:
    """Open the registration, finish, publish, or undo one of these."""
    if transition not in TRANSITIONS:
        raise Http404
    tournament_transition(tournament=tournament, transition=transition, actor=actor)
    return done(request, TRANSITION_DONE[transition], "desk-tournament", tournament.at)


@require_GET
@desk("read")
def rounds(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """The round of the moment: the one that is open, else the next, else the last."""
    current = current_round(tournament)
    return redirect("desk-round", tournament.at, current.number if current else 1)


def current_round(tournament: Tournament) -> Round | None:
    """The open round, else the last closed one, else the first planned one; None before the draw."""
    begun = begun_rounds(tournament.stage).order_by("-number").first()
    return begun or tournament.stage.rounds.first()


def _now(request: HttpRequest, tournament: Tournament, actor: Actor) -> dict[str, Any]:
    current = current_round(tournament)
    now = timezone.now()
    tables = round_board(current, now) if current else []
    forgotten = reopened_before(current, now) if current else []
    undo = next((transition for transition in UNDO if may(actor, transition, tournament)), None)
    return {
        "now": now,
        "guessed": guessed_at(),
        "round": current,
        "next": next_action(tournament),
        "wall": wall_views(request, tournament),
        "ranking_moved": ranking_moved(tournament.stage),
        "noted": [(entry, noted_words(entry)) for entry in moves_noted(tournament.stage)],
        "undo": undo and {"transition": undo, "label": UNDO[undo]},
        "reopens": current
        if current and current.state == Round.State.CLOSED and may(actor, "finish", tournament)
        else None,
        "alerts": [alert_of(table, now, current.number) for table in attention([*tables, *forgotten])]
        if current
        else [],
        "tiles": [tile_of(table, tournament.at) for table in tables],
        "pendings": [pending_view(pending) for pending in submissions_pending(tournament, now)],
        "confirmed": sum(table.sheet.table.state == "confirmed" for table in tables),
    }
