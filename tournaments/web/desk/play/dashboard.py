"""The dashboard (the next step, the alerts, and all tables), the tournament's transitions, and its current round."""

from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.devices import devices_to_settle, recent_joins
from tournaments.selectors.forecast import stage_forecast
from tournaments.selectors.play.board import board_time, reopened_elsewhere, round_board, tables_needing_attention
from tournaments.selectors.play.claims import OpenClaims, open_claims
from tournaments.selectors.play.inbox import disputes_pending, submissions_pending
from tournaments.selectors.registration.entries import moves_noted
from tournaments.selectors.results.present import final_standings
from tournaments.selectors.results.ranked import round_with_outdated_ranking
from tournaments.selectors.results.standings import Standing
from tournaments.selectors.rounds import begun_rounds
from tournaments.services.access.codes import last_blocked_guess
from tournaments.services.access.permissions import may
from tournaments.services.core.actors import Actor
from tournaments.services.devices.reports import last_contacts
from tournaments.services.doctor.checks import Check
from tournaments.services.inbox.limits import last_stopped_device
from tournaments.services.log.round_checks import last_round_check
from tournaments.services.setup.lifecycle import TRANSITIONS, tournament_transition
from tournaments.web.access import desk
from tournaments.web.desk.devices.rows import device_rows, last_lost_at
from tournaments.web.desk.next_action import next_action
from tournaments.web.desk.page import desk_page, desk_part, redirect_with_success, wall_views
from tournaments.web.desk.paper.final_documents import left_to_print
from tournaments.web.desk.play.inbox_words import dispute_view, pending_view
from tournaments.web.desk.play.words import board_of
from tournaments.web.desk.readiness.checks import checks_of_day, checks_of_house, rehearsal_left_sentence
from tournaments.web.desk.registration.words import noted_words
from tournaments.web.desk.rehearsal.words import announced_accidents
from tournaments.web.desk.tablets.moved import moved_address
from tournaments.web.kit.forecast import forecast_words

TRANSITION_DONE = {
    "open": _("Les inscriptions sont ouvertes."),
    "draft": _("Le tournoi est de nouveau en préparation."),
    "finish": _("Les résultats sont arrêtés."),
    "resume": _("Le tournoi a repris."),
    "publish": _("Le classement est publié."),
    "unpublish": _("Le classement n’est plus publié."),
}
PODIUM = 3
# The transitions back, by their buttons; the dashboard shows the first that the actor may make now.
UNDO = {
    "draft": _("Revenir en préparation"),
    "resume": _("Reprendre le tournoi"),
    "unpublish": _("Retirer la publication"),
}


@require_GET
@desk("read")
def dashboard(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    return desk_page(request, "desk/play/dashboard.html", stage, _context(request, stage, actor), section="dashboard")


@require_GET
@desk("read")
def board(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the part of the dashboard that changes during play."""
    return desk_part(request, "desk/play/_dashboard.html", stage, _context(request, stage, actor))


@require_POST
@desk("transition")
def transition(request: HttpRequest, stage: Stage, actor: Actor, transition: str) -> HttpResponse:
    """Open the registration, finish, publish, or undo one of these."""
    return redirect_after_transition(request, stage, actor, transition)


def redirect_after_transition(request: HttpRequest, stage: Stage, actor: Actor, transition: str) -> HttpResponse:
    """Make the transition and redirect to the dashboard.

    :raises Http404: no such transition.
    """
    if transition not in TRANSITIONS:
        raise Http404
    accept = request.POST.get("accept") == "oddities"
    tournament_transition(
        tournament=stage.tournament,
        transition=transition,
        actor=actor,
        accept_oddities=accept,
        reason=request.POST.get("reason", ""),
    )
    return redirect_with_success(request, TRANSITION_DONE[transition], "desk-tournament", stage.address)


@require_GET
@desk("read")
def rounds(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Redirect to the current round."""
    current = current_round(stage)
    return redirect("desk-round", stage.address, current.number if current else 1)


def current_round(stage: Stage) -> Round | None:
    """Return the open round, else the last closed one, else the first planned one; None before the draw."""
    begun = begun_rounds(stage).order_by("-number").first()
    return begun or stage.rounds.first()


def _context(request: HttpRequest, stage: Stage, actor: Actor) -> dict[str, Any]:
    """Return the context of `_dashboard.html`: the next step, the alerts, the tables of the current round."""
    tournament = stage.tournament
    current = current_round(stage)
    now, board_at = timezone.now(), board_time(tournament)
    tables = round_board(current, board_at) if current else []
    forgotten_tables = reopened_elsewhere(current, board_at) if current else []
    is_closed = current is not None and current.state == Round.State.CLOSED
    undo = next((transition for transition in UNDO if may(actor, transition, tournament)), None)
    next_step, reported_devices = next_action(stage), devices_to_settle(tournament)
    devices = device_rows(tournament) if current and current.state == Round.State.OPEN else []
    return {
        "now": now,
        "guessed": last_blocked_guess(tournament.organiser),
        "stopped": last_stopped_device(tournament),
        "moved": moved_address(tournament),
        "round": current,
        "next": next_step,
        "claims": _claims(tournament, over=next_step.action == "finish"),
        "wall": wall_views(request, tournament),
        "ranking_moved": round_with_outdated_ranking(stage),
        "noted": [(entry, noted_words(entry)) for entry in moves_noted(stage)],
        "undo": undo and {"transition": undo, "label": UNDO[undo]},
        "reopens": current if is_closed and may(actor, "finish", tournament) else None,
        "board": board_of(
            tables,
            tables_needing_attention([*tables, *forgotten_tables]),
            at=stage.address,
            current=current.number,
            now=board_at,
            contacts=last_contacts(row.device for row in devices),
        )
        if current
        else None,
        **({} if current and current.state != Round.State.PLANNED else _readiness(request, stage)),
        **_to_decide(tournament, now),
        "joined": recent_joins(tournament, now),
        "lost": [row for row in devices if row.is_lost],
        "lost_at": last_lost_at(devices),
        "held": [device for device in reported_devices if device.has_unsettled_lines],
        "unknown_receipts": [device for device in reported_devices if device.has_unsettled_receipt],
        "log_check": last_round_check(tournament) if current else None,
        "accidents": announced_accidents(stage, now) if tournament.is_rehearsal else [],
        "rehearsal_left": rehearsal_left_sentence(tournament) if current and tournament.rehearsals.exists() else "",
        "forecast": forecast_words(stage_forecast(stage, board_at)),
        "podium": _podium(tournament),
        "to_print": left_to_print(tournament, actor),
    }


def _readiness(request: HttpRequest, stage: Stage) -> dict[str, list[Check]]:
    """Return the checks before the first round: those that still need action, and the others."""
    checks = [*checks_of_day(stage), *checks_of_house(request, stage, device_rows(stage.tournament))]
    return {
        "todo": [check for check in checks if check.is_left],
        "ready": [check for check in checks if not check.is_left],
    }


def _podium(tournament: Tournament) -> list[Standing]:
    """Return the standings of the first places once the results are final."""
    if tournament.state not in {Tournament.State.FINISHED, Tournament.State.PUBLISHED}:
        return []
    return [standing for standing in final_standings(tournament) if standing.rank and standing.rank <= PODIUM]


def _claims(tournament: Tournament, *, over: bool) -> OpenClaims | None:
    """Return the open claims once the rounds are `over`, a time limit is set, or the tournament is finished."""
    played = tournament.state in {Tournament.State.RUNNING, Tournament.State.FINISHED}
    is_due = over or tournament.claims_until or tournament.state == Tournament.State.FINISHED
    return open_claims(tournament) if played and is_due else None


def _to_decide(tournament: Tournament, now: datetime) -> dict[str, Any]:
    """Return the results that contradict a sheet, and the disputes of players about their sheet."""
    pendings = [pending_view(pending) for pending in submissions_pending(tournament, now)]
    disputes = [dispute_view(one.dispute, one.sheet) for one in disputes_pending(tournament)]
    return {"pendings": pendings, "disputes": disputes, "to_decide": len(pendings) + len(disputes)}
