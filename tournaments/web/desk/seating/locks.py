"""Locking a table of a round to come, and letting it go."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.services.seating.locks import table_lock, table_unlock
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.page import done_at_round


@require_POST
@desk("director")
def lock(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_lock(tournament=get_tournament(slug), number=number, table=table, actor=actor_of(request))
    said = _("La table %(table)s est verrouillée : ces joueurs y restent ensemble.") % {"table": table}
    return done_at_round(request, said, slug, number)


@require_POST
@desk("director")
def unlock(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_unlock(tournament=get_tournament(slug), number=number, table=table, actor=actor_of(request))
    return done_at_round(request, _("La table %(table)s n’est plus verrouillée.") % {"table": table}, slug, number)
