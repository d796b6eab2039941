"""The journal: all events with their actors, the undo of an event, and the ranking at a past moment."""

from typing import Any

from django.contrib import messages
from django.core.paginator import Page, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from tournaments.models import Device, Stage
from tournaments.selectors.log.moments import PastState, moment_typed, replay_until
from tournaments.services.core.actors import Actor
from tournaments.services.log.undo import event_undo
from tournaments.web.access import desk
from tournaments.web.desk.journal.filtering import read_filter
from tournaments.web.desk.journal.receipts import receipt_answer
from tournaments.web.desk.journal.searching import MOST_SEARCHED, search_lines
from tournaments.web.desk.journal.words import KINDS, log_lines
from tournaments.web.desk.page import desk_page, redirect_with_success

EVENTS_PER_PAGE = 50


@require_GET
@desk("read")
def log(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """List the events, and answer to the receipt of a tablet (`recu`). An invalid filter is ignored.

    The filter by round is that of the stage; it offers the rounds that have events. `texte` searches their sentences.
    """
    tournament = stage.tournament
    in_rounds = tournament.events.filter(stage=stage.number, round__isnull=False).order_by("round")
    asked = read_filter(request, stage)
    events, text = asked.events(), asked.text
    found = search_lines(text, events, tournament) if text else None
    number = request.GET.get("page")
    page: Page[Any]
    if found:
        page = Paginator(found.lines, EVENTS_PER_PAGE).get_page(number)
        lines = list(page)
    else:
        page = Paginator(events, EVENTS_PER_PAGE).get_page(number)
        lines = log_lines(page, tournament)
    receipt = request.GET.get("recu", "")[:40]
    answer = receipt_answer(tournament, receipt)
    context = {
        "receipt": receipt,
        "answer": answer,
        "line_of_receipt": log_lines([answer.line], tournament) if answer and answer.line else [],
        "page": page,
        "lines": lines,
        "text": text,
        "searched": MOST_SEARCHED if found and not found.is_whole else None,
        "kinds": KINDS.items(),
        "rounds": in_rounds.values_list("round", flat=True).distinct(),
        "stations": tournament.stations.values_list("number", flat=True),
        "entries": tournament.entries.all(),
        "people": tournament.officials.all(),
        "devices": tournament.devices.exclude(kind=Device.Kind.DISPLAY).order_by("number"),
        "chosen": asked.chosen,
        "query": f"&{asked.query}",
        "appeal": f"?{asked.query}" if asked.is_set else "",
    }
    return desk_page(request, "desk/journal/log.html", stage, context, section="log")


@require_POST
@desk("undo")
def undo(request: HttpRequest, stage: Stage, actor: Actor, sequence: int) -> HttpResponse:
    """Undo one event; a refusal is shown on the journal."""
    try:
        event_undo(tournament=stage.tournament, sequence=sequence, actor=actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-log", stage.address)
    return redirect_with_success(request, _("La ligne %(n)s est annulée.") % {"n": sequence}, "desk-log", stage.address)


@require_GET
@desk("read")
def after(request: HttpRequest, stage: Stage, actor: Actor, sequence: int) -> HttpResponse:
    """Show the ranking after event `sequence`."""
    return _render_past_page(request, stage, replay_until(stage.tournament, sequence=sequence))


@require_GET
@desk("read")
def moment(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Show the ranking at a moment that the user typed; an invalid moment is refused on the journal."""
    try:
        past = replay_until(stage.tournament, at=moment_typed(request.GET.get("le", "")[:40]))
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect(reverse("desk-log", args=[stage.address]))
    return _render_past_page(request, stage, past)


def _render_past_page(request: HttpRequest, stage: Stage, past: PastState) -> HttpResponse:
    """Show the rankings of all stages at that moment, newest stage first; titles only if there are several."""
    tournament = stage.tournament
    names = {entry.serial: entry.full_name for entry in tournament.entries.all()}
    titles = {one.number: one.title for one in tournament.stages.all()}
    parts = [
        {
            "title": titles.get(number, "") if past.later_stages else "",
            "rows": [{"row": row, "name": names.get(row.player, "")} for row in rows],
            "adjusted": any(row.adjustment for row in rows),
            "round_numbers": range(1, past.state.stages[number].begun + 1),
        }
        for number, rows in (*past.later_stages, (1, past.ranking))
    ]
    context = {"found": past, "parts": parts}
    return desk_page(request, "desk/journal/past_ranking.html", stage, context, section="log")
