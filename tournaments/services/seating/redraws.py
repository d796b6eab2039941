"""Drawing again before the first round with another seed or other settings, and discarding a draw."""

from dataclasses import asdict

from django.db import transaction

from tournaments.log.events import DrawDiscarded
from tournaments.models import Draw, Stage
from tournaments.selectors.rounds import begun_rounds
from tournaments.selectors.seating.choice import DrawChoice
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage
from tournaments.services.seating.draws import draw_plan, draw_store
from tournaments.services.seating.searches import Search
from tournaments.services.setup.settings import stage_configure


def draw_choose(
    *,
    stage: Stage,
    choice: DrawChoice,
    seed: int | None,
    actor: Actor,
    search: Search | None = None,
) -> Draw:
    """Draw with this choice, and store it as the settings of the stage.

    The search runs first: if it finds no plan, the earlier draw stays.

    :raises Conflict, DomainError: those of `draw_plan`, `draw_store` and `stage_configure`.
    """
    new_plan, settings = draw_plan(stage=stage, choice=choice, seed=seed, search=search), asdict(choice)
    with transaction.atomic():
        lock_stage(stage)
        if stage.draws.exists():
            draw_discard(stage=stage, actor=actor)
        must_allow(actor, "settings", stage.tournament)
        stage_configure(stage=stage, settings=settings, names=tuple(settings), actor=actor)
        return draw_store(stage=stage, new_plan=new_plan, actor=actor)


@transaction.atomic
def draw_discard(*, stage: Stage, actor: Actor) -> None:
    """Delete the draw, so that its settings may be changed. Its plan stays in the log.

    :raises Conflict: `state_not_allowed`, `draw_missing`, `draw_started`.
    """
    lock_stage(stage)
    must_allow(actor, "draw", stage)
    if not stage.draws.exists():
        raise Conflict("draw_missing")
    if begun_rounds(stage).exists() or stage.abandoned:
        raise Conflict("draw_started")
    stage.rounds.all().delete()
    stage.draws.all().delete()
    stage.starts.update(number=None)
    event_append(tournament=stage.tournament, event=DrawDiscarded(stage=stage.number), actor=actor)
