"""Adding a stage to a tournament, changing it, and removing it while it has no players."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction

from tournaments.log.events import StageAdded, StageRemoved
from tournaments.models import Stage, Tournament
from tournaments.ranking.carry import carry_points
from tournaments.ranking.cuts import TABLES, TIES, WHO, CutRefused
from tournaments.selectors.log.stored import STAGE_CUT, STAGE_SETTINGS, stage_settings_of
from tournaments.selectors.results.passing import share_of
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError, Refusals
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_stage, lock_tournament
from tournaments.services.setup.settings import stage_configure
from tournaments.services.setup.settings_problems import settings_problems

GROUPS = ("", "table", "club", "category")
NAME_LENGTH, COUNT_LIMIT = 60, 5_000


@transaction.atomic
def stage_add(*, tournament: Tournament, source: int, settings: Mapping[str, Any], actor: Actor) -> Stage:
    """Add a stage after stage `source`. `settings` are those of a stage, including `name`, `cut` and `carry`.

    Odd tables and deals per round default to those of the source.

    :raises Conflict: `state_not_allowed`; :raises Refusals: of `settings_problems`;
    :raises DomainError: `stage_source_unknown`, those of an invalid cut or carry.
    """
    lock_tournament(tournament)
    must_allow(actor, "stages", tournament)
    source_stage = tournament.stages.filter(number=source).first()
    if source_stage is None:
        raise DomainError("stage_source_unknown", field="source", source=source)
    of_game = {"odd_tables": source_stage.odd_tables, "deals_per_round": source_stage.deals_per_round}
    stage = Stage(tournament=tournament, number=tournament.stages.count() + 1, source=source, **of_game)
    for name in (*STAGE_SETTINGS, *STAGE_CUT):
        if name in settings:
            setattr(stage, name, settings[name])
    if problems := settings_problems(tournament, stage):
        raise Refusals(*problems)
    _must_have_valid_cut(stage, source_stage)
    stage.save()
    event = StageAdded(stage=stage.number, source=source, settings=stage_settings_of(stage))
    event_append(tournament=tournament, event=event, actor=actor)
    return stage


@transaction.atomic
def stage_change(*, stage: Stage, settings: Mapping[str, Any], actor: Actor) -> Stage:
    """Change settings that are not locked yet: the cut until the stage has players, the seating until the draw.

    :raises Conflict: `state_not_allowed`, `settings_locked`; :raises Refusals, DomainError: those of `stage_add`.
    """
    lock_stage(stage)
    must_allow(actor, "stages", stage.tournament)
    stage_configure(stage=stage, settings=settings, names=(*STAGE_SETTINGS, *STAGE_CUT), actor=actor)
    if stage.source is not None:
        _must_have_valid_cut(stage, stage.tournament.stages.get(number=stage.source))
    return stage


@transaction.atomic
def stage_remove(*, stage: Stage, actor: Actor) -> None:
    """Delete the stage that was added last, while it has no players.

    :raises Conflict: `state_not_allowed`, `stage_first`, `stage_not_last`, `stage_entered`.
    """
    lock_stage(stage)
    must_allow(actor, "stages", stage.tournament)
    if stage.number == 1:
        raise Conflict("stage_first")
    if stage.tournament.stages.filter(number__gt=stage.number).exists():
        raise Conflict("stage_not_last")
    if stage.entrants.exists():
        raise Conflict("stage_entered")
    event_append(tournament=stage.tournament, event=StageRemoved(stage=stage.number), actor=actor)
    stage.delete()


def _must_have_valid_cut(stage: Stage, source: Stage) -> None:
    """Refuse an invalid name, cut or carry, and a cut of more best players than the source has once it is drawn."""
    if len(str(stage.name)) > NAME_LENGTH:
        raise DomainError("stage_name_long", field="name")
    cut = stage.cut
    options = {"who": WHO, "ties": TIES, "tables": TABLES, "group": GROUPS}
    if not isinstance(cut, dict) or any(cut.get(name, choices[0]) not in choices for name, choices in options.items()):
        raise DomainError("cut_unknown", field="cut")
    who, count, wild = cut.get("who", WHO[0]), cut.get("count", 0), cut.get("wild", 0)
    if any(not isinstance(number, int) or not 0 <= number <= COUNT_LIMIT for number in (count, wild)):
        raise DomainError("cut_empty", field="cut")
    if who in {"best", "percent", "quota"} and count < 1:
        raise DomainError("cut_empty", field="cut")
    if who == "percent" and count > 100:
        raise DomainError("cut_percent", field="cut")
    field = source.entries.count()
    if who == "best" and count > field and source.draws.exists():
        raise cut_refusal(CutRefused("cut_too_large", count=count, field=field))
    _must_have_valid_carry(stage)


def _must_have_valid_carry(stage: Stage) -> None:
    """Refuse a carry that is not a fraction from 0 to 1.

    :raises DomainError: `carry_share`.
    """
    try:
        carry_points(0, share_of(stage))
    except (CutRefused, ArithmeticError, TypeError, ValueError, AttributeError) as error:
        raise DomainError("carry_share", field="carry") from error


def cut_refusal(error: CutRefused) -> DomainError:
    """Translate a refusal of `ranking.cuts` into a `DomainError`, with its text."""
    params = {"players" if name == "field" else name: value for name, value in error.params.items()}
    return DomainError(error.code, field="cut", **params)
