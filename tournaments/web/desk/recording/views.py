"""Typing all sheets of a round, one after the other, by keyboard."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.models import Stage, Tournament
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.play.rounds import round_at
from tournaments.web.desk.recording.lines import page_of_lines
from tournaments.web.desk.recording.totals import page_of_totals, paper_rows
from tournaments.web.games import pages_of


@require_GET
@desk("correct")
def recording(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Render all totals in one list if deals stay on paper, else one sheet after the other, line by line."""
    round_ = round_at(stage, number)
    if stage.tournament.recording_mode == Tournament.RecordingMode.TOTALS:
        return page_of_totals(request, round_, paper_rows(round_))
    if not pages_of(stage.tournament).line_script:
        messages.info(request, _("Les feuilles de ce jeu se saisissent table par table : touchez un numéro."))
        return redirect("desk-round", stage.address, number)
    return page_of_lines(request, round_)
