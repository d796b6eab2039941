"""The clock of the open round on the desk."""

from collections.abc import Callable

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST

from tournaments.models import Round, Stage
from tournaments.selectors.typed import number_typed, numbers_typed, rooms_typed
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import DomainError
from tournaments.services.play.clocks import clock_restart, clock_resume, clock_stop, time_give
from tournaments.web.access import desk, way_back
from tournaments.web.desk.play.rounds import round_at

CHANGES: dict[str, tuple[Callable[..., None], Promise]] = {
    "stop": (clock_stop, _("L’horloge est arrêtée.")),
    "resume": (clock_resume, _("L’horloge repart.")),
    "restart": (clock_restart, _("L’horloge part du temps entier.")),
}


@require_POST
@desk("clock")
def clock(request: HttpRequest, stage: Stage, actor: Actor, number: int) -> HttpResponse:
    """Stop, resume or restart the clock, or give minutes; redirect to the page `next`, also after a refusal."""
    round_ = round_at(stage, number)
    change, message = CHANGES.get(request.POST.get("do", ""), (None, ""))
    try:
        if change:
            change(round_=round_, actor=actor)
        else:
            message = _give(request, round_, actor)
    except DomainError as error:
        messages.error(request, error.text)
    else:
        messages.success(request, str(message))
    here = reverse("desk-tournament", args=[stage.address])
    return redirect(way_back(request, request.POST.get("next", ""), otherwise=here))


def _give(request: HttpRequest, round_: Round, actor: Actor) -> Promise:
    """Give the typed minutes, negative with a minus sign, to the typed tables, or to all if there are none.

    :raises DomainError: `time_unfit`, `tables_untold`.
    """
    text = request.POST.get("minutes", "").strip().replace("\u2212", "-")
    minutes = number_typed(text.removeprefix("-"))
    tables = _tables(round_, request.POST.get("tables", "").strip())
    if minutes is None:
        raise DomainError("time_unfit")
    if tables is None:
        raise DomainError("tables_untold")
    signed = -minutes if text.startswith("-") else minutes
    time_give(round_=round_, seconds=signed * 60, tables=tables, actor=actor)
    return _("Le temps est ajouté.") if signed > 0 else _("Le temps est retiré.")


def _tables(round_: Round, text: str) -> list[int] | None:
    """Return the typed table numbers: an empty list for the whole round, None for an unreadable text.

    The name of a room stands for its tables in this round. If there are none, return all of the room, which the service
    refuses by their numbers: an empty list would change the time of the whole round.
    """
    rooms = rooms_typed(round_.stage.tournament.rooms) or {}
    room = next((numbers for name, numbers in rooms.items() if name.casefold() == text.casefold()), None)
    if room is None:
        return numbers_typed(text)
    played = {table.number for table in round_.tables.select_related("station")}
    return [number for number in room if number in played] or room
