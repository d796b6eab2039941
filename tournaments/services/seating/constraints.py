"""What the director asks of the seating: players kept apart, and players who stay at their table."""

from collections.abc import Sequence

from django.db import transaction

from players.models import Club
from tournaments.models import Draw, Entry, Tournament, Wish
from tournaments.services.core.actors import Actor
from tournaments.services.core.errors import Conflict, DomainError
from tournaments.services.core.log import event_append
from tournaments.services.core.row_locks import lock_tournament
from tournaments.services.seating.repairs import plan_repair
from tournaments.services.setup.lifecycle import must_allow

TABLE_LIMIT = 999


@transaction.atomic
def wish_apart(
    *,
    tournament: Tournament,
    entries: Sequence[Entry],
    club: Club | None,
    until: int | None,
    hard: bool,
    actor: Actor,
) -> Wish:
    """Keep these players, or all of a club, from meeting in rounds 1 to `until` (None: all day).

    :raises Conflict: `state_not_allowed`; :raises DomainError: `wish_nobody`, `wish_rounds`.
    """
    lock_tournament(tournament)
    must_allow(tournament, "entries")
    if club is None and len({entry.pk for entry in entries}) < 2:
        raise DomainError("wish_nobody", field="first")
    if until is not None and not 1 <= until <= tournament.rounds_planned:
        raise DomainError("wish_rounds", field="until", rounds=tournament.rounds_planned)
    wish = Wish.objects.create(tournament=tournament, kind=Wish.Kind.APART, club=club, until=until, hard=hard)
    wish.entries.set(entries)
    _log(wish, "wish.made", actor)
    return wish


@transaction.atomic
def wish_fixed(*, tournament: Tournament, entry: Entry, table: int, actor: Actor) -> Wish:
    """Let a player stay at one table all day; a newer wish replaces his older one.

    :raises Conflict: `state_not_allowed`; :raises DomainError: `wish_table`.
    """
    lock_tournament(tournament)
    must_allow(tournament, "entries")
    if not 1 <= table <= TABLE_LIMIT:
        raise DomainError("wish_table", field="table", limit=TABLE_LIMIT)
    tournament.wishes.filter(kind=Wish.Kind.FIXED, entries=entry).delete()
    wish = Wish.objects.create(tournament=tournament, kind=Wish.Kind.FIXED, table=table)
    wish.entries.set([entry])
    _log(wish, "wish.made", actor)
    return wish


@transaction.atomic
def wish_remove(*, wish: Wish, actor: Actor) -> None:
    """Drop a wish. Seats that were drawn with it stay until they are drawn or repaired again.

    :raises Conflict: `state_not_allowed`, or `gone` when somebody else has dropped it.
    """
    lock_tournament(wish.tournament)
    must_allow(wish.tournament, "entries")
    if not wish.tournament.wishes.filter(pk=wish.pk).exists():
        raise Conflict("gone")
    _log(wish, "wish.dropped", actor)
    wish.delete()


def wishes_apply(*, tournament: Tournament, actor: Actor) -> Draw:
    """Seat the rounds to come by the wishes of now, with as few changes as that takes.

    :raises Conflict, DomainError: those of `plan_repair`.
    """
    repaired = plan_repair(tournament=tournament, leavers=[], arrivals=[], actor=actor)
    assert repaired is not None  # that is for leavers after the last round
    return repaired


def _log(wish: Wish, name: str, actor: Actor) -> None:
    named = [entry.player.full_name for entry in wish.entries.select_related("player")]
    names = [*named, wish.club.name] if wish.club else named
    data: dict[str, object] = {"kind": wish.kind, "names": names}
    data |= {"table": wish.table, "until": wish.until, "hard": wish.hard}
    event_append(tournament=wish.tournament, name=name, actor=actor, data=data)
