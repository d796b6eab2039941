"""Locking a table of a round to come, and letting it go."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.services.locks import table_lock, table_unlock
from tournaments.web.access import actor_of, desk, get_tournament
from tournaments.web.desk.page import done


@require_POST
@desk("director")
def lock(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_lock(tournament=get_tournament(slug), number=number, table=table, actor=actor_of(request))
    said = _("La table %(table)s est verrouillée : ces joueurs y restent ensemble.") % {"table": table}
    done(request, said, "desk-draw", slug)
    return _back(slug, number)


@require_POST
@desk("director")
def unlock(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    table_unlock(tournament=get_tournament(slug), number=number, table=table, actor=actor_of(request))
    done(request, _("La table %(table)s n’est plus verrouillée.") % {"table": table}, "desk-draw", slug)
    return _back(slug, number)


def _back(slug: str, number: int) -> HttpResponse:
    """To the round that was shown."""
    return redirect(f"{reverse('desk-draw', args=[slug])}?tour={number}#plan")
