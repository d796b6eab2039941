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
def substitute_appoint(
    *, stage: Stage, entry: Entry, substitute: Entry, to_the_end: bool = False, actor: Actor
) -> Entry:
    """Name a person without a seat as substitute of a player for the open round, or the next, or from it to the end.

    The setting decides who gets the points of a single round; in a later stage, the player does. To the end, they add
    to the player's points. To let the substitute start at zero, use a departure and an arrival: `repairs.repair_make`.

    :raises Conflict: `state_not_allowed`, `substitute_round` if no round is left, `substitute_absent`,
        `substitute_seated`, `substitute_elsewhere`, `substitute_gone`, `substitute_sits_in`.
    """
    lock_start(stage, entry)
    must_allow(actor, "moves", stage.tournament)
    round_ = stage.rounds.exclude(state=Round.State.CLOSED).first()
    if round_ is None:
        raise Conflict("substitute_round")
    _must_be_free_to_play(stage, round_, entry, substitute, to_the_end=to_the_end)
    points_to_substitute = (
        stage.tournament.substitutes == Tournament.Substitutes.PERSON and not to_the_end and stage.number == 1
    )
    last = None if to_the_end else round_.number
    period = {"by": substitute.serial, "first": round_.number, "last": last, "own": points_to_substitute}
    entry.substitutes = [*entry.substitutes, period]
    start_save(stage, entry, "substitutes")
    sitters_write(stage)
    event = SubstituteNamed(
        entry=entry.serial,
        stage=stage.number,
        by=substitute.serial,
        first=round_.number,
        last=last,
        own=points_to_substitute,
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


def _must_be_free_to_play(stage: Stage, round_: Round, entry: Entry, substitute: Entry, *, to_the_end: bool) -> None:
    """Refuse a player without a seat in the round, and a substitute who left, substitutes, has a seat, or plays in
    another stage.
    """
    if not Seat.objects.filter(table__round=round_, entry=entry).exists():
        raise Conflict("substitute_absent", name=entry.full_name, round=round_.number)
    if substitute.state == Entry.State.WITHDRAWN:
        raise Conflict("substitute_gone", name=substitute.full_name)
    must_not_be_substitute(substitute, since=round_.number)
    seats = Seat.objects.filter(entry=substitute).exclude(table__round__stage=stage)
    elsewhere = seats.exclude(table__round__state=Round.State.CLOSED).select_related("table__round__stage").first()
    if elsewhere:
        raise Conflict("substitute_elsewhere", name=substitute.full_name, stage=elsewhere.table.round.stage.title)
    rounds = stage.rounds.filter(number__gte=round_.number)
    for other in rounds if to_the_end else [round_]:
        if substitute.pk == entry.pk or Seat.objects.filter(table__round=other, entry=substitute).exists():
            raise Conflict("substitute_seated", name=substitute.full_name, round=other.number)
