"""Search from every desk page: a player by name, a table or a player by number."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournaments.models import Stage
from tournaments.selectors.play.finding import find_players
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, desk_part
from tournaments.web.desk.play.dashboard import current_round
from tournaments.web.kit.parts import wants_part

MAX_LENGTH = 60


@require_GET
@desk("read")
def search(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Render the page; for htmx only the results."""
    words = request.GET.get("q", "").strip()[:MAX_LENGTH]
    current = current_round(stage)
    number = number_typed(words)
    table = current.tables.filter(station__number=number).first() if current and number else None
    context = {
        "words": words,
        "round": current,
        "table": table,
        "players": find_players(stage, words, current) if words else [],
    }
    if wants_part(request):
        return desk_part(request, "desk/play/_found.html", stage, context)
    return desk_page(request, "desk/play/search.html", stage, context, section="")
