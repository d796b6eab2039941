"""Substitutes who play for a player, for one round or to the end."""

from django.db import transaction

from tournaments.log.events import SubstituteNamed, SubstituteRecalled
from tournaments.models import Entry, Round, Seat, Stage, Tournament
from tournaments.services.access.permissions import must_allow
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_start
from tournaments.services.registration.starts import must_not_be_substitute, sitters_write, start_save


@transaction.atomic
def substitute_name(*, stage: Stage, entry: Entry, by: Entry, to_the_end: bool = False, actor: Actor) -> Entry:
    """Name a person without a seat as substitute of a player for the open round, or the next, or from it to the end.

    The points of a single round count for player or substitute, as the setting says, in a later stage for the player.
    To the end, they add to the player's points. A substitute who starts at zero is a leaver and an arrival instead:
    `repairs.plan_repair`.

    :raises Conflict: `state_not_allowed`, `substitute_round` if no round is left, `substitute_absent`,
        `substitute_seated`, `substitute_gone`, `substitute_sits_in`.
    """
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    round_ = stage.rounds.exclude(state=Round.State.CLOSED).first()
    if round_ is None:
        raise Conflict("substitute_round")
    _must_be_able(stage, round_, entry, by, to_the_end=to_the_end)
    own = stage.tournament.substitutes == Tournament.Substitutes.PERSON and not to_the_end and stage.number == 1
    last = None if to_the_end else round_.number
    substitute = {"by": by.serial, "first": round_.number, "last": last, "own": own}
    entry.substitutes = [*entry.substitutes, substitute]
    start_save(stage, entry, "substitutes")
    sitters_write(stage)
    event = SubstituteNamed(
        entry=entry.serial, stage=stage.number, by=by.serial, first=round_.number, last=last, own=own
    )
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return entry


@transaction.atomic
def substitute_recall(*, stage: Stage, entry: Entry, actor: Actor) -> Entry:
    """Remove the newest substitute of a player, also in rounds that are played.

    :raises Conflict: `state_not_allowed`, `substitute_unknown`.
    """
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    if not entry.substitutes:
        raise Conflict("substitute_unknown")
    *entry.substitutes, newest = entry.substitutes
    start_save(stage, entry, "substitutes")
    sitters_write(stage, stage.starts.filter(entry=entry))
    event = SubstituteRecalled(entry=entry.serial, stage=stage.number, **newest)
    event_append(tournament=stage.tournament, event=event, actor=actor)
    return entry


def _must_be_able(stage: Stage, round_: Round, entry: Entry, by: Entry, *, to_the_end: bool) -> None:
    if not Seat.objects.filter(table__round=round_, entry=entry).exists():
        raise Conflict("substitute_absent", name=entry.full_name, round=round_.number)
    if by.state == Entry.State.WITHDRAWN:
        raise Conflict("substitute_gone", name=by.full_name)
    must_not_be_substitute(by, since=round_.number)
    rounds = stage.rounds.filter(number__gte=round_.number)
    for other in rounds if to_the_end else [round_]:
        if by.pk == entry.pk or Seat.objects.filter(table__round=other, entry=by).exists():
            raise Conflict("substitute_seated", name=by.full_name, round=other.number)
