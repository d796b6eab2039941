"""Seating a round by the ranking: first a preview, then the seats.

The field `rangs` limits by how many places a player may differ from their rank to avoid a repeated meeting; empty: as
in the settings. The preview compares the repeated meetings that this avoids with its price, the players who leave their
rank.
"""

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Stage
from tournaments.selectors.typed import number_typed
from tournaments.services.core.actors import Actor
from tournaments.services.seating.swiss_rounds import rank_find, round_rank
from tournaments.web.access import desk
from tournaments.web.desk.page import desk_page, redirect_to_round
from tournaments.web.desk.seating.exchange import people_of
from tournaments.web.desk.seating.ranked_words import limit_choices, price_sentences, ranked_tables, warnings


@require_http_methods(["GET", "POST"])
@desk("read", post="rounds")
def seat_by_rank(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponseBase:
    """Show how the ranking would seat the next round within the limit `rangs` (GET), or seat it so (POST)."""
    if request.method == "POST":
        return _seat(request, stage, actor)
    without_moves = rank_find(stage=stage, most_moved=0)
    by_rank = rank_find(stage=stage, most_moved=number_typed(request.GET.get("rangs", "")))
    people = people_of(stage)
    blocks = stage.ranked_pattern == Stage.RankedPattern.BLOCKS
    context = {
        "found": by_rank,
        "tables": ranked_tables(by_rank, people, stage),
        "resting": [people[player] for player in by_rank.ranked.byes],
        "price": price_sentences(by_rank, without_moves),
        "warnings": list(warnings(by_rank, without_moves, people, stage)) if blocks else [],
        "limits": limit_choices(by_rank.furthest, by_rank.most_moved),
    }
    return desk_page(request, "desk/seating/ranked.html", stage, context, section="draw")


def _seat(request: HttpRequest, stage: Stage, actor: Actor) -> HttpResponse:
    """Seat the round, again if it was seated but not opened; refuse if the preview, of digest `vu`, had other seats."""
    limit = number_typed(request.POST.get("rangs", ""))
    round_rank(stage=stage, most_moved=limit, seats_digest=request.POST.get("vu") or None, actor=actor)
    number = stage.rounds.count()
    message = _("Le tour %(n)s est placé d’après le classement.") % {"n": number}
    return redirect_to_round(request, message, stage, number)
