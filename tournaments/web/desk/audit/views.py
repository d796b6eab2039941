"""The audit log of the organiser: access, exports, consents, seasons, and tournaments received or deleted."""

from datetime import date
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.dateparse import parse_date
from django.views.decorators.http import require_GET

from players.names import plain
from tournaments.models import AuditLine
from tournaments.selectors.audit import audit_lines, people_audited
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor, name_of
from tournaments.web.access import desk
from tournaments.web.desk.audit.words import line_view

LINES_PER_PAGE = 50
OTHERS = (AuditLine.By.DEVICE, AuditLine.By.PROGRAM)  # authors without an account


@require_GET
@desk("audit")
def audit(request: HttpRequest, actor: Actor) -> HttpResponse:
    """List the lines. An invalid filter is ignored."""
    filters = {name: request.GET.get(name, "") for name in ("who", "kind", "day")}
    lines = audit_lines(
        actor.home,
        kind=filters["kind"] if filters["kind"] in AuditLine.Kind else "",
        person=number_typed(filters["who"]),
        by=filters["who"] if filters["who"] in OTHERS else "",
        day=_day(filters["day"]),
    )
    page = Paginator(lines, LINES_PER_PAGE).get_page(request.GET.get("page"))
    people = sorted(people_audited(actor.home), key=lambda user: plain(name_of(user)))
    context = {
        "page": page,
        "lines": [line_view(line) for line in page.object_list],
        "who": [*((str(user.pk), name_of(user)) for user in people), *((by.value, by.label) for by in OTHERS)],
        "kinds": AuditLine.Kind.choices,
        "chosen": filters,
        "query": "&" + urlencode(filters),
    }
    return render(request, "desk/audit/audit.html", context)


def _day(typed: str) -> date | None:
    """Return the typed day, None if it is empty or invalid."""
    try:
        day = parse_date(typed)
    except ValueError:  # a 30th of February
        return None
    return day if day and 1 < day.year < 9999 else None  # the bounds of the first and last day would overflow
