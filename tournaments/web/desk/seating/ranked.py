"""Seating a round by the ranking: first who would sit where and what that costs, then the seats."""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.seating.swiss_rounds import rank_find, round_rank
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, done_at_round
from tournaments.web.desk.seating.exchange import people_of
from tournaments.web.desk.seating.ranked_words import limit_choices, price_sentences, ranked_tables, warnings


@require_http_methods(["GET", "POST"])
@desk("read", post="rounds")
def rank(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponseBase:
    """GET shows the next round as the ranking gives it, with `rangs` as the limit; POST seats it."""
    if request.method == "POST":
        return _seat(request, stage, actor)
    alone = rank_find(stage=stage, most_moved=0)
    found = rank_find(stage=stage, most_moved=number_typed(request.GET.get("rangs", "")))
    people = people_of(stage)
    blocks = stage.ranked_pattern == Stage.RankedPattern.BLOCKS
    context = {
        "found": found,
        "tables": ranked_tables(found, people, stage),
        "resting": [people[player] for player in found.ranked.byes],
        "price": price_sentences(found, alone),
        "warnings": list(warnings(found, alone, people, stage)) if blocks else [],
        "limits": limit_choices(found.furthest, found.most_moved),
    }
    return desk_page(request, "desk/seating/ranked.html", stage, context, section="draw")


def _seat(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Again as long as the round has not been opened."""
    limit = number_typed(request.POST.get("rangs", ""))
    round_rank(stage=stage, most_moved=limit, seen=request.POST.get("vu") or None, actor=actor)
    number = stage.rounds.count()
    said = _("Le tour %(n)s est placé d’après le classement.") % {"n": number}
    return done_at_round(request, said, stage, number)
