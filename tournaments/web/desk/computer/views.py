"""The page about this computer: its checks, each with what to do, and the report for help."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from players.models import Organiser
from tournaments.models import Tournament
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.doctor.checks import Check, check_computer
from tournaments.services.doctor.report import write_report
from tournaments.web.access import desk


@require_GET
@desk("backup")
def computer(request: HttpRequest, actor: Actor) -> HttpResponse:
    checks = _checks(actor)
    context = {"checks": checks, "left": sum(check.is_left for check in checks)}
    return render(request, "desk/computer/page.html", context)


@require_GET
@desk("backup")
def report(request: HttpRequest, actor: Actor) -> HttpResponse:
    """Return the report for help as a text file."""
    answer = HttpResponse(write_report(_checks(actor)), content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = 'attachment; filename="chelem-etat.txt"'
    return answer


def _checks(actor: Actor) -> list[Check]:
    """Return the checks.

    :raises Conflict: `backup_by_host`, if several organisers share the computer.
    """
    if Organiser.objects.count() > 1:
        raise Conflict("backup_by_host")
    return check_computer(Tournament.objects.real().filter(organiser=actor.home).order_by("pk"))
