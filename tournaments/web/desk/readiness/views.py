"""Views of the checks before round 1, and of the backup on request."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_POST

from players.errors import DomainError
from tournaments.models import Stage
from tournaments.services.backups.on_request import backup_now
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.devices.rows import device_rows
from tournaments.web.desk.page import desk_page, outside_address, redirect_with_success
from tournaments.web.desk.readiness.checks import checks_of_day, checks_of_house


@require_GET
@desk("read")
def page(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    tablets = device_rows(stage.tournament)
    checks = [*checks_of_day(stage), *checks_of_house(request, stage, tablets)]
    context = {
        "checks": checks,
        "left": sum(check.is_left for check in checks),
        "tablets": tablets,
        "address": outside_address(request, "/t/"),
        "now": timezone.now(),
    }
    return desk_page(request, "desk/readiness/page.html", stage, context, section="dashboard")


@require_POST
@desk("backup")
def backup(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Make a backup now, and show its result."""
    try:
        backup_now(actor)
    except DomainError as refusal:
        messages.error(request, refusal.text)
        return redirect("desk-readiness", stage.address)
    return redirect_with_success(
        request, _("La sauvegarde est faite, relue et vérifiée."), "desk-readiness", stage.address
    )
