"""A round: its tables with seats and progress; opening, closing, reopening, abandoning it, and what others see of it.

Also one more round for the stage, and its end before all planned rounds are played.
"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_POST

from tournaments.models import Round, Stage, Tournament
from tournaments.selectors.forecast import stage_forecast
from tournaments.selectors.log.receipts import receipt_of
from tournaments.selectors.play.board import board_time, round_board
from tournaments.selectors.play.gaps import count_round
from tournaments.selectors.results.public import last_public_line
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.corrections.previews import ranking_preview
from tournaments.services.inbox.abandoning import round_abandon
from tournaments.services.inbox.opening import round_begin
from tournaments.services.log.sealing import sealing_code
from tournaments.services.play.rounds import round_close, round_reopen
from tournaments.services.play.showing import round_show
from tournaments.services.seating.length import stage_lengthen, stage_stop
from tournaments.web.access import desk
from tournaments.web.desk.next_action import next_action
from tournaments.web.desk.page import desk_page, redirect_with_success
from tournaments.web.desk.play.dashboard import current_round
from tournaments.web.desk.play.words import count_words, progress_words, tone_of
from tournaments.web.desk.ranking_preview import build_preview
from tournaments.web.kit.forecast import end_words

SHOWN_MESSAGES = {
    Round.Shown.NOTHING: gettext_lazy("Le tour %(n)s est caché."),
    Round.Shown.SEATS: gettext_lazy("Du tour %(n)s, on ne voit que les places."),
    Round.Shown.RESULTS: gettext_lazy("On voit les places et les résultats du tour %(n)s."),
}

GROUP = 4  # letters of a code


@require_GET
@desk("read")
def round_page(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Show a round with its tables; before the draw, a page without rounds."""
    rounds = list(stage.rounds.all())
    if not rounds:
        return desk_page(request, "desk/play/round.html", stage, {"rounds": []}, section="rounds")
    current = round_at(stage, number)
    now = timezone.now()
    board = round_board(current, board_time(stage.tournament))
    tables = [(table, progress_words(table), tone_of(table.progress)) for table in board]
    draw = stage.draws.first()
    context = {
        "rounds": rounds,
        "tabs": _tabs(stage, rounds, number),
        "round": current,
        "tables": tables,
        "count": count_words(count_round(table.sheet for table in board)),
        "resting": _resting_names(stage, draw.plan, number) if draw else [],
        "now": now,
        "last": _may_be_last(current),
        "end_if_stopped": end_words(stage_forecast(stage, board_time(stage.tournament), rounds_planned=number)),
        "end_if_added": end_words(
            stage_forecast(stage, board_time(stage.tournament), rounds_planned=stage.rounds_planned + 1)
        ),
        "showing": Round.Shown.choices,
        "sealing_code": _sealing_code(stage.tournament),
        "next": next_action(stage) if current == current_round(stage) else None,
    }
    return desk_page(request, "desk/play/round.html", stage, context, section="rounds")


def _sealing_code(tournament: Tournament) -> str:
    """Return the code of the sealed copies in groups of four letters; empty while no results are withheld."""
    if last_public_line(tournament) == receipt_of(tournament):
        return ""
    letters = sealing_code(tournament)
    return " ".join(letters[start : start + GROUP] for start in range(0, len(letters), GROUP))


@require_POST
@desk("rounds")
def open_next(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    opened = round_begin(stage=stage, actor=actor)
    return redirect_with_success(
        request, _("Le tour %(n)s est ouvert.") % {"n": opened.number}, "desk-tournament", stage.address
    )


@require_POST
@desk("rounds")
def close(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    closed = round_close(round_=round_at(stage, number), actor=actor)
    return redirect_with_success(
        request, _("Le tour %(n)s est clos.") % {"n": closed.number}, "desk-tournament", stage.address
    )


@require_POST
@desk("finish")
def reopen(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    reopened = round_reopen(round_=round_at(stage, number), actor=actor)
    return redirect_with_success(
        request, _("Le tour %(n)s est rouvert.") % {"n": reopened.number}, "desk-tournament", stage.address
    )


@require_POST
@desk("show")
def show(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Set what the hall, tablets and the web may show of the round."""
    typed = request.POST.get("shown", "")
    if typed not in Round.Shown:
        raise DomainError("shown_unknown", field="shown")
    shown = Round.Shown(typed)
    round_show(round_=round_at(stage, number), visibility=shown, actor=actor)
    return redirect_with_success(request, SHOWN_MESSAGES[shown] % {"n": number}, "desk-round", stage.address, number)


@require_POST
@desk("rounds")
def abandon(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Abandon the open round: none of its results counts, and it may be opened again. With `preview`, only show the
    ranking before and after.
    """
    reason = request.POST.get("reason", "")

    def write(stage: Stage) -> None:
        round_abandon(round_=round_at(stage, number), reason=reason, actor=actor)

    if "preview" in request.POST:
        preview = build_preview(ranking_preview(stage, write), stage)
        context = {"round": round_at(stage, number), "reason": reason, "preview": preview}
        return desk_page(request, "desk/play/abandon.html", stage, context, section="rounds")
    write(stage)
    words = _("Le tour %(n)s est abandonné : rien n’en compte. Vous pouvez le rouvrir pour le jouer de nouveau.")
    return redirect_with_success(request, words % {"n": number}, "desk-round", stage.address, number)


@require_POST
@desk("rounds")
def stop(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """End the stage with the open round, or with the last one played."""
    stage_stop(stage=stage, actor=actor)
    return redirect_with_success(request, _("Il n’y aura pas d’autre tour."), "desk-tournament", stage.address)


@require_POST
@desk("rounds")
def add(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Plan one more round at the end of the stage."""
    stage_lengthen(stage=stage, actor=actor)
    return redirect_with_success(request, _("Un tour est ajouté à la fin."), "desk-tournament", stage.address)


def round_at(stage: Stage, number: int) -> Round:
    """Return the round of this number in the stage.

    :raises Http404: no such round.
    """
    return get_object_or_404(stage.rounds, number=number)


def _may_be_last(current: Round) -> bool:
    """Return True if the stage could end with this round: it has begun, no later one has, and more are planned."""
    stage, begun = current.stage, current.state != Round.State.PLANNED
    later = stage.rounds.filter(number__gt=current.number).exclude(state=Round.State.PLANNED).exists()
    return begun and not later and current.number < stage.rounds_planned


def _tabs(stage: Stage, rounds: list[Round], current: int) -> list[dict[str, object]]:
    """Return a link to each round of the stage."""
    return [
        {
            "label": _("Tour %(n)s") % {"n": round_.number},
            "href": reverse("desk-round", args=[stage.address, round_.number]),
            "current": round_.number == current,
        }
        for round_ in rounds
    ]


def _resting_names(stage: Stage, plan: dict[str, list[list[int]]], number: int) -> list[str]:
    """Return the names of the players with a bye in this round of the plan."""
    byes = plan["byes"][number - 1] if number <= len(plan["byes"]) else []
    resting = stage.entries.filter(number__in=byes)
    return [entry.full_name for entry in resting]
