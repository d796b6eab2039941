"""A round: its tables with who sits there and how far they are; opening, closing, reopening."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Round, Tournament
from tournaments.selectors.play.board import round_board
from tournaments.services.core.actors import Actor
from tournaments.services.play.rounds import round_close, round_open, round_reopen
from tournaments.services.seating.length import stage_lengthen, stage_stop
from tournaments.web.access import desk
from tournaments.web.desk.next_action import next_action
from tournaments.web.desk.page import desk_page, done
from tournaments.web.desk.play.dashboard import current_round
from tournaments.web.desk.play.words import progress_words, tone_of


@require_GET
@desk("read")
def round_page(request: HttpRequest, tournament: Tournament, actor: Actor, number: int) -> HttpResponse:
    rounds = list(tournament.stage.rounds.all())
    if not rounds:
        return desk_page(request, "desk/play/round.html", tournament, {"rounds": []}, section="rounds")
    shown = round_at(tournament, number)
    now = timezone.now()
    tables = [(table, progress_words(table), tone_of(table.progress)) for table in round_board(shown, now)]
    draw = tournament.stage.draws.first()
    context = {
        "rounds": rounds,
        "tabs": _tabs(tournament, rounds, number),
        "round": shown,
        "tables": tables,
        "resting": _resting(tournament, draw.plan, number) if draw else [],
        "now": now,
        "last": _last(shown),
        "next": next_action(tournament) if shown == current_round(tournament) else None,
    }
    return desk_page(request, "desk/play/round.html", tournament, context, section="rounds")


@require_POST
@desk("rounds")
def open_next(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    opened = round_open(stage=tournament.stage, actor=actor)
    return done(request, _("Le tour %(n)s est ouvert.") % {"n": opened.number}, "desk-tournament", tournament.at)


@require_POST
@desk("rounds")
def close(request: HttpRequest, tournament: Tournament, actor: Actor, number: int) -> HttpResponse:
    closed = round_close(round_=round_at(tournament, number), actor=actor)
    return done(request, _("Le tour %(n)s est clos.") % {"n": closed.number}, "desk-tournament", tournament.at)


@require_POST
@desk("finish")
def reopen(request: HttpRequest, tournament: Tournament, actor: Actor, number: int) -> HttpResponse:
    reopened = round_reopen(round_=round_at(tournament, number), actor=actor)
    return done(request, _("Le tour %(n)s est rouvert.") % {"n": reopened.number}, "desk-tournament", tournament.at)


@require_POST
@desk("rounds")
def stop(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    """No round after the one that is open, or the one just played."""
    stage_stop(stage=tournament.stage, actor=actor)
    return done(request, _("Il n’y aura pas d’autre tour."), "desk-tournament", tournament.at)


@require_POST
@desk("rounds")
def add(request: HttpRequest, tournament: Tournament, actor: Actor) -> HttpResponse:
    stage_lengthen(stage=tournament.stage, actor=actor)
    return done(request, _("Un tour est ajouté à la fin."), "desk-tournament", tournament.at)


def round_at(tournament: Tournament, number: int) -> Round:
    """The round of this number in the stage of the address; 404 where there is none."""
    return get_object_or_404(Round.objects.select_related("stage__tournament"), stage=tournament.stage, number=number)


def _last(shown: Round) -> bool:
    """Whether the stage could end with this round: it has begun, and others are to come."""
    stage, begun = shown.stage, shown.state != Round.State.PLANNED
    later = stage.rounds.filter(number__gt=shown.number).exclude(state=Round.State.PLANNED).exists()
    return begun and not later and shown.number < stage.rounds_planned


def _tabs(tournament: Tournament, rounds: list[Round], current: int) -> list[dict[str, object]]:
    return [
        {
            "label": _("Tour %(n)s") % {"n": round_.number},
            "href": reverse("desk-round", args=[tournament.at, round_.number]),
            "current": round_.number == current,
        }
        for round_ in rounds
    ]


def _resting(tournament: Tournament, plan: dict[str, list[list[int]]], number: int) -> list[str]:
    """Who sits this round out by the plan."""
    byes = plan["byes"][number - 1] if number <= len(plan["byes"]) else []
    resting = tournament.stage.entries.filter(number__in=byes)
    return [entry.full_name for entry in resting]
