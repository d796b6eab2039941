"""Drawing again before the first round: another seed, another way to seat the players left over, or no draw at all."""

from django.db import transaction

from tournaments.log.events import DrawDiscarded
from tournaments.models import Draw, Entry, Tournament
from tournaments.selectors.play.rounds import begun_rounds
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.seating.draws import draw_plan, draw_store
from tournaments.services.seating.searches import Search
from tournaments.services.setup.settings import tournament_configure


def draw_choose(
    *, tournament: Tournament, odd: str, strict: bool, seed: int | None, actor: Actor, search: Search | None = None
) -> Draw:
    """Draw with this choice for the players left over, which becomes the tournament's setting.

    The search comes first: when it finds nothing, the earlier draw stands.

    :raises Conflict, DomainError: those of `draw_plan`, `draw_store` and `tournament_configure`.
    """
    tournament.odd_tables, tournament.strict_fairness = odd, strict
    planned = draw_plan(tournament=tournament, seed=seed, search=search)
    with transaction.atomic():
        lock_tournament(tournament)
        if tournament.draws.exists():
            draw_discard(tournament=tournament, actor=actor)
        settings = {"odd_tables": odd, "strict_fairness": strict}
        tournament_configure(tournament=tournament, settings=settings, actor=actor)
        return draw_store(tournament=tournament, planned=planned, actor=actor)


@transaction.atomic
def draw_discard(*, tournament: Tournament, actor: Actor) -> None:
    """Take the draw back, so that the settings it rests on may change. Its plan stays in the log.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `draw_started`.
    """
    lock_tournament(tournament)
    must_allow(actor, "draw", tournament)
    if not tournament.draws.exists():
        raise Conflict("draw_missing")
    if begun_rounds(tournament).exists():
        raise Conflict("draw_started")
    tournament.rounds.all().delete()
    tournament.draws.all().delete()
    Entry.objects.filter(tournament=tournament).update(number=None)
    event_append(tournament=tournament, event=DrawDiscarded(), actor=actor)
