"""The journal: everything that happened, by whom, with before and after."""

from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.selectors.log.journal import journal_of
from tournaments.selectors.typed import number_typed
from tournaments.web.access import desk, get_tournament
from tournaments.web.desk.journal.words import KINDS, log_lines
from tournaments.web.desk.page import desk_page

EVENTS_PER_PAGE = 50


@require_GET
@desk("arbiter")
def log(request: HttpRequest, slug: str) -> HttpResponse:
    """Filters that make no sense are no filters."""
    tournament = get_tournament(slug)
    chosen = {name: request.GET.get(name, "") for name in ("kind", "table", "player")}
    events = journal_of(
        tournament,
        table=number_typed(chosen["table"]),
        entry=number_typed(chosen["player"]),
        kind=chosen["kind"] if chosen["kind"] in KINDS else "",
    )
    page = Paginator(events, EVENTS_PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "page": page,
        "lines": log_lines(page.object_list, tournament),
        "kinds": KINDS.items(),
        "stations": tournament.stations.values_list("number", flat=True),
        "entries": tournament.entries.all(),
        "chosen": chosen,
        "query": "&" + urlencode(chosen),
    }
    return desk_page(request, "desk/journal/log.html", tournament, context, section="log")
