"""Keeping a table of a round to come as it is, and letting it go."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.services.seating.kept_tables import table_keep, table_release
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.page import done_at_round


@require_POST
@desk("director")
def keep(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_keep(tournament=get_tournament(slug), number=number, table=table, actor=actor_of(request))
    said = _("La table %(table)s est verrouillée : ces joueurs y restent ensemble.") % {"table": table}
    return done_at_round(request, said, slug, number)


@require_POST
@desk("director")
def release(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_release(tournament=get_tournament(slug), number=number, table=table, actor=actor_of(request))
    return done_at_round(request, _("La table %(table)s n’est plus verrouillée.") % {"table": table}, slug, number)
