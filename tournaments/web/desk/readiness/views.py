"""View of the checks before round 1."""

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, outside_address
from tournaments.web.desk.readiness.checks import checks_of_day, checks_of_house, tablets_of


@require_GET
@desk("read")
def page(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    tablets = tablets_of(stage.tournament)
    checks = [*checks_of_day(stage), *checks_of_house(request, stage, tablets)]
    context = {
        "checks": checks,
        "left": sum(check.is_left for check in checks),
        "tablets": tablets,
        "address": outside_address(request, "/t/"),
        "now": timezone.now(),
    }
    return desk_page(request, "desk/readiness/page.html", stage, context, section="dashboard")
