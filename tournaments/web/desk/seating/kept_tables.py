"""Keeping the players of a table in a planned round together, and releasing them."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.web.access import desk
from tournaments.web.desk.page import redirect_to_round


@require_POST
@desk("rounds")
def keep(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    table_keep(stage=stage, number=number, table=table, actor=actor)
    message = _("La table %(table)s est verrouillée : ces joueurs y restent ensemble.") % {"table": table}
    return redirect_to_round(request, message, stage, number)


@require_POST
@desk("rounds")
def release(request: HttpRequest, stage: Stage, actor: Actor, number: int, table: int) -> HttpResponse:
    table_release(stage=stage, number=number, table=table, actor=actor)
    return redirect_to_round(request, _("La table %(table)s n’est plus verrouillée.") % {"table": table}, stage, number)
